/* `assert` as a function, for programs that use it without <assert.h>. */
#ifndef FATHOM_ASSERT_H
#define FATHOM_ASSERT_H

#include <stdbool.h>

#undef assert

#ifdef __cplusplus
extern "C" {
#endif

void assert(bool condition);

#ifdef __cplusplus
}
#endif

#endif
