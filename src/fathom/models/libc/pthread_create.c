/* <pthread.h>: a program that creates threads. */

/* The walk runs threads: their numbers count from 1, and 0 is the main thread. */
int __fathom_thread_start(void *start, void *argument, int gives_a_number);

int pthread_create(unsigned long *thread, const void *attributes, void *start, void *argument) {
  *thread = (unsigned long)__fathom_thread_start(start, argument, 0);
  return 0;
}
