// Calls of every shape: indirect, variadic, by value, by assembly, tail calls, attributes.
#include <stdarg.h>
#include <stdio.h>
#include <setjmp.h>

struct large { long a[9]; };
struct pair { int a; float b; };
typedef int (*binary)(int, int);
static int add(int a, int b) { return a + b; }
static inline __attribute__((always_inline)) int twice(int x) { return x * 2; }
int indirect(binary f, int x) { return f(x, twice(x)) + (*f)(1, 2); }
binary choose(int x) { return x ? add : 0; }
int sum(int n, ...) {
    va_list ap, copy;
    int s = 0;
    va_start(ap, n);
    va_copy(copy, ap);
    while (n--)
        s += va_arg(ap, int);
    double d = va_arg(copy, double);
    struct large l = va_arg(copy, struct large);
    va_end(copy);
    va_end(ap);
    return s + (int)d + (int)l.a[0];
}
long by_value(struct large l, struct pair p) { return l.a[3] + p.a; }
struct large returned(struct pair p) { return (struct large){{p.a}}; }
long caller(void) { struct large l = returned((struct pair){1, 2}); return by_value(l, (struct pair){3, 4}) + sum(2, 1.5, l); }
int old();
int unprototyped(void) { return old(1, 2.0, "three"); }
__attribute__((noreturn)) void stop(const char *why) { printf("%s\n", why); __builtin_trap(); }
__attribute__((pure, nonnull)) int pure(const int *p) { return *p; }
signed char extend(signed char c, unsigned short s) { return c + s; }
void assembly(int *p, unsigned long x) {
    __asm__ volatile("" ::: "memory");
    __asm__("bswap %0" : "+r"(x));
    __asm__ volatile("xchgl %0, %1 \"quoted\"" : "+r"(*p) : "m"(x) : "cc");
    register int y __asm__("ebx") = *p;
    __asm__("" : "=r"(y) : "0"(y));
    *p = y;
}
int jump(int x) {
    __asm__ goto("testl %0, %0; jne %l1" : : "r"(x) : "cc" : yes);
    return 0;
yes:
    return 1;
}
register unsigned long stack_register __asm__("rsp");
unsigned long stack_pointer(void) { return stack_register; }
int tail(int n) { if (n == 0) return 0; __attribute__((musttail)) return tail(n - 1); }
jmp_buf where;
int jumps(void) { if (setjmp(where)) return 1; longjmp(where, 2); }
int bundles(int *p) { __builtin_assume(((unsigned long)p & 15) == 0); int *q = __builtin_assume_aligned(p, 32); return *q; }
__attribute__((ms_abi)) int windows(int a) { return a; }
int calls_windows(void) { return windows(3); }
void *frames(void) { return (char *)__builtin_return_address(0) + (long)__builtin_frame_address(0); }
int sizes(char *p) { return __builtin_object_size(p, 0) == -1 && __builtin_constant_p(p); }
