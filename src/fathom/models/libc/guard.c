/* C++: the guard of a variable that is initialised when its function is first called (Itanium ABI 3.3.3).
 *
 *   byte 0   whether it is initialised: clang's code looks here before it calls anything
 *   byte 1   the thread that initialises it, by its number and one
 *
 * Another thread waits for that one. Each function is one step.
 */

int __fathom_thread_self(void);
void __fathom_block_until(int condition);
void __fathom_acquire(const void *what);
void __fathom_release(void *what);

int __cxa_guard_acquire(byte *guard) {
  byte me = (byte)(__fathom_thread_self() + 1);
  if (guard[1] == me)
    __fathom_undefined("the initialisation of a static variable needs the variable itself");
  __fathom_block_until(guard[1] == 0);
  __fathom_acquire(guard);
  if (guard[0] != 0)
    return 0;
  guard[1] = me;
  return 1;
}

void __cxa_guard_release(byte *guard) {
  __fathom_release(guard);
  guard[0] = 1;
  guard[1] = 0;
}

/* The initialisation has thrown: the next call tries again. */
void __cxa_guard_abort(byte *guard) { guard[1] = 0; }

void __cxa_pure_virtual(void) { __fathom_undefined("a pure virtual function is called"); }
void __cxa_deleted_virtual(void) { __fathom_undefined("a deleted virtual function is called"); }
