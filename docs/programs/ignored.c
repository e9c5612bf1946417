#include <assert.h>

unsigned hash(const char *text)
{
    int hash = 7;
    for (int i = 0; i < 8; i++)
        hash = hash * 31 + text[i]; // fathom: ignore[overflow] wraps around on purpose
    return (unsigned)hash % 16;
}

int main(void)
{
    char text[8];
    assert(hash(text) < 16);
    return 0;
}
