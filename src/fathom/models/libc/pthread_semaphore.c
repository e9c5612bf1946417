/* <semaphore.h>: each of these functions is one step of the thread that calls it (see pthread.c). */

void __fathom_block_until(int condition);
void __fathom_acquire(const void *what);
void __fathom_release(void *what);

enum { MODEL_EAGAIN = 11 };

int sem_init(unsigned *s, int shared, unsigned value) {
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
