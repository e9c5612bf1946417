/* <regex.h>: a call finds no memory at all, or all that it needs. How far it had come is nobody's affair. */
#include <regex.h>
#include <stdlib.h>
#include <string.h>

_Bool __fathom_nondet_bool(void);
int __fathom_nondet_int(void);
size_t __fathom_nondet_size(void);
int __fathom_is_known(const char *text);
void __fathom_assume(int condition);
void __fathom_imprecise(void);

int __regcomp(regex_t *restrict to, const char *restrict pattern, int flags);
int __regexec(const regex_t *restrict of, const char *restrict text, size_t count, regmatch_t *restrict to, int flags);

static int is_memory_left(void) {
  void *object = malloc(1);
  free(object);
  return object != NULL;
}

/* A pattern that is not known: a regular expression without anything in it, with which every text may match. */
static int compile_any(regex_t *to) {
  __fathom_imprecise();
  to->__opaque = NULL;
  to->re_nsub = __fathom_nondet_size();
  int status = __fathom_nondet_int();
  __fathom_assume(status >= 0 && status <= REG_BADRPT && status != REG_NOMATCH);
  return status;
}

/* The places of a match: any part of the text, or none; they stay as they are where REG_NOSUB was given. */
static int match_any(const char *text, size_t count, regmatch_t *to) {
  __fathom_imprecise();
  size_t length = strlen(text);
  int status = __fathom_nondet_bool() ? 0 : REG_NOMATCH;
  if (status != 0 || __fathom_nondet_bool())
    return status;
  for (size_t i = 0; i < count; i++) {
    regmatch_t part = {__fathom_nondet_int(), __fathom_nondet_int()};
    __fathom_assume(part.rm_so >= 0 ? part.rm_so <= part.rm_eo && part.rm_eo <= length : part.rm_so == -1 && i > 0);
    __fathom_assume(part.rm_so >= 0 || part.rm_eo == -1);
    to[i] = part;
  }
  return status;
}

/* That there was no memory is said at the end: until then there is one execution, in which all is known. What is in
 * `to` then is left open by POSIX. */
int regcomp(regex_t *restrict to, const char *restrict pattern, int flags) {
  int status = __fathom_is_known(pattern) ? __regcomp(to, pattern, flags) : compile_any(to);
  if (status != 0 || is_memory_left())
    return status;
  regfree(to);
  return REG_ESPACE;
}

int regexec(const regex_t *restrict of, const char *restrict text, size_t count, regmatch_t *restrict to, int flags) {
  int is_known = of->__opaque != NULL && __fathom_is_known(text);
  int status = is_known ? __regexec(of, text, count, to, flags) : match_any(text, count, to);
  return is_memory_left() ? status : REG_ESPACE;
}

void *__model_malloc(size_t size) {
  void *object = malloc(size);
  __fathom_assume(object != NULL);
  return object;
}

void *__model_calloc(size_t count, size_t size) {
  void *object = calloc(count, size);
  __fathom_assume(object != NULL);
  return object;
}

void *__model_realloc(void *object, size_t size) {
  void *larger = realloc(object, size);
  __fathom_assume(larger != NULL);
  return larger;
}
