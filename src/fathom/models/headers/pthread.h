/* The system's <pthread.h>, but for the handlers of pthread_cleanup_push: there they are a place that setjmp returns to.
 * Here they are functions, which a model calls (see libc/pthread_end.c). */
#include_next <pthread.h>

#if !defined(__cplusplus) && defined(pthread_cleanup_push) && !defined(__FATHOM_CLEANUP__)
#define __FATHOM_CLEANUP__ 1
void __model_handler_push(void (*)(void *), void *);
void __model_run_cleanup(int);
#undef pthread_cleanup_push
#undef pthread_cleanup_pop
#define pthread_cleanup_push(routine, arg)                                                                             \
  do {                                                                                                                 \
    __model_handler_push((routine), (arg));                                                                            \
    do {
#define pthread_cleanup_pop(execute)                                                                                   \
    } while (0);                                                                                                       \
    __model_run_cleanup(execute);                                                                                      \
  } while (0)
#endif
