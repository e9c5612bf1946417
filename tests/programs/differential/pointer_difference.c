// The difference of two pointers into one object does not need their addresses: with literals, nothing is left.
static i64 pointer_difference_g[3];
static int pointer_difference_main(void) {
  u16 a[8] = {0};
  u32 i = __VERIFIER_nondet_uint_pointer_difference_1() & 7;
  u16 *p = (i & 1) ? a + i : a + 2;
  out((u64)(p - a));
  out((u64)(&pointer_difference_g[2] - pointer_difference_g) + (u64)(&pointer_difference_g[1] < &pointer_difference_g[2]));
  finish(h);
  CHECK(h == __VERIFIER_nondet_uint_pointer_difference_h());
  return 0;
}
