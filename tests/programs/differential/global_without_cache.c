// A global has its initial value although every access is left to the residue (--no-known-memory).
static u32 global_without_cache_g = 41;
static u32 *global_without_cache_p = &global_without_cache_g;
static int global_without_cache_main(void) {
  *global_without_cache_p += __VERIFIER_nondet_uint_global_without_cache_1() % 3;
  out(global_without_cache_g);
  finish(h);
  CHECK(h == __VERIFIER_nondet_uint_global_without_cache_h());
  return 0;
}
