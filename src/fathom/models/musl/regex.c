/* <regex.h>: a call finds no memory at all, or all that it needs. How far it had come is nobody's affair. */
#include <regex.h>
#include <stdlib.h>

void __fathom_assume(int condition);

int __regcomp(regex_t *restrict to, const char *restrict pattern, int flags);
int __regexec(const regex_t *restrict of, const char *restrict text, size_t count, regmatch_t *restrict to, int flags);

static int is_memory_left(void) {
  void *object = malloc(1);
  free(object);
  return object != NULL;
}

/* That there was no memory is said at the end: until then there is one execution, in which all is known. What is in
 * `to` then is left open by POSIX. */
int regcomp(regex_t *restrict to, const char *restrict pattern, int flags) {
  int status = __regcomp(to, pattern, flags);
  if (status != 0 || is_memory_left())
    return status;
  regfree(to);
  return REG_ESPACE;
}

int regexec(const regex_t *restrict of, const char *restrict text, size_t count, regmatch_t *restrict to, int flags) {
  int status = __regexec(of, text, count, to, flags);
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
