// EXPECT: safe
// NOTE: locales with other letters and another order than that of C are not considered
// TWIN: unsafe assert 9: `!isalpha(0xe9)` -> `isalpha(0xe9)`
#include <assert.h>
#include <ctype.h>
#include <locale.h>
int main(void) {
    setlocale(LC_ALL, "");
    assert(!isalpha(0xe9));
    return 0;
}
