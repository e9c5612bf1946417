// What is freed is an element of a table that depends on inputs: a pointer with many targets.
static int free_one_of_many_main(void) {
  u32 *table[3], n = __VERIFIER_nondet_uint_free_one_of_many_1() % 3;
  for (u32 k = 0; k < 3; k++) {
    table[k] = malloc(4);
    *table[k] = k + 5;
  }
  out(*table[n]);
  free(table[n]);
  table[n] = 0;
  for (u32 k = 0; k < 3; k++) {
    if (table[k]) out(*table[k]);
    free(table[k]);
  }
  finish(h);
  CHECK(h == __VERIFIER_nondet_uint_free_one_of_many_h());
  return 0;
}
