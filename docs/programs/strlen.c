#include <assert.h>
#include <string.h>

int main(void) {
    const char *names[] = {"north", "east", "south", "west"};
    unsigned long total = 0;
    for (int i = 0; i < 4; i++)
        total += strlen(names[i]);
    assert(total == 18);
    return 0;
}
