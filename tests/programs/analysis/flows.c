// Every way that a value can go. Each has two entries: one with a plain number, one with a secret.
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int secret(void);
void show(int);
int nondet_int(void);
unsigned nondet_uint(void);
_Bool nondet_bool(void);

static int shown;
static void show_text(const char *text) { shown += text[0]; }
static void fill_secret(char *to, size_t length) { memset(to, 's', length); }

struct pair {
    int first;
    long second;
};

union word {
    int number;
    unsigned char bytes[4];
};

struct bits {
    unsigned low : 3;
    unsigned high : 5;
};

typedef int four __attribute__((vector_size(16)));

static int twice(int x) { return 2 * (x & 255); }
static int next(int x) { return (x & 255) + 1; }
static int same(int x) { return x; }

static void copies(int x) {
    int from[2] = {1, x}, to[2], moved[4];
    memcpy(to, from, sizeof to);
    moved[2] = 0;
    memmove(moved + 1, to, sizeof to);
    show(moved[1]);
    moved[0] = 0;
    show(moved[2]);
}

static void filled(int x) {
    char bytes[8];
    memset(bytes, x, sizeof bytes);
    memset(bytes, 0, 4);
    show(bytes[3]);
    show(bytes[4]);
}

static void joined(int x) {
    int y = 3;
    if (nondet_bool()) y = x;
    show(y);
}

static void table(int x) {
    int values[4] = {0, 1, 2, 3};
    values[nondet_uint() & 3] = x;
    show(values[nondet_uint() & 3]);
}

static int sum(int count, ...) {
    va_list list;
    va_start(list, count);
    int first = va_arg(list, int), second = va_arg(list, int);
    va_end(list);
    show(first);
    show(second);
    return count;
}

static void chosen(int x) {
    int (*function)(int) = nondet_bool() ? twice : next;
    int (*third)(int) = nondet_bool() ? function : same;
    show(third(x));
}

static void floats(int x) {
    double d = x;
    show((int)(d * 0.5));
}

static struct pair make(int x) { return (struct pair){x, 7}; }
static void by_value(int x) {
    struct pair p = make(x);
    show(p.first);
}

static void atomics(int x) {
    static _Atomic int counter;
    atomic_store(&counter, 1);
    atomic_exchange(&counter, x);
    show(atomic_load(&counter));
}

static void fields(int x) {
    union word word = {.number = 0};
    struct bits bits = {0, 0};
    word.bytes[1] = (unsigned char)x;
    bits.high = word.number & 31;
    bits.low = word.bytes[1] & 7;
    show(bits.low);
}

static void texts(int x) {
    char text[24], copy[24];
    snprintf(text, sizeof text, "value %d", x & 15);
    strcpy(copy, text);
    show_text(copy);
}

static void vectors(int x) {
    four v = {1, 2, x, 4}, w = {0, 0, 0, 1};
    four both = v + w;
    show(both[3]);
    show(both[2]);
}

static void through_memory(int x) {
    int a = 1, b = x;
    int *pointers[2] = {&a, &b};
    int **at = &pointers[nondet_uint() & 1];
    show(**at);
}

static void heap(int x) {
    int *block = malloc(nondet_bool() ? 8 : 16);
    if (block == NULL) return;
    block[1] = 0;
    block = realloc(block, 32);
    if (block == NULL) return;
    block[0] = x;
    show(block[0]);
    free(block);
}

static void assembly(int x) {
    __asm__("" : "=r"(x) : "0"(x));
    show(x);
}

static void summed(int x) { sum(2, 1, x); }

static void parts(int x) {
    char text[8] = "abcdefg";
    fill_secret(text + 4, 2);
    text[4] = text[5] = '\0';
    text[2] = (char)(x | 1);
    show(text[3]);
    show_text(text);
}

#define WAY(name) \
    void name##_clean(void) { name(nondet_int()); } \
    void name##_leak(void) { name(secret()); }

WAY(copies)
WAY(filled)
WAY(joined)
WAY(table)
WAY(summed)
WAY(chosen)
WAY(floats)
WAY(by_value)
WAY(atomics)
WAY(fields)
WAY(texts)
WAY(vectors)
WAY(through_memory)
WAY(heap)
WAY(parts)
WAY(assembly)

void (*const all[])(void) = {
    copies_clean, copies_leak,
    filled_clean, filled_leak,
    joined_clean, joined_leak,
    table_clean, table_leak,
    summed_clean, summed_leak,
    chosen_clean, chosen_leak,
    floats_clean, floats_leak,
    by_value_clean, by_value_leak,
    atomics_clean, atomics_leak,
    fields_clean, fields_leak,
    texts_clean, texts_leak,
    vectors_clean, vectors_leak,
    through_memory_clean, through_memory_leak,
    heap_clean, heap_leak,
    parts_clean, parts_leak,
    assembly_clean, assembly_leak,
};

int main(void) {
    all[nondet_uint() & 31]();
    return 0;
}
