// EXPECT: safe
// TWIN: unsafe assert 19: `sea_tracking_off()` -> `sea_tracking_on()`
// TWIN: unsafe assert 14: `sea_tracking_on();` -> `;`
#include <stdbool.h>
bool sea_is_modified(char *);
void sea_tracking_on(void);
void sea_tracking_off(void);
void sassert(bool);

int main(void) {
    char a[4], b[4];
    a[0] = 1;
    sea_tracking_on();
    sassert(!sea_is_modified(a));
    b[0] = 1;
    sassert(sea_is_modified(b));
    sea_tracking_off();
    a[1] = 1;
    sassert(!sea_is_modified(a));
    sassert(sea_is_modified(b));
    return 0;
}
