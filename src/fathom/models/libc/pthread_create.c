/* <pthread.h>: a program that creates threads. */

typedef void *(*start_function)(void *);

/* The walk runs threads: their numbers count from 1, and 0 is the main thread. */
int __fathom_thread_start(start_function start, void *argument);

int pthread_create(unsigned long *thread, const void *attributes, start_function start, void *argument) {
  *thread = (unsigned long)__fathom_thread_start(start, argument);
  return 0;
}
