/* <setjmp.h>: the first return. What comes back to it is longjmp, and a call of that is not supported. */

#if defined(__x86_64__)
enum { SAVED = 200, REGISTERS = 68 };
#elif defined(__i386__)
enum { SAVED = 156, REGISTERS = 28 };
#elif defined(__aarch64__)
enum { SAVED = 312, REGISTERS = 180 };
#else
enum { SAVED = sizeof(void *), REGISTERS = SAVED };
#endif

int setjmp(void *buffer) {
  __fathom_havoc(buffer, SAVED);
  return 0;
}

int _setjmp(void *buffer) { return setjmp(buffer); }

/* Without the mask of signals there is less to save: pthread_cleanup_push has no room for more. */
int __sigsetjmp(void *buffer, int with_mask) {
  __fathom_havoc(buffer, with_mask ? SAVED : REGISTERS);
  return 0;
}

int sigsetjmp(void *buffer, int with_mask) { return setjmp(buffer); }
