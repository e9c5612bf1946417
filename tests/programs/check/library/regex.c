// EXPECT: safe
// TWIN: unsafe assert 15: `rm_eo == 6` -> `rm_eo == 7`
// TWIN: unsafe assert 11: `re_nsub == 1` -> `re_nsub == 2`
#include <assert.h>
#include <regex.h>

int main(void) {
  regex_t pattern;
  regmatch_t match[2];
  if (regcomp(&pattern, "a(b+)c", REG_EXTENDED) != 0) return 0;
  assert(pattern.re_nsub == 1);
  int status = regexec(&pattern, "xxabbcd", 2, match, 0);
  assert(status == 0 || status == REG_ESPACE);
  if (status == 0) {
    assert(match[0].rm_so == 2 && match[0].rm_eo == 6);
    assert(match[1].rm_so == 3 && match[1].rm_eo == 5);
  }
  regfree(&pattern);
  return 0;
}
