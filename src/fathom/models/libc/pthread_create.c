/* <pthread.h>: a program that creates threads. */

/* The walk runs threads: their numbers count from 1, and 0 is the main thread. */
int __fathom_thread_start(void *start, void *argument, int gives_a_number);

_Bool __fathom_thread_fails(void); /* for want of resources */

enum { MODEL_EAGAIN = 11 };
#define NO_THREAD (~0ul)

static unsigned long __model_thread_start(int gives_a_number, void *start, void *argument) {
  if (__fathom_thread_fails())
    return NO_THREAD;
  return (unsigned long)__fathom_thread_start(start, argument, gives_a_number);
}
static void __model_thread_put(unsigned long *thread, unsigned long number) { *thread = number; }

/* Two steps: the new thread may run before its number is stored. */
int pthread_create(unsigned long *thread, const void *attributes, void *start, void *argument) {
  unsigned long number = __model_thread_start(0, start, argument);
  if (number == NO_THREAD)
    return MODEL_EAGAIN;
  __model_thread_put(thread, number);
  return 0;
}
