/* The functions of the software verification competition (SV-COMP). */
#ifndef FATHOM_VERIFIER_H
#define FATHOM_VERIFIER_H

#include "fathom/nondet.h"

#ifdef __cplusplus
extern "C" {
#endif

void __VERIFIER_assume(int condition);
void __VERIFIER_error(void);
void reach_error(void);

/* Each call gives any value; `__VERIFIER_nondet_memory` writes any bytes. */
FATHOM_NONDET(__VERIFIER_nondet_);
void __VERIFIER_nondet_memory(void *memory, __SIZE_TYPE__ size);

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

#ifdef __cplusplus
}
#endif

#endif
