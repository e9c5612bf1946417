// The arguments of main: a name of up to eight characters, and a null pointer behind it.
// FLAGS: --max-argc 1 --select assert
void __VERIFIER_assert(int);
int main(int argc, char **argv) {
    __VERIFIER_assert(argc > 0 && argv[argc] == 0);
    return 0;
}
