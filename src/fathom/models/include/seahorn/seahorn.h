/* The functions of SeaHorn's harnesses. */
#ifndef FATHOM_SEAHORN_H
#define FATHOM_SEAHORN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "fathom/nondet.h"

#ifdef __cplusplus
extern "C" {
#endif

void __VERIFIER_error(void);
void __VERIFIER_assume(int condition);
void __VERIFIER_assert(bool condition);
void __VERIFIER_assert_not(bool condition);
void __VERIFIER_assert_if(bool premise, bool condition);
void __SEA_assume(bool condition);
void __SEA_assume_not(bool condition);
void __SEA_error(void);
void assume(bool condition);
void sassert(bool condition);
void sea_assume(bool condition);
void sea_assert_if(bool premise, bool condition);

/* SeaHorn's own header leaves these to the harness; in C++, a declaration of its own would have another linkage. */
#ifndef __cplusplus
FATHOM_NONDET(nd_);
FATHOM_NONDET(sea_nd_);
void memhavoc(void *memory, size_t size);
#endif

bool sea_is_dereferenceable(const void *pointer, intptr_t size);
bool sea_is_deref(const void *pointer, intptr_t size);
bool sea_is_alloc(const char *pointer);

/* As `free`; it is no call of the C library. */
void sea_free(char *pointer);

/* What steers SeaHorn's analyses, or prints: it does nothing. */
void sea_dsa_alias(const void *pointer, ...);
void sea_printf(const char *format, ...);

/* Whether the object was written since its allocation, the last reset, or the last sea_tracking_on. */
bool sea_is_modified(const char *pointer);
void sea_reset_modified(char *pointer);
void sea_tracking_on(void);
void sea_tracking_off(void);

/* A value beside every object, in one of the slots 3, 4, …, 15; 0 until it is set. */
#define TRACK_CUSTOM0_MEM 3
#define TRACK_CUSTOM1_MEM 4
void sea_set_shadowmem(char slot, char *pointer, size_t value);
size_t sea_get_shadowmem(char slot, char *pointer);

/* Calls of these are not supported: the verdict is unknown where execution can come to one. */
bool sea_is_read(const char *pointer);
void sea_reset_read(char *pointer);

#ifdef __cplusplus
}
#endif

#endif
