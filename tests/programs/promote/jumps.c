// Jumps of every kind around scalar locals: switch, short circuits, goto into loops, computed goto.

unsigned fall_through(unsigned a, unsigned b) {
    unsigned r = 1;
    switch (a % 9) {
    case 0:
    case 1:
        r = b;
        break;
    case 2:
        r += 2;
        /* fall through */
    case 3:
    case 4:
        r *= b;
        break;
    case 7:
        break;
    default:
        r = 99;
    }
    return r;
}

unsigned cases_to_one_join(unsigned a, unsigned b) {
    unsigned r = a;
    if (b & 1)
        r = b;
    switch (a % 5) {
    case 0:
    case 1:
    case 3:
        break;
    default:
        r += 7;
    }
    return r;
}

unsigned short_circuits(unsigned a, unsigned b) {
    unsigned calls = 0;
    int x = (a & 1) && ((calls += 1), b & 1) || ((calls += 10), a > b);
    int y = x ? (calls += 100, (a ^ b) & 2) : (b && a && !(calls += 1000));
    return calls * 8 + x * 4 + y;
}

unsigned into_a_loop(unsigned a, unsigned b) {
    unsigned i = a % 5, sum = 0;
    if (b & 1)
        goto inside;
    for (i = 0; i < 10; i++) {
        sum += 2 * i;
    inside:
        sum += i;
        if (sum > 60)
            goto out;
    }
    sum += 1000;
out:
    return sum + i;
}

unsigned two_entries(unsigned a, unsigned b) {
    unsigned n = a % 30;
    if (b & 1)
        goto second;
first:
    if (n < 3)
        return n + b;
    n -= 2;
second:
    if (n % 4 == 1)
        return 2 * n;
    n = n > 1 ? n - 1 : 0;
    goto first;
}

unsigned computed(unsigned a, unsigned b) {
    static void *const ops[] = {&&inc, &&dbl, &&neg, &&halt};
    unsigned x = b, pc = a, steps = 0;
next:
    if (steps++ == 8)
        return x;
    goto *ops[pc & 3];
inc:
    x += 1;
    pc >>= 2;
    goto next;
dbl:
    x *= 2;
    pc >>= 1;
    goto next;
neg:
    x = -x;
    pc >>= 2;
    goto next;
halt:
    return x + steps;
}

unsigned scopes_left_early(unsigned a, unsigned b) {
    unsigned total = 0;
    for (unsigned i = 0; i < 6; i++) {
        unsigned x = a >> i;
        if (x & 1) {
            unsigned y = x * b;
            total += y;
            if (y > 1000000)
                goto done;
            continue;
        }
        unsigned z = total ^ x;
        total = z;
        if (z == b)
            break;
    }
done:
    return total;
}

unsigned after_return(unsigned a, unsigned b) {
    unsigned x = a;
    return x - b;
    x = 3;
    while (x < 10)
        x += b;
    return x;
}

unsigned statement_expression(unsigned a, unsigned b) {
    unsigned m = ({
        unsigned x = a, y = b;
        x > y ? x : y;
    });
    return m + ({
               unsigned x = a + 1;
               x;
           });
}

unsigned siblings(unsigned a, unsigned b) {
    unsigned x = a;
    if (b & 1) {
        x = 1;
        x = x + b;
        return x;
    }
    if (b & 2) {
        x += 3;
        x *= 5;
        return x;
    }
    return x;
}
