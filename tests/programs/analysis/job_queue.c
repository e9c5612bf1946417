// A queue of jobs with files, descriptors and locks: opened before use, closed once, taken in order.
// ANALYSIS: typestate
// EXPECT: safe
// TWIN: unsafe typestate 140: `if (file == NULL) /* no result */` -> `if (file == NULL && job->size > 1000)`
// TWIN: unsafe typestate 147: `goto done; /* written */` -> `file_close(file); /* written */`
// TWIN: unsafe typestate 163: `descriptor_close(0, channel->number);` -> `descriptor_close(0, channel->number); descriptor_send(0, channel->number, 0);`
// TWIN: unsafe typestate 0: `file_close(file); /* done */` -> `;`
// TWIN: unsafe typestate 126: `lock_give(&table_lock); /* found */` -> `;`
// TWIN: unsafe typestate 179: `lock_take(&table_lock); /* first */` -> `lock_take(&job_lock); lock_take(&table_lock); lock_give(&job_lock);`
// TWIN: unsafe typestate 0: `channel_down(&channel);` -> `;`
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define JOBS 3
#define NAME 8
#define LINE 16

unsigned nondet_uint(void);
int nondet_int(void);
_Bool nondet_bool(void);
void __VERIFIER_assert(_Bool);

/* ── the system below ────────────────────────────────────────────────────────────────────────────────────────────── */

struct file {
    unsigned position;
    int writable;
};

struct lock {
    int owner;
};

static struct file *file_open(const char *name, int writable) {
    if (name[0] == '\0' || nondet_bool())
        return NULL;
    struct file *made = malloc(sizeof *made);
    if (made != NULL) {
        made->position = 0;
        made->writable = writable;
    }
    return made;
}

static unsigned file_write(struct file *file, const char *data, unsigned length) {
    (void)data;
    file->position += length;
    return length;
}

static unsigned file_read(struct file *file, char *data, unsigned length) {
    for (unsigned i = 0; i < length; i++)
        data[i] = 'x';
    file->position += length;
    return length;
}

static void file_close(struct file *file) { free(file); }

int descriptor_open(int kind);
void descriptor_send(int flags, int descriptor, int value);
void descriptor_close(int flags, int descriptor);

static void lock_take(struct lock *lock) { lock->owner = 1; }

static void lock_give(struct lock *lock) { lock->owner = 0; }

/* ── jobs ────────────────────────────────────────────────────────────────────────────────────────────────────────── */

enum state { WAITING, RUNNING, FINISHED, FAILED };

struct job {
    char name[NAME];
    unsigned size;
    enum state state;
};

struct channel {
    int number;
    unsigned sent;
};

static struct lock table_lock, job_lock;
static struct job jobs[JOBS];
static unsigned count;

static void set_name(struct job *job, const char *name) {
    unsigned length = 0;
    while (name[length] != '\0' && length + 1 < NAME) {
        job->name[length] = name[length];
        length++;
    }
    job->name[length] = '\0';
}

static int submit(const char *name, unsigned size) {
    int made = -1;
    lock_take(&table_lock);
    if (count < JOBS) {
        struct job *job = &jobs[count];
        set_name(job, name);
        job->size = size;
        job->state = WAITING;
        made = (int)count++;
    }
    lock_give(&table_lock);
    return made;
}

/* A job that waits, and runs from now on; NULL where there is none. */
static struct job *next_job(void) {
    lock_take(&table_lock);
    for (unsigned i = 0; i < count; i++) {
        if (jobs[i].state == WAITING) {
            jobs[i].state = RUNNING;
            lock_give(&table_lock); /* found */
            return &jobs[i];
        }
    }
    lock_give(&table_lock);
    return NULL;
}

static int finish(struct job *job, enum state state) {
    lock_take(&table_lock);
    job->state = state;
    lock_give(&table_lock);
    return state == FINISHED;
}

static int write_result(const struct job *job) {
    char line[LINE];
    int written = 0;
    struct file *file = file_open(job->name, 1);
    if (file == NULL) /* no result */
        return 0;
    for (unsigned i = 0; i < LINE; i++)
        line[i] = '-';
    if (file_write(file, line, job->size % LINE) < job->size % LINE)
        goto done;
    if (file_write(file, "\n", 1) != 1)
        goto done;
    written = 1;
    goto done; /* written */
done:
    file_close(file); /* done */
    return written;
}

static int channel_up(struct channel *channel) {
    channel->number = descriptor_open(2);
    channel->sent = 0;
    return channel->number >= 0;
}

static void channel_tell(struct channel *channel, int value) {
    descriptor_send(0, channel->number, value);
    channel->sent++;
}

static void channel_down(struct channel *channel) {
    descriptor_close(0, channel->number);
    channel->number = -1;
}

static int run(struct job *job) {
    if (job->size > 100)
        return finish(job, FAILED);
    if (!write_result(job))
        return finish(job, FAILED);
    return finish(job, FINISHED);
}

/* Both locks are needed: the table's comes first. */
static void swap_jobs(unsigned first, unsigned second) {
    if (first >= count || second >= count)
        return;
    lock_take(&table_lock); /* first */
    lock_take(&job_lock);
    struct job kept = jobs[first];
    jobs[first] = jobs[second];
    jobs[second] = kept;
    lock_give(&job_lock);
    lock_give(&table_lock);
}

static unsigned work(struct channel *channel) {
    unsigned done = 0;
    struct job *job;
    while ((job = next_job()) != NULL) {
        if (run(job)) {
            channel_tell(channel, (int)job->size);
            done++;
        }
    }
    return done;
}

static unsigned how_many(enum state state) {
    unsigned found = 0;
    lock_take(&table_lock);
    for (unsigned i = 0; i < count; i++)
        found += jobs[i].state == state;
    lock_give(&table_lock);
    return found;
}

static unsigned preview(const char *name) {
    char text[4];
    struct file *file = file_open(name, 0);
    if (file == NULL)
        return 0;
    unsigned length = file_read(file, text, sizeof text);
    file_close(file);
    return length;
}

int main(void) {
    struct channel channel;
    submit("first", nondet_uint() % 200);
    submit("second", 7);
    swap_jobs(0, 1);
    if (preview("first") > 4)
        return 2;
    if (!channel_up(&channel))
        return 1;
    unsigned done = work(&channel);
    channel_down(&channel);
    __VERIFIER_assert(done == how_many(FINISHED));
    __VERIFIER_assert(how_many(WAITING) == 0);
    return 0;
}
