/* The functions of LLBMC's harnesses. */
#ifndef FATHOM_LLBMC_H
#define FATHOM_LLBMC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "fathom/nondet.h"

#ifdef __cplusplus
extern "C" {
#endif

void __llbmc_assume(int condition);
void __llbmc_assert(int condition);
FATHOM_NONDET(__llbmc_nondef_);

#ifdef __cplusplus
}
#endif

#endif
