// Globals with any contents; constants keep theirs.
// FLAGS: --nondet-globals --select assert
void __VERIFIER_assert(int);
int variable = 1;
const int constant = 2;
int main(void) {
    __VERIFIER_assert(variable + 1 == constant);
    return 0;
}
