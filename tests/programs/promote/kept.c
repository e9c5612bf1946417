// Locals that have to stay in memory, beside others that do not.

struct pair {
    unsigned first, second;
};

static void bump(unsigned *p) { *p += 3; }

unsigned address_taken(unsigned a, unsigned b) {
    unsigned x = a, y = b;
    bump(&x);
    y += x;
    bump(&x);
    return x * y;
}

unsigned through_a_pointer(unsigned a, unsigned b) {
    unsigned x = a, y = b;
    unsigned *p = b & 1 ? &x : &y;
    *p += 5;
    return x * 3 + y;
}

unsigned structs(unsigned a, unsigned b) {
    struct pair p = {a, b}, q = p;
    q.first += 1;
    p = q;
    return p.first * 7 + p.second;
}

unsigned arrays(unsigned a, unsigned b) {
    unsigned v[4] = {a, b, 1, 2}, sum = 0;
    for (unsigned i = 0; i < 4; i++)
        v[(i + a) % 4] += i;
    for (unsigned i = 0; i < 4; i++)
        sum = sum * 31 + v[i];
    return sum;
}

unsigned variable_length(unsigned a, unsigned b) {
    unsigned n = a % 7 + 1;
    unsigned v[n];
    for (unsigned i = 0; i < n; i++)
        v[i] = i * b;
    return v[b % n];
}

unsigned volatiles(unsigned a, unsigned b) {
    volatile unsigned x = a;
    unsigned y = x;
    x += b;
    return x ^ y;
}

unsigned bytes_of_a_word(unsigned a, unsigned b) {
    unsigned x = a;
    *(unsigned char *)&x = (unsigned char)b;
    return x;
}

unsigned unions(unsigned a, unsigned b) {
    union {
        unsigned u;
        float f;
    } x = {a & 0x3fffffff};
    float f = x.f;
    x.f = f * 2;
    return x.u + b;
}

unsigned atomics(unsigned a, unsigned b) {
    _Atomic unsigned x = a;
    x += b;
    unsigned y = x;
    return y * 2;
}

unsigned assumed_aligned(unsigned a, unsigned b) {
    static unsigned v[4] __attribute__((aligned(16))) = {1, 2, 3, 4};
    unsigned *p = v;
    unsigned *q = __builtin_assume_aligned(p, 16);
    return q[a % 4] + b;
}
