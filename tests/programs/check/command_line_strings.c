// EXPECT: safe
// ARGS: --max-argc 3 --pointer-size 2
// NOTE: main gets at most 3 arguments
// TWIN: unsafe assert 8: `argc >= 1` -> `argc > 1`
// TWIN: unsafe assert 10: `i < argc` -> `i <= argc`
// TWIN: unsafe assert 12: `<= 2` -> `< 2`
#include <assert.h>
int main(int argc, char **argv) { assert(argc >= 1 && argc <= 3);
    for (int i = 0; i < argc; i++)
        assert(argv[i] != 0);
    assert(argv[argc] == 0);
    for (int n = 0; argv[0][n]; n++) assert(n + 1 <= 2);
    return 0;
}
