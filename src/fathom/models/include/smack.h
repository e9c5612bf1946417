/* The functions of SMACK's harnesses, apart from those that write Boogie code. */
#ifndef FATHOM_SMACK_H
#define FATHOM_SMACK_H

#include "verifier.h"

#ifdef __cplusplus
extern "C" {
#endif

void __VERIFIER_assert(int condition);
void *__VERIFIER_nondet(void);
FATHOM_NONDET(__SMACK_nondet_);

#ifndef assume
#define assume(condition) __VERIFIER_assume(!!(condition))
#endif

#ifdef __cplusplus
}
#endif

#endif
