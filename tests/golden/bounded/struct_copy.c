// A structure is copied cell by cell: known fields stay known, and pointers keep their object.
void __VERIFIER_assert(int);
int nondet_int(void);
struct node { struct node *next; int value; };
int main(void) {
    struct node last = {0, nondet_int()}, first = {&last, 2}, copy;
    copy = first;
    __VERIFIER_assert(copy.value == 2 && copy.next->value == last.value);
    return 0;
}
