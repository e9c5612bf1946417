// EXPECT: safe
// TWIN: unsafe assert 7: `assert(argc >= 0)` -> `assert(argc > 2)`
#include <assert.h>

int main(int argc, char *argv[]) {
    if (argc >= 0)
        assert(argc >= 0);
    return 0;
}
