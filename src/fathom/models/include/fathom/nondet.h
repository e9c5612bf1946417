/* FATHOM_NONDET(prefix) declares one function for each type, such as `int nd_int(void)`: a call gives any value of it.
 *
 * What follows `##` is also how Fathom finds the type of such a function that a program calls and does not declare.
 */
#ifndef FATHOM_NONDET_H
#define FATHOM_NONDET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define FATHOM_NONDET(prefix)                             \
  bool prefix##bool(void);                                \
  bool prefix##_Bool(void);                               \
  char prefix##char(void);                                \
  signed char prefix##schar(void);                        \
  signed char prefix##signed_char(void);                  \
  unsigned char prefix##uchar(void);                      \
  unsigned char prefix##unsigned_char(void);              \
  unsigned char prefix##byte(void);                       \
  short prefix##short(void);                              \
  unsigned short prefix##ushort(void);                    \
  unsigned short prefix##unsigned_short(void);            \
  int prefix##int(void);                                  \
  unsigned prefix##uint(void);                            \
  unsigned prefix##unsigned(void);                        \
  unsigned prefix##unsigned_int(void);                    \
  long prefix##long(void);                                \
  unsigned long prefix##ulong(void);                      \
  unsigned long prefix##unsigned_long(void);              \
  long long prefix##longlong(void);                       \
  long long prefix##long_long(void);                      \
  long long prefix##llong(void);                          \
  unsigned long long prefix##ulonglong(void);             \
  unsigned long long prefix##ullong(void);                \
  unsigned long long prefix##unsigned_long_long(void);    \
  int8_t prefix##int8_t(void);                            \
  int16_t prefix##int16_t(void);                          \
  int32_t prefix##int32_t(void);                          \
  int64_t prefix##int64_t(void);                          \
  uint8_t prefix##uint8_t(void);                          \
  uint16_t prefix##uint16_t(void);                        \
  uint32_t prefix##uint32_t(void);                        \
  uint64_t prefix##uint64_t(void);                        \
  int8_t prefix##int8(void);                              \
  int16_t prefix##int16(void);                            \
  int32_t prefix##int32(void);                            \
  int64_t prefix##int64(void);                            \
  uint8_t prefix##uint8(void);                            \
  uint16_t prefix##uint16(void);                          \
  uint32_t prefix##uint32(void);                          \
  uint64_t prefix##uint64(void);                          \
  int8_t prefix##s8(void);                                \
  int16_t prefix##s16(void);                              \
  int32_t prefix##s32(void);                              \
  int64_t prefix##s64(void);                              \
  uint8_t prefix##u8(void);                               \
  uint16_t prefix##u16(void);                             \
  uint32_t prefix##u32(void);                             \
  uint64_t prefix##u64(void);                             \
  size_t prefix##size_t(void);                            \
  ptrdiff_t prefix##ssize_t(void);                        \
  ptrdiff_t prefix##ptrdiff_t(void);                      \
  intptr_t prefix##intptr_t(void);                        \
  uintptr_t prefix##uintptr_t(void);                      \
  intmax_t prefix##intmax_t(void);                        \
  uintmax_t prefix##uintmax_t(void);                      \
  long prefix##off_t(void);                               \
  long long prefix##loff_t(void);                         \
  unsigned long prefix##sector_t(void);                   \
  float prefix##float(void);                              \
  double prefix##double(void);                            \
  long double prefix##long_double(void);                  \
  char *prefix##charp(void);                              \
  char *prefix##pchar(void);                              \
  void *prefix##pointer(void);                            \
  void *prefix##ptr(void);                                \
  void *prefix##voidp(void)

#endif
