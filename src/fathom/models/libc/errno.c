/* <errno.h>: where errno is, one for each thread, under the names that C libraries give it. */

static _Thread_local int last_error;

int *__errno_location(void) { return &last_error; }

int *__errno(void) { return &last_error; }

int *__error(void) { return &last_error; }

int *___errno_location(void) { return &last_error; } /* musl's own sources */
