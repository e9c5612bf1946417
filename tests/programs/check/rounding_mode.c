// EXPECT: unknown
// TWIN: safe: `FE_UPWARD` -> `FE_TONEAREST`
// TWIN: unsafe assert 10: `fegetround() == FE_TONEAREST` -> `fegetround() == FE_UPWARD`
#include <assert.h>
#include <fenv.h>
volatile float one = 1, three = 3;

int main(void) {
    float before = one / three;
    assert(fegetround() == FE_TONEAREST);
    fesetround(FE_UPWARD);
    assert(before == one / three);
    return 0;
}
