/* <errno.h>: where errno is, one for each thread, under the names that C libraries give it.
 *
 * The walk writes to the variable where an allocation fails, if the program asks for its place under any of these names.
 */

#undef __errno_location

_Thread_local int errno __asm__("__model_errno");

int *__errno_location(void) { return &errno; }

int *__errno(void) { return &errno; }

int *__error(void) { return &errno; }

int *___errno_location(void) { return &errno; } /* musl's own sources */

int *__model_errno_location(void) { return &errno; } /* models */
