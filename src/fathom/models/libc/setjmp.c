/* <setjmp.h>: the first return. What comes back to it is longjmp, and a call of that is not supported. */

#if defined(__x86_64__)
enum { SAVED = 200 };
#elif defined(__i386__)
enum { SAVED = 156 };
#elif defined(__aarch64__)
enum { SAVED = 312 };
#else
enum { SAVED = sizeof(void *) };
#endif

int setjmp(void *buffer) {
  __fathom_havoc(buffer, SAVED);
  return 0;
}

int _setjmp(void *buffer) { return setjmp(buffer); }

int __sigsetjmp(void *buffer, int with_mask) { return setjmp(buffer); }

int sigsetjmp(void *buffer, int with_mask) { return setjmp(buffer); }
