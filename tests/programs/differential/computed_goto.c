// A computed goto through a table with an index that depends on inputs.
static int computed_goto_main(void) {
  void *labels[3] = {&&one, &&two, &&one};
  u32 n = 0;
  goto *labels[__VERIFIER_nondet_uint_computed_goto_1() % 3];
one:
  out(1);
two:
  out(2);
  if (n++ < 2) goto *labels[n];
  finish(h);
  CHECK(h == __VERIFIER_nondet_uint_computed_goto_h());
  return 0;
}
