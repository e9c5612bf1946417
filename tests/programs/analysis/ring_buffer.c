// A ring buffer with settings: what is sealed stays as it is, and what is written to the ring is only read.
// ANALYSIS: immutable
// EXPECT: safe
// TWIN: unsafe immutable 114: `ring->data[ring->head] = from[done];` -> `ring->data[ring->head] = from[done]; from[done] = 0;`
// TWIN: unsafe immutable 163: `if (!store->sealed)` -> `if (store->sealed)`
// TWIN: unsafe immutable 175: `grown = *limits` -> `grown = *limits; ((struct limits *)limits)->largest++`
// TWIN: unsafe immutable 196: `settings_open(store);` -> `;`
// TWIN: unsafe immutable 223: `memcpy(line, TEXT, sizeof line)` -> `memcpy(store.name, TEXT, 4)`
#include <stddef.h>
#include <string.h>

#define RING 8
#define CHUNK 6
#define SETTINGS 4

unsigned nondet_uint(void);
unsigned char nondet_uchar(void);
_Bool nondet_bool(void);
void __VERIFIER_assert(_Bool);

static const char TEXT[] = "status";

struct limits {
    unsigned smallest;
    unsigned largest;
};

struct setting {
    char key;
    unsigned value;
};

/* What is before `sealed` is fixed once the store is; the counters behind it go on. */
struct store {
    char name[4];
    unsigned count;
    struct setting settings[SETTINGS];
    int sealed;
    unsigned reads;
    unsigned rejected;
};

struct ring {
    unsigned char data[RING];
    unsigned head;
    unsigned used;
    unsigned lost;
};

struct limits limits = {1, 99};

/* ── settings ────────────────────────────────────────────────────────────────────────────────────────────────────── */

static void settings_begin(struct store *store, const char *name) {
    memset(store, 0, sizeof *store);
    for (unsigned i = 0; i + 1 < sizeof store->name && name[i] != '\0'; i++)
        store->name[i] = name[i];
}

static void settings_seal(struct store *store, size_t length) {
    (void)length;
    (void)store;
}

static void settings_open(struct store *store) { (void)store; }

static struct setting *find(struct store *store, char key) {
    for (unsigned i = 0; i < store->count; i++)
        if (store->settings[i].key == key)
            return &store->settings[i];
    return NULL;
}

static unsigned get(struct store *store, char key, unsigned otherwise) {
    const struct setting *found = find(store, key);
    store->reads++;
    return found != NULL ? found->value : otherwise;
}

static int is_allowed(const struct limits *range, unsigned value) {
    return value >= range->smallest && value <= range->largest;
}

/* ── the ring ────────────────────────────────────────────────────────────────────────────────────────────────────── */

static void ring_clear(struct ring *ring) { memset(ring, 0, sizeof *ring); }

static unsigned ring_room(const struct ring *ring) { return RING - ring->used; }

static unsigned wrap(unsigned at) { return at >= RING ? at - RING : at; }

static unsigned checksum(const struct ring *ring) {
    unsigned sum = 0;
    unsigned at = wrap(ring->head + RING - ring->used);
    for (unsigned i = 0; i < ring->used; i++) {
        sum = (sum << 1) + ring->data[at];
        at = wrap(at + 1);
    }
    return sum;
}

static int ring_read(struct ring *ring, unsigned char *to) {
    if (ring->used == 0)
        return 0;
    *to = ring->data[wrap(ring->head + RING - ring->used)];
    ring->used--;
    return 1;
}

/* As many bytes as there is room for; the others are lost. */
static unsigned ring_write(struct ring *ring, unsigned char *from, size_t length) {
    unsigned done = 0;
    while (done < length && ring_room(ring) > 0) {
        ring->data[ring->head] = from[done];
        ring->head = wrap(ring->head + 1);
        ring->used++;
        done++;
    }
    ring->lost += (unsigned)length - done;
    return done;
}

static unsigned send(struct ring *ring, struct store *store, unsigned char first) {
    unsigned char chunk[CHUNK];
    unsigned length = get(store, 'l', CHUNK);
    if (length > CHUNK)
        length = CHUNK;
    for (unsigned i = 0; i < length; i++)
        chunk[i] = (unsigned char)(first + i);
    unsigned sent = ring_write(ring, chunk, length);
    chunk[0] = 0; /* afterwards it is ours again */
    return sent;
}

/* ── a program that uses both ────────────────────────────────────────────────────────────────────────────────────── */

static int add(struct store *store, char key, unsigned value) {
    if (store->count == SETTINGS || !is_allowed(&limits, value)) {
        store->rejected++;
        return -1;
    }
    struct setting *made = &store->settings[store->count++];
    made->key = key;
    made->value = value;
    return 0;
}

static void configure(struct store *store) {
    settings_begin(store, "main");
    add(store, 'l', 4);
    add(store, 'w', 20);
    if (nondet_bool())
        add(store, 'x', nondet_uint());
    settings_seal(store, offsetof(struct store, sealed));
    store->sealed = 1;
}

static int set(struct store *store, char key, unsigned value) {
    struct setting *found = find(store, key);
    if (found == NULL || !is_allowed(&limits, value))
        return -1;
    if (!store->sealed)
        found->value = value;
    else
        store->rejected++;
    return 0;
}

static unsigned widened(const struct limits *limits) {
    struct limits grown = {0, 0};
    unsigned span;
    if (limits == NULL)
        return 0;

    grown = *limits;
    grown.largest += 1;
    span = grown.largest - grown.smallest;
    return span;
}

static unsigned drain(struct ring *ring) {
    unsigned char byte = 0;
    unsigned taken = 0;
    while (ring_read(ring, &byte))
        taken++;
    return taken;
}

/* The one place where a sealed store may be changed. */
static void rename_store(struct store *store, const char *name) {
    unsigned length = (unsigned)strlen(name);
    if (length + 1 > sizeof store->name)
        length = sizeof store->name - 1;
    settings_open(store);
    for (unsigned i = 0; i < length; i++)
        store->name[i] = name[i];
    store->name[length] = '\0';
    settings_seal(store, offsetof(struct store, sealed));
}

static unsigned exchange(struct ring *ring, struct store *store) {
    unsigned before = checksum(ring);
    unsigned sent = send(ring, store, nondet_uchar());
    if (sent > 0 && checksum(ring) == before)
        ring->lost = 0;
    return sent;
}

int main(void) {
    struct store store;
    struct ring ring;
    char line[sizeof TEXT];
    configure(&store);
    ring_clear(&ring);
    unsigned first = exchange(&ring, &store);
    unsigned second = exchange(&ring, &store);
    set(&store, 'w', 30);
    __VERIFIER_assert(first == 4 && second == 4);
    __VERIFIER_assert(get(&store, 'w', 0) == 20);
    rename_store(&store, "x");
    __VERIFIER_assert(store.name[0] == 'x' && store.name[1] == '\0');

    memcpy(line, TEXT, sizeof line);
    __VERIFIER_assert(widened(&limits) == 99);
    __VERIFIER_assert(drain(&ring) == RING);
    return 0;
}
