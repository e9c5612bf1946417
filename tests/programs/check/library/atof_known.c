// EXPECT: safe
// TWIN: unsafe assert 12: `== -2.5` -> `== 2.5`
#include <assert.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char text[] = " -2.5e0x";
    char *end = text;
    double zero = atof("");
    assert(zero == 0 && strtod("7", NULL) == 7);
    char open[4]; strcpy(open, "1.5");
    assert(atof(text) == -2.5 && strtod(text, &end) < 0 && *end == 'x' && atof(open) == 1.5);
    return 0;
}
