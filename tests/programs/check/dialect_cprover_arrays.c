// EXPECT: safe
// TWIN: unsafe assert 11: `b[2] == 3` -> `b[2] == 9`
// TWIN: unsafe assert 13: `c[1] == 2 && c[3] == 7` -> `c[3] == 2`
// TWIN: unsafe assert 15: `c[3] == 5` -> `c[3] == 7`
// TWIN: unsafe assert 16: `a, b)` -> `a, c)`
// TWIN: unsafe bounds 17: `array_replace(d` -> `array_copy(d`
// TWIN: unsafe assert 18: `a + 1, a + 2` -> `a + 2, a + 1`
int main(void) {
  int a[3] = {1, 2, 3}, b[3] = {0}, c[4] = {7, 7, 7, 7}, d[2];
  __CPROVER_array_copy(b, a);
  __CPROVER_assert(b[2] == 3, "copied");
  __CPROVER_array_replace(c, a);
  __CPROVER_assert(c[1] == 2 && c[3] == 7, "the rest stays");
  __CPROVER_array_set(c, 5);
  __CPROVER_assert(c[0] == 5 && c[3] == 5, "all of them");
  __CPROVER_assert(__CPROVER_array_equal(a, b), "equal");
  __CPROVER_array_replace(d, a);
  __CPROVER_assert(__CPROVER_pointer_in_range(a, a + 1, a + 2) && __CPROVER_pointer_equals(d, &d[0]), "in order");
}
