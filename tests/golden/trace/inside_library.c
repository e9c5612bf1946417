// The access that fails is inside of strcpy.
#include <string.h>
void klee_make_symbolic(void *address, unsigned long size, const char *name);

int main(void) {
    char word[6], copy[4];
    klee_make_symbolic(word, sizeof word, "word");
    word[5] = 0;
    strcpy(copy, word);
    return copy[0];
}
