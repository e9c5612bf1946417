// EXPECT: safe
// TWIN: unsafe assert 14: `isinff(x / zero)` -> `isinff(x)`
// TWIN: unsafe assert 15: `isfinited(1e300)` -> `isfinited(1e300 * 1e300)`
// TWIN: unsafe assert 17: `saturating_plus(most, one) == most` -> `saturating_plus(one, one) == most`
// TWIN: unsafe assert 18: `overflow_plus(most, one)` -> `overflow_plus(one, one)`
// TWIN: unsafe assert 21: `c == RED` -> `c == 1`
// TWIN: unsafe assert 23: `__CPROVER_max_malloc_size > 1000` -> `__CPROVER_max_malloc_size < 1000`
/* Numbers of every type; an enumeration has the values that it names, and no others. */
enum colour { RED = 2, GREEN = 5 };
int nondet_int(void);
int main(void) {
  float x = 1.0f, zero = 0.0f;
  int most = 2147483647, one = 1;
  __CPROVER_assert(__CPROVER_isinff(x / zero) && __CPROVER_isnanf(zero / zero), "float");
  __CPROVER_assert(__CPROVER_isfinited(1e300) && __CPROVER_isnormald(1.0) && __CPROVER_signd(-0.0), "double");
  __CPROVER_assert(__CPROVER_inf() > 1e308 && __CPROVER_fabs(-2.0) == 2.0, "constants");
  __CPROVER_assert(__CPROVER_saturating_plus(most, one) == most && __CPROVER_saturating_minus(0u, 1u) == 0, "extremes");
  __CPROVER_assert(__CPROVER_overflow_plus(most, one) && !__CPROVER_overflow_minus(most, one), "overflow");
  enum colour c = nondet_int();
  __CPROVER_assume(__CPROVER_enum_is_in_range(c));
  __CPROVER_assert(c == RED || c == GREEN, "one of them");
  __CPROVER_fence("WWfence");
  __CPROVER_assert(__CPROVER_max_malloc_size > 1000, "large");
  __CPROVER_printf("%d", one);
}
