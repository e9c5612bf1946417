// EXPECT: safe
// TWIN: unsafe assert 9: `> 1e29` -> `> 1e30`
// TWIN: unsafe assert 10: `== 18.5` -> `== 18.25`
// TWIN: unsafe assert 12: `&& errno == ERANGE` -> `&& errno == 0`
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
int main(void) {
    assert(atof("1e30") > 1e29);
    assert(strtod("0x12.8p0", NULL) == 18.5 && strtod("-0x1p-1", NULL) == -0.5);
    assert(strtod("123456789012345678", NULL) == 123456789012345678.0);
    errno = 0; assert(strtod("1e999", NULL) > 1e308 && errno == ERANGE);
    errno = 0; assert(strtod("0.0e-999", NULL) == 0 && errno == 0);
    assert(strtod("1e-310", NULL) > 0);
    return 0;
}
