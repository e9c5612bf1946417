// Nobody asks whether there was memory.
#include <stdlib.h>

int main(void) {
    char *text = malloc(8);
    text[0] = 'h';
    free(text);
    return 0;
}
