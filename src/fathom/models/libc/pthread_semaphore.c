/* <semaphore.h>: each of these functions is one step of the thread that calls it (see pthread.c). */

void __fathom_block_until(int condition);
void __fathom_acquire(const void *what);
void __fathom_release(void *what);
_Bool __fathom_choose(void);
_Bool __fathom_thread_fails(void); /* for want of resources */

enum { MODEL_EAGAIN = 11, MODEL_ENOSPC = 28, MODEL_ETIMEDOUT = 110 };

int sem_init(unsigned *s, int shared, unsigned value) {
  if (__fathom_thread_fails()) {
    *__errno_location() = MODEL_ENOSPC;
    return -1;
  }
  *s = value;
  return 0;
}
int sem_destroy(unsigned *s) {
  __fathom_read(s, sizeof *s);
  return 0;
}
int sem_post(unsigned *s) {
  __fathom_release(s);
  ++*s;
  return 0;
}

/* What waits ends with CANCELED instead, if it was cancelled (see pthread_end.c). */
_Bool __fathom_has_cancellation(void);
_Bool __fathom_thread_is_cancelled(void);
void __model_run_cancelled(void);

enum { CANCELED = -2 };

static int __model_sem_take(unsigned *s) {
  if (__fathom_has_cancellation() && __fathom_thread_is_cancelled() && (*s == 0 || __fathom_choose()))
    return CANCELED;
  __fathom_block_until(*s != 0);
  __fathom_acquire(s);
  --*s;
  return 0;
}

static inline int __model_run_end_of_wait(int status) {
  if (status == CANCELED)
    __model_run_cancelled();
  return status;
}

/* Several steps, in a program that cancels threads. */
int sem_wait(unsigned *s) { return __model_run_end_of_wait(__model_sem_take(s)); }

/* A time until which a thread waits may have come already. */
static int __model_sem_take_until(unsigned *s, const void *until) {
  __fathom_read(until, 2 * sizeof(long));
  if (*s == 0 && __fathom_choose()) {
    *__errno_location() = MODEL_ETIMEDOUT;
    return -1;
  }
  return __model_sem_take(s);
}
int sem_timedwait(unsigned *s, const void *until) { return __model_run_end_of_wait(__model_sem_take_until(s, until)); }
int sem_clockwait(unsigned *s, int clock, const void *until) { return sem_timedwait(s, until); }
int sem_trywait(unsigned *s) {
  if (*s == 0) {
    *__errno_location() = MODEL_EAGAIN;
    return -1;
  }
  __fathom_acquire(s);
  --*s;
  return 0;
}
int sem_getvalue(unsigned *s, int *value) {
  *value = (int)*s;
  return 0;
}
