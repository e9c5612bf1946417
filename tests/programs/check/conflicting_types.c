// EXPECT: safe
// TWIN: unsafe assert 12: `== 3` -> `== 4`
/* Two declarations of one function that clang does not take for the same: both are, for the linker. */
struct A;
struct B {
  int x;
};
int value_of(struct A *a);
int user(struct A *a) { return value_of(a); }
int value_of(struct B *b) { return b->x; }
int main(void) {
  struct B b = {3}; __CPROVER_assert(user((struct A *)&b) == 3, "three");
}
