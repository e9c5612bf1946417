// A pointer that is computed in one arm, behind an assertion, is one of two behind the join.
static u32 pointer_of_one_arm_main_array[4] = {1, 2, 3, 4}, pointer_of_one_arm_other = 9;
static int pointer_of_one_arm_main(void) {
  u32 i = __VERIFIER_nondet_uint_pointer_of_one_arm_1() & 3, *p = &pointer_of_one_arm_other;
  if (__VERIFIER_nondet_uint_pointer_of_one_arm_2() & 1) {
    CHECK(i < 4);
    p = pointer_of_one_arm_main_array + ((i * 3) & 3);
  }
  out(*p);
  *p = 7;
  out(pointer_of_one_arm_other + pointer_of_one_arm_main_array[i]);
  finish(h);
  CHECK(h == __VERIFIER_nondet_uint_pointer_of_one_arm_h());
  return 0;
}
