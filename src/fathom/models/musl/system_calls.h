/* In place of musl's syscall.h: a system call is a call of the model that has its name.
 *
 * `syscall(SYS_read, fd, to, count)` calls `__model_SYS_read`. A source is of use where there is a model for each of its
 * system calls.
 */
#define _INTERNAL_SYSCALL_H

#define _GNU_SOURCE
#include <unistd.h> /* declares `syscall`, before it is a macro */
#undef _GNU_SOURCE

__attribute__((visibility("hidden"))) long __syscall_ret(unsigned long);
__attribute__((visibility("hidden"))) void __procfdname(char[static 27], unsigned);

#define __scc(x) ((long)(x))
#define __SYSCALL_LL_E(x) (x)
#define __SYSCALL_LL_O(x) (x)
#define __SYSCALL_LL_PRW(x) (x)

#define syscall(...) __syscall_ret(__syscall(__VA_ARGS__))
#define syscall_cp(...) __syscall_ret(__syscall(__VA_ARGS__))
#define __syscall_cp(...) __syscall(__VA_ARGS__)
#define __syscall(...) MODEL_CALL(__VA_ARGS__)
#define MODEL_CALL(name, ...) \
  ({ \
    long __model_##name(); \
    __model_##name(__VA_OPT__(MODEL_COUNT(__VA_ARGS__, 6, 5, 4, 3, 2, 1)(__VA_ARGS__))); \
  })

#define MODEL_COUNT(a, b, c, d, e, f, count, ...) MODEL_##count
#define MODEL_1(a) __scc(a)
#define MODEL_2(a, b) __scc(a), __scc(b)
#define MODEL_3(a, b, c) __scc(a), __scc(b), __scc(c)
#define MODEL_4(a, b, c, d) __scc(a), __scc(b), __scc(c), __scc(d)
#define MODEL_5(a, b, c, d, e) __scc(a), __scc(b), __scc(c), __scc(d), __scc(e)
#define MODEL_6(a, b, c, d, e, f) __scc(a), __scc(b), __scc(c), __scc(d), __scc(e), __scc(f)
