/* <pthread.h>: a program that creates threads. */

/* The walk runs threads: their numbers count from 1, and 0 is the main thread. */
int __fathom_thread_start(void *start, void *argument, int gives_a_number);
void __fathom_thread_detach(unsigned long thread);

_Bool __fathom_thread_fails(void); /* for want of resources */

enum { MODEL_EAGAIN = 11 };
#define NO_THREAD (~0ul)

static int __model_thread_begins_detached(const int *attributes) { return *attributes == 1; }

static unsigned long __model_thread_start(int is_detached, void *start, void *argument) {
  if (__fathom_thread_fails())
    return NO_THREAD;
  unsigned long number = (unsigned long)__fathom_thread_start(start, argument, 0);
  if (is_detached)
    __fathom_thread_detach(number);
  return number;
}
static void __model_thread_put(unsigned long *thread, unsigned long number) { *thread = number; }

/* Several steps: the new thread may run before its number is stored. */
int pthread_create(unsigned long *thread, const int *attributes, void *start, void *argument) {
  int is_detached = attributes != NULL && __model_thread_begins_detached(attributes);
  unsigned long number = __model_thread_start(is_detached, start, argument);
  if (number == NO_THREAD)
    return MODEL_EAGAIN;
  __model_thread_put(thread, number);
  return 0;
}
