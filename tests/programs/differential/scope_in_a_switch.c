// A local enters its scope again where paths have met that did and did not come through it before.
static int scope_in_a_switch_main(void) {
  u32 which = __VERIFIER_nondet_uint_scope_in_a_switch_1(), n = __VERIFIER_nondet_uint_scope_in_a_switch_2() % 4;
  for (u32 i = 0; i < n; i++) {
    switch ((which + i) & 3) {
    case 1: {
      volatile u16 local = (u16)i;
      out(local);
      break;
    }
    case 2:
      CHECK(n < 4);
      out(1);
      break;
    }
  }
  finish(h);
  CHECK(h == __VERIFIER_nondet_uint_scope_in_a_switch_h());
  return 0;
}
