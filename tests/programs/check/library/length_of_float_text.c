// EXPECT: safe
// TWIN: unsafe bounds: `general[24]` -> `general[1]`
// TWIN: unsafe bounds: `with_exponent[11]` -> `with_exponent[3]`
#include <stdio.h>
double nondet_double(void);
int main(void) {
    double number = nondet_double();
    char general[24], with_exponent[11];
    sprintf(general, "%1.15g", number);
    sprintf(with_exponent, "%.2e", number);
    return 0;
}
