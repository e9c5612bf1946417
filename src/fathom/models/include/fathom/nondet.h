/* FATHOM_NONDET(prefix) declares one function for each type, such as `int nd_int(void)`: a call gives any value of it.
 *
 * No header is included, so that preprocessed programs for any target can define the standard types themselves.
 * What follows `##` is also how Fathom finds the type of such a function that a program calls and does not declare.
 */
#ifndef FATHOM_NONDET_H
#define FATHOM_NONDET_H

#ifdef __cplusplus
#define FATHOM_TRUTH bool
#else
#define FATHOM_TRUTH _Bool
#endif

#define FATHOM_NONDET(prefix)                          \
  FATHOM_TRUTH prefix##bool(void);                     \
  FATHOM_TRUTH prefix##_Bool(void);                    \
  char prefix##char(void);                             \
  signed char prefix##schar(void);                     \
  signed char prefix##signed_char(void);               \
  unsigned char prefix##uchar(void);                   \
  unsigned char prefix##unsigned_char(void);           \
  unsigned char prefix##byte(void);                    \
  short prefix##short(void);                           \
  unsigned short prefix##ushort(void);                 \
  unsigned short prefix##unsigned_short(void);         \
  int prefix##int(void);                               \
  unsigned prefix##uint(void);                         \
  unsigned prefix##unsigned(void);                     \
  unsigned prefix##unsigned_int(void);                 \
  long prefix##long(void);                             \
  unsigned long prefix##ulong(void);                   \
  unsigned long prefix##unsigned_long(void);           \
  long long prefix##longlong(void);                    \
  long long prefix##long_long(void);                   \
  long long prefix##llong(void);                       \
  unsigned long long prefix##ulonglong(void);          \
  unsigned long long prefix##ullong(void);             \
  unsigned long long prefix##unsigned_long_long(void); \
  __INT8_TYPE__ prefix##int8_t(void);                  \
  __INT16_TYPE__ prefix##int16_t(void);                \
  __INT32_TYPE__ prefix##int32_t(void);                \
  __INT64_TYPE__ prefix##int64_t(void);                \
  __UINT8_TYPE__ prefix##uint8_t(void);                \
  __UINT16_TYPE__ prefix##uint16_t(void);              \
  __UINT32_TYPE__ prefix##uint32_t(void);              \
  __UINT64_TYPE__ prefix##uint64_t(void);              \
  __INT8_TYPE__ prefix##int8(void);                    \
  __INT16_TYPE__ prefix##int16(void);                  \
  __INT32_TYPE__ prefix##int32(void);                  \
  __INT64_TYPE__ prefix##int64(void);                  \
  __UINT8_TYPE__ prefix##uint8(void);                  \
  __UINT16_TYPE__ prefix##uint16(void);                \
  __UINT32_TYPE__ prefix##uint32(void);                \
  __UINT64_TYPE__ prefix##uint64(void);                \
  __INT8_TYPE__ prefix##s8(void);                      \
  __INT16_TYPE__ prefix##s16(void);                    \
  __INT32_TYPE__ prefix##s32(void);                    \
  __INT64_TYPE__ prefix##s64(void);                    \
  __UINT8_TYPE__ prefix##u8(void);                     \
  __UINT16_TYPE__ prefix##u16(void);                   \
  __UINT32_TYPE__ prefix##u32(void);                   \
  __UINT64_TYPE__ prefix##u64(void);                   \
  __SIZE_TYPE__ prefix##size_t(void);                  \
  __PTRDIFF_TYPE__ prefix##ssize_t(void);              \
  __PTRDIFF_TYPE__ prefix##ptrdiff_t(void);            \
  __INTPTR_TYPE__ prefix##intptr_t(void);              \
  __UINTPTR_TYPE__ prefix##uintptr_t(void);            \
  __INTMAX_TYPE__ prefix##intmax_t(void);              \
  __UINTMAX_TYPE__ prefix##uintmax_t(void);            \
  long prefix##off_t(void);                            \
  long long prefix##loff_t(void);                      \
  unsigned long prefix##sector_t(void);                \
  float prefix##float(void);                           \
  double prefix##double(void);                         \
  long double prefix##long_double(void);               \
  char *prefix##charp(void);                           \
  char *prefix##pchar(void);                           \
  void *prefix##pointer(void);                         \
  void *prefix##ptr(void);                             \
  void *prefix##voidp(void)

#endif
