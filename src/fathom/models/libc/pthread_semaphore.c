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
int sem_wait(unsigned *s) {
  __fathom_block_until(*s != 0);
  __fathom_acquire(s);
  --*s;
  return 0;
}
/* A time until which a thread waits may have come already. */
int sem_timedwait(unsigned *s, const void *until) {
  __fathom_read(until, 2 * sizeof(long));
  if (*s == 0 && __fathom_choose()) {
    *__errno_location() = MODEL_ETIMEDOUT;
    return -1;
  }
  return sem_wait(s);
}
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
