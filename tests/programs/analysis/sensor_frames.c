// Frames of a sensor bus: built with bit-fields and unions, queued, decoded. No byte is used before it is written.
// ANALYSIS: uninitialised
// EXPECT: safe
// TWIN: unsafe uninitialised 209: `frame->payload[1] = (unsigned char)(value >> 8);` -> `;`
// TWIN: unsafe uninitialised 119: `frame->header.kind = kind;` -> `;`
// TWIN: unsafe uninitialised 232: `stats->errors = 0;` -> `;`
// TWIN: unsafe uninitialised 119: `memset(queue->frames, 0, sizeof queue->frames);` -> `;`
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define PAYLOAD 6
#define QUEUE 4
#define CHANNELS 3

unsigned nondet_uint(void);
_Bool nondet_bool(void);
void __VERIFIER_assert(_Bool);

enum kind { KIND_NONE, KIND_TEMPERATURE, KIND_PRESSURE, KIND_ERROR };

struct header {
    unsigned kind : 3;
    unsigned channel : 5;
    unsigned length : 4;
    unsigned last : 1;
};

struct frame {
    struct header header;
    unsigned char payload[PAYLOAD];
    unsigned short check;
};

struct queue {
    unsigned head;
    unsigned tail;
    struct frame frames[QUEUE];
};

union reading {
    int temperature;
    struct {
        unsigned short high;
        unsigned short low;
    } pressure;
};

struct sample {
    enum kind kind;
    unsigned channel;
    union reading reading;
};

struct statistics {
    unsigned samples;
    unsigned errors;
    int highest;
    int lowest;
};

/* ── the queue ───────────────────────────────────────────────────────────────────────────────────────────────────── */

static int is_full(const struct queue *queue) { return queue->tail - queue->head == QUEUE; }

static int is_empty(const struct queue *queue) { return queue->tail == queue->head; }

static int push(struct queue *queue, const struct frame *frame) {
    if (is_full(queue))
        return -1;
    queue->frames[queue->tail % QUEUE] = *frame;
    queue->tail++;
    return 0;
}

static int pop(struct queue *queue, struct frame *frame) {
    if (is_empty(queue))
        return -1;
    memcpy(frame, &queue->frames[queue->head % QUEUE], sizeof *frame);
    queue->head++;
    return 0;
}

/* ── frames ──────────────────────────────────────────────────────────────────────────────────────────────────────── */

static unsigned short checksum(const unsigned char *data, unsigned length) {
    unsigned sum = 0;
    for (unsigned i = 0; i < length; i++)
        sum = (sum << 1) ^ data[i];
    return (unsigned short)sum;
}

static void seal(struct frame *frame) {
    frame->check = (unsigned short)(checksum(frame->payload, frame->header.length) + frame->header.kind);
}

static int is_sound(const struct frame *frame) {
    if (frame->header.length > PAYLOAD)
        return 0;
    unsigned sum = checksum(frame->payload, frame->header.length) + frame->header.kind;
    return frame->check == (unsigned short)sum;
}

static void begin(struct frame *frame, enum kind kind, unsigned channel, unsigned length, int last) {
    frame->header.channel = channel;
    frame->header.length = length;
    frame->header.last = last != 0;
    frame->header.kind = kind;
}

/* Whether a frame is for a channel that exists: looks at the header alone. */
static int is_wanted(const struct frame *frame) {
    if (frame->header.kind == KIND_NONE)
        return 0;
    return frame->header.channel < CHANNELS;
}

static int kind_is_known(const struct frame *frame) {
    switch (frame->header.kind) {
    case KIND_TEMPERATURE:
    case KIND_PRESSURE:
    case KIND_ERROR:
        return 1;
    default:
        return 0;
    }
}

/* ── encoding ────────────────────────────────────────────────────────────────────────────────────────────────────── */

static void encode_temperature(struct frame *frame, unsigned channel, int value) {
    begin(frame, KIND_TEMPERATURE, channel, 2, 0);
    frame->payload[0] = (unsigned char)value;
    frame->payload[1] = (unsigned char)(value >> 8);
    seal(frame);
}

static void encode_pressure(struct frame *frame, unsigned channel, unsigned value) {
    begin(frame, KIND_PRESSURE, channel, 4, 1);
    for (unsigned i = 0; i < 4; i++)
        frame->payload[i] = (unsigned char)(value >> (8 * i));
    seal(frame);
    if (!is_sound(frame))
        abort();
}

static int is_negative(const struct frame *frame) { return frame->payload[1] >= 0x80; }

/* ── decoding ────────────────────────────────────────────────────────────────────────────────────────────────────── */

static int decode(const struct frame *frame, struct sample *sample) {
    sample->kind = (enum kind)frame->header.kind;
    sample->channel = frame->header.channel;
    switch (sample->kind) {
    case KIND_TEMPERATURE: {
        int value = frame->payload[0] | frame->payload[1] << 8;
        sample->reading.temperature = is_negative(frame) ? value - 65536 : value;
        return 0;
    }
    case KIND_PRESSURE:
        sample->reading.pressure.low = (unsigned short)(frame->payload[0] | frame->payload[1] << 8);
        sample->reading.pressure.high = (unsigned short)(frame->payload[2] | frame->payload[3] << 8);
        return 0;
    default:
        return -1;
    }
}

static struct queue *new_queue(void) {
    struct queue *queue = malloc(sizeof *queue);
    if (queue == NULL)
        return NULL;
    memset(queue->frames, 0, sizeof queue->frames);
    queue->head = queue->tail = 0;
    return queue;
}

/* A slot that was never used counts as one without a kind. */
static unsigned used_slots(const struct queue *queue) {
    unsigned used = 0;
    for (unsigned i = 0; i < QUEUE; i++)
        used += kind_is_known(&queue->frames[i]) != 0;
    return used;
}

/* ── statistics ──────────────────────────────────────────────────────────────────────────────────────────────────── */

static void reset(struct statistics *stats) {
    stats->samples = 0;
    stats->errors = 0;
    stats->highest = -32768;
    stats->lowest = 32767;
}

static void account(struct statistics *stats, const struct sample *sample) {
    stats->samples++;
    if (sample->kind != KIND_TEMPERATURE)
        return;
    if (sample->reading.temperature > stats->highest)
        stats->highest = sample->reading.temperature;
    if (sample->reading.temperature < stats->lowest)
        stats->lowest = sample->reading.temperature;
}

static void drain(struct queue *queue, struct statistics *stats) {
    struct frame frame;
    while (pop(queue, &frame) == 0) {
        struct sample sample;
        if (!is_wanted(&frame) || !is_sound(&frame) || decode(&frame, &sample) != 0)
            stats->errors++;
        else
            account(stats, &sample);
    }
}

int main(void) {
    struct statistics stats;
    struct queue *queue = new_queue();
    if (queue == NULL)
        return 0;
    reset(&stats);
    struct frame first, second;
    int value = (int)(nondet_uint() & 0x1FF) - 256;
    encode_temperature(&first, nondet_uint() % CHANNELS, value);
    push(queue, &first);
    if (nondet_bool()) {
        encode_pressure(&second, 1, nondet_uint());
        push(queue, &second);
    }
    unsigned used = used_slots(queue);
    drain(queue, &stats);
    __VERIFIER_assert(stats.errors == 0);
    __VERIFIER_assert(stats.samples == used);
    __VERIFIER_assert(stats.highest == value);
    free(queue);
    return 0;
}
