// Loops over scalar locals. Every function takes two numbers, ends, and has defined behaviour for all of them.

unsigned gcd(unsigned a, unsigned b) {
    while (b) {
        unsigned t = a % b;
        a = b;
        b = t;
    }
    return a;
}

unsigned collatz(unsigned a, unsigned b) {
    unsigned n = a % 1000 + 1, steps = 0;
    do {
        n = n % 2 ? 3 * n + 1 : n / 2;
        steps++;
    } while (n != 1 && steps < b % 500);
    return steps * 1000 + n;
}

unsigned nested(unsigned a, unsigned b) {
    unsigned sum = 0;
    for (unsigned i = 0; i < a % 13; i++) {
        for (unsigned j = i; j < b % 17; j++) {
            if (j == 5)
                continue;
            if (sum > 10000)
                break;
            unsigned k = i * j;
            sum += k ^ (sum << 1);
        }
        sum += i;
    }
    return sum;
}

unsigned shadows(unsigned a, unsigned b) {
    unsigned i = a;
    {
        unsigned i = b;
        {
            unsigned i = a + b;
            b = i * 3;
        }
        a ^= i;
    }
    for (unsigned i = 0; i < 4; i++)
        a += i * b;
    return a + i;
}

unsigned swaps(unsigned a, unsigned b) {
    unsigned x = a, y = b;
    for (int i = 0; i < 7; i++) {
        unsigned t = x;
        x = y;
        y = t + i;
    }
    return x - y;
}

unsigned two_exits(unsigned a, unsigned b) {
    int last = -1;
    for (int i = 0; i < 20; i++) {
        if ((a >> i) & 1) {
            last = i;
            if (last > (int)(b % 20))
                return last * 100;
        }
    }
    return last;
}

unsigned floats(unsigned a, unsigned b) {
    double x = a % 1000, y = 0;
    float z = 1;
    for (unsigned i = 0; i < b % 10; i++) {
        y += x / (i + 1);
        z = z * 0.5f + (float)y;
    }
    return (unsigned)y + (unsigned)z;
}

static unsigned add(unsigned a, unsigned b) { return a + b; }
static unsigned mul(unsigned a, unsigned b) { return a * b; }

unsigned pointers(unsigned a, unsigned b) {
    static const unsigned char text[] = "promote";
    const unsigned char *p = text;
    unsigned (*f)(unsigned, unsigned) = a & 1 ? add : mul;
    _Bool odd = b & 1;
    unsigned hash = b;
    while (*p) {
        hash = f(hash, *p++);
        odd = !odd;
        f = odd ? add : mul;
    }
    return hash * 2 + odd;
}

unsigned widths(unsigned a, unsigned b) {
    signed char c = (signed char)a;
    short s = (short)b;
    long long l = (long long)c * s;
    unsigned char u = (unsigned char)(a >> 8);
    for (int i = 0; i < 3; i++) {
        c = (signed char)(c + 100);
        u -= 3;
        l ^= (long long)c << (u % 32);
    }
    return (unsigned)l + (unsigned)(l >> 32) + u;
}
