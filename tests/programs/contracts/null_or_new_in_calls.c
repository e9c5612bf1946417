// EXPECT: safe
// ARGS: --enforce-contract measure --replace-call-with-contract skip
// TWIN: unsafe contract 23: `(p == 0 || n == 0) {` -> `(n == 0) {`
#include <stdbool.h>
#include <stddef.h>
static bool is_valid(const char *p, size_t n, size_t *at) {
    return (0 < n) & __CPROVER_is_fresh(p, n) & __CPROVER_is_fresh(at, sizeof *at);
}
static bool is_null_or_new(const char *p, size_t n) { return p == 0 || n == 0 || __CPROVER_is_fresh(p, n); }
void skip(const char *p, size_t *at, size_t n)
__CPROVER_requires(is_valid(p, n, at))
__CPROVER_assigns(*at)
;
int measure(const char *p, size_t n)
__CPROVER_requires(is_null_or_new(p, n))
{
    size_t at = 0;
    int result;
    if (p == 0 || n == 0) {
        result = 1;
    } else {
        result = 0;
        skip(p, &at, n);
    }
    if (result == 0 && at < n) skip(p, &at, n);
    return result;
}
void skip(const char *p, size_t *at, size_t n) { *at = n; }
int main(void) {
    const char *p;
    size_t n;
    return measure(p, n);
}
