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

/* A function that is called before `main`, in the order of the definitions. */
#define __SMACK_INIT(name) __attribute__((constructor)) void __SMACK_init_func_##name(void)

/* Boogie code: a call is not supported, so the verdict is unknown where execution can come to one. */
void __SMACK_code(const char *format, ...);

/* Declarations for Boogie code: they do nothing. */
void __SMACK_decl(const char *format, ...);
void __SMACK_top_decl(const char *format, ...);
void __SMACK_mod(const char *format, ...);

#ifndef assume
#define assume(condition) __VERIFIER_assume(!!(condition))
#endif

#ifdef __cplusplus
}
#endif

#endif
