// EXPECT: safe
// ARGS: --extend-select float-div-by-zero
// TWIN: unsafe float-div-by-zero 12: `if (fabs(number) > 1e-6)` -> `if (1)`
// TWIN: unsafe bounds 10: `strlen(text)` -> `1 + strlen(text)`
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static double read_number(const char *text) {
    return text[strlen(text)] ? 0 : atof(text);
}
static int invert(double number) { if (fabs(number) > 1e-6) return (int)(100.0 / number); return 0; }
int main(void) {
    char line[24];
    if (fgets(line, sizeof line, stdin) == NULL)
        return 0;
    return invert(read_number(line)) > 100000000;
}
