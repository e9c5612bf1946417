// EXPECT: safe
// TWIN: unsafe assert 17: `text[at & 3] = 'd'` -> `text[at & 3] = 0`
// TWIN: unsafe assert 18: `i < strlen(text)` -> `i + 1 < strlen(text)`
#include <assert.h>
#include <string.h>
char nondet_char(void);
unsigned nondet_uint(void);

int main(void) {
    char text[5] = {nondet_char(), nondet_char(), nondet_char(), nondet_char(), 0};
    unsigned at = nondet_uint();
    size_t length = strlen(text), i;
    text[at & 3] = 'd';
    for (i = 0; i < strlen(text); i++)
        if (text[i] == 'c')
            break;
    assert(strlen(text) >= length);
    assert(text[i] == 0 || text[i] == 'c');
}
