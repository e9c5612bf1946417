"""What clang makes LLVM's own functions of, without builtins of one target: snippets of C that compute `out[0..3]`.

Each is a body of `void f(int k, u64 *out)`; `I(k)` and its like are numbers and vectors that depend on `k`.
"""

from __future__ import annotations

HEAD = """
typedef unsigned long long u64; typedef long long s64; typedef unsigned u32; typedef unsigned short u16;
typedef unsigned char u8; typedef signed char s8;
typedef int v4i __attribute__((vector_size(16))); typedef u32 v4u __attribute__((vector_size(16)));
typedef short v8s __attribute__((vector_size(16))); typedef u8 v16b __attribute__((vector_size(16)));
typedef float v4f __attribute__((vector_size(16))); typedef double v2d __attribute__((vector_size(16)));
typedef u64 v2u __attribute__((vector_size(16))); typedef s64 v2l __attribute__((vector_size(16)));
typedef _Bool b4 __attribute__((ext_vector_type(4)));
void *memcpy(void *, const void *, unsigned long);
static const int INTS[3][8] = {{1, -2, 3, 2147483647, 5, 0, -7, 8}, {-2147483647 - 1, 7, 0, 65536, 255, -1, 12, 4096},
                               {100, 200, -300, 400, 31, 32, 33, -34}};
static const double DOUBLES[3][8] = {{1.5, -2.5, 0.0, 1e300, 3.25, -0.0, 5e-324, 7.0},
                                     {-1.0 / 0.0, 0.5, 2147483648.5, -3.0, 1e-310, 65504.0, -0.75, 9.5},
                                     {123456.75, -1e10, 2.0, 0.1, -8.5, 1.0 / 0.0, 1e-40, -2.2e-308}};
static int I(int k, int j) { return INTS[k][j]; }
static u32 U(int k, int j) { return (u32)INTS[k][j]; }
static u64 L(int k, int j) { return (u64)U(k, j) << 32 | U(k, (j + 3) % 8); }
static double D(int k, int j) { return DOUBLES[k][j]; }
static float F(int k, int j) { return (float)DOUBLES[k][j]; }
static v4i VI(int k, int j) { return (v4i){I(k, j), I(k, j + 1), I(k, j + 2), I(k, j + 3)}; }
static v4u VU(int k, int j) { return (v4u)VI(k, j); }
static v8s VS(int k, int j) { return (v8s)VI(k, j); }
static v16b VB(int k, int j) { return (v16b)VI(k, j); }
static v2u VL(int k, int j) { return (v2u){L(k, j), L(k, j + 1)}; }
static v4f VF(int k, int j) { return (v4f){F(k, j), F(k, j + 1), F(k, j + 2), F(k, j + 3)}; }
static v2d VD(int k, int j) { return (v2d){D(k, j), D(k, j + 1)}; }
#define OUT(x) do { __typeof__(x) value = (x); memcpy(out, &value, sizeof value); } while (0)
/* Which NaN an operation gives is up to the machine: here it is 0. */
#define OUT_VECTOR(x) do { v4f lanes = (x); OUT((v4i)lanes & (lanes == lanes)); } while (0)
"""

PLAIN = {
    # integers
    "abs": "OUT(__builtin_elementwise_abs(VI(k, 0)));",
    "abs_scalar": "OUT(__builtin_elementwise_abs(I(k, 0)));",
    "add_sat": "OUT(__builtin_elementwise_add_sat(VI(k, 0), VI(k, 3)));",
    "add_sat_unsigned": "OUT(__builtin_elementwise_add_sat(VB(k, 0), VB(k, 3)));",
    "sub_sat": "OUT(__builtin_elementwise_sub_sat(VS(k, 0), VS(k, 3)));",
    "sub_sat_unsigned": "OUT(__builtin_elementwise_sub_sat(VU(k, 0), VU(k, 3)));",
    "bitreverse": "OUT(__builtin_elementwise_bitreverse(VU(k, 1)));",
    "bitreverse_scalar": "OUT(__builtin_bitreverse64(L(k, 1)));",
    "popcount": "OUT(__builtin_elementwise_popcount(VB(k, 1)));",
    "popcount_scalar": "out[0] = __builtin_popcountll(L(k, 0)); out[1] = __builtin_popcountg((u8)U(k, 1));",
    "parity": "out[0] = __builtin_parity(U(k, 3));",
    "clz": "OUT(__builtin_elementwise_clzg(VU(k, 0), VU(k, 1)));",
    "ctz": "OUT(__builtin_elementwise_ctzg(VU(k, 2), VU(k, 1)));",
    "clzg": "out[0] = __builtin_clzg((u16)U(k, 0), 99); out[1] = __builtin_ctzg(L(k, 5), -1);",
    "ffs": "out[0] = __builtin_ffs(I(k, 2)); out[1] = __builtin_ffsll((s64)L(k, 5));",
    "max": "OUT(__builtin_elementwise_max(VI(k, 0), VI(k, 4)));",
    "min": "OUT(__builtin_elementwise_min(VI(k, 0), VI(k, 4)));",
    "max_unsigned": "OUT(__builtin_elementwise_max(VB(k, 0), VB(k, 4)));",
    "min_unsigned": "OUT(__builtin_elementwise_min(VU(k, 0), VU(k, 4)));",
    "fshl": "OUT(__builtin_elementwise_fshl(VU(k, 0), VU(k, 4), VU(k, 2)));",
    "fshr": "OUT(__builtin_elementwise_fshr(VL(k, 0), VL(k, 4), VL(k, 2)));",
    "rotate": "out[0] = __builtin_rotateleft8((u8)U(k, 0), 3); out[1] = __builtin_rotateright64(L(k, 0), 77);",
    "overflow": "int r; out[0] = __builtin_mul_overflow(I(k, 0), I(k, 3), &r); out[1] = (u32)r;",
    "carry": "u32 c; out[0] = __builtin_addc(U(k, 0), U(k, 1), 1u, &c); out[1] = c;",
    "expect": "out[0] = __builtin_expect_with_probability(I(k, 0) > 0, 1, 0.9);",
    "assume": "u32 n = U(k, 4) & 7; __builtin_assume(n < 8); out[0] = n;",
    "reduce_add": "out[0] = (u32)__builtin_reduce_add(VU(k, 0));",
    "reduce_mul": "out[0] = (u32)__builtin_reduce_mul(VU(k, 0));",
    "reduce_and": "out[0] = (u8)__builtin_reduce_and(VB(k, 0));",
    "reduce_or": "out[0] = (u32)__builtin_reduce_or(VU(k, 0));",
    "reduce_xor": "out[0] = (u32)__builtin_reduce_xor(VU(k, 0));",
    "reduce_max": "out[0] = (u32)__builtin_reduce_max(VI(k, 0)); out[1] = __builtin_reduce_max(VU(k, 0));",
    "reduce_min": "out[0] = (u32)__builtin_reduce_min(VI(k, 0)); out[1] = __builtin_reduce_min(VU(k, 0));",
    "convert_vector": "OUT(__builtin_convertvector(VI(k, 0), v4f));",
    "shuffle": "OUT(__builtin_shufflevector(VI(k, 0), VI(k, 4), 7, 0, 5, 2));",
    # floats
    "fabs": "OUT(__builtin_elementwise_abs(VF(k, 0)));",
    "fma": "OUT_VECTOR(__builtin_elementwise_fma(VF(k, 0), VF(k, 1), VF(k, 4)));",
    "fma_scalar": "OUT(__builtin_fma(D(k, 0), D(k, 1), D(k, 4)));",
    "mul_add": "OUT_VECTOR(VF(k, 0) * VF(k, 1) + VF(k, 4));",
    "sqrt": "OUT(__builtin_elementwise_sqrt(__builtin_elementwise_abs(VD(k, 3))));",
    "ceil": "OUT(__builtin_elementwise_ceil(VF(k, 0)));",
    "floor": "OUT(__builtin_elementwise_floor(VD(k, 0)));",
    "trunc": "OUT(__builtin_elementwise_trunc(VF(k, 4)));",
    "round": "OUT(__builtin_elementwise_round(VF(k, 0)));",
    "roundeven": "OUT(__builtin_elementwise_roundeven(VF(k, 0)));",
    "rint": "OUT(__builtin_elementwise_rint(VF(k, 0)));",
    "nearbyint": "OUT(__builtin_elementwise_nearbyint(VF(k, 0)));",
    "canonicalize": "OUT(__builtin_elementwise_canonicalize(VF(k, 0)));",
    "copysign": "OUT(__builtin_elementwise_copysign(VF(k, 0), VF(k, 4)));",
    "minnum": "OUT(__builtin_elementwise_minnum(VF(k, 0), VF(k, 4) + 1.0f));",
    "maxnum": "OUT(__builtin_elementwise_maxnum(VF(k, 0), VF(k, 4) + 1.0f));",
    "minimum": "OUT(__builtin_elementwise_minimum(VF(k, 0), VF(k, 4)));",
    "maximum": "OUT(__builtin_elementwise_maximum(VF(k, 0), VF(k, 4)));",
    "maximum_of_nan": 'float n = __builtin_nanf(""); float m = __builtin_elementwise_maximum(F(k, 1), n); out[0] = m != m;',
    "minimumnum": "OUT(__builtin_elementwise_minimumnum(VF(k, 0), VF(k, 4)));",
    "maximumnum": "OUT(__builtin_elementwise_maximumnum(VF(k, 0), VF(k, 4)));",
    "ldexp": "OUT_VECTOR(__builtin_elementwise_ldexp(VF(k, 0), (v4i){3, -140, 150, -126}));",
    "ldexp_scalar": "OUT(__builtin_ldexp(D(k, 4), I(k, 4)));",
    "ldexp_far": "OUT(__builtin_ldexp(D(k, 0), I(k, 3)));",
    "ldexp_small": "OUT(__builtin_ldexp(D(k, 0), -1074 - k));",
    "frexp": "int e; double f = __builtin_frexp(D(k, 0), &e); if (f - f == 0) { OUT(f); out[1] = (u32)e; }",
    "frexp_small": "int e; double f = __builtin_frexp(D(k, 6), &e); OUT(f); out[1] = (u32)e;",
    "frexpf": "int e; float f = __builtin_frexpf(F(k, 7), &e); OUT(f); out[1] = (u32)e;",
    "modf": "double w; double f = __builtin_modf(D(k, 0), &w); OUT(f); memcpy(out + 1, &w, 8);",
    "isfpclass": "out[0] = __builtin_isfpclass(D(k, 4), 0x90); out[1] = __builtin_isfpclass(F(k, 5), 0x60);",
    "isfpclass_vector": "OUT(__builtin_isfpclass(VF(k, 3), 0x1e4));",
    "classify": "out[0] = __builtin_fpclassify(0, 1, 2, 3, 4, D(k, 6)); out[1] = !!__builtin_isinf_sign(D(k, 0));",
    "isnan": "out[0] = __builtin_isnan(D(k, 0)) | __builtin_isinf(D(k, 0)) << 1 | __builtin_isnormal(D(k, 4)) << 2;",
    "signbit": "out[0] = !!__builtin_signbit(D(k, 5)); out[1] = !!__builtin_issubnormal(D(k, 6));",
    "fence": "OUT(__arithmetic_fence(D(k, 0) + D(k, 1)));",
    "reduce_maximum": "OUT(__builtin_reduce_maximum(VF(k, 0)));",
    "reduce_minimum": "OUT(__builtin_reduce_minimum(VF(k, 0)));",
    "reduce_fmax": "OUT(__builtin_reduce_max(VF(k, 0)));",
    "reduce_fmin": "OUT(__builtin_reduce_min(VF(k, 0)));",
    "half": "_Float16 h = (_Float16)F(k, 4); OUT(__builtin_elementwise_floor(h));",
    # memory under a mask
    "masked_load": "int a[4] = {1, 2, 3, 4}; b4 m = __builtin_convertvector(VI(k, 0) > 0, b4);"
    " typedef int e4 __attribute__((ext_vector_type(4))); e4 r = __builtin_masked_load(m, a, (e4){9, 9, 9, 9}); OUT(r);",
    "masked_store": "int a[4] = {1, 2, 3, 4}; b4 m = __builtin_convertvector(VI(k, 0) > 0, b4);"
    " typedef int e4 __attribute__((ext_vector_type(4))); __builtin_masked_store(m, (e4){5, 6, 7, 8}, a); memcpy(out, a, 16);",
    "masked_gather": "int a[4] = {1, 2, 3, 4}; b4 m = __builtin_convertvector(VI(k, 0) > 0, b4);"
    " typedef int e4 __attribute__((ext_vector_type(4))); OUT(__builtin_masked_gather(m, (e4){3, 1, 0, 2}, a, (e4){9, 8, 7, 6}));",
    "masked_scatter": "int a[4] = {1, 2, 3, 4}; b4 m = __builtin_convertvector(VI(k, 0) > 0, b4);"
    " typedef int e4 __attribute__((ext_vector_type(4))); __builtin_masked_scatter(m, (e4){3, 1, 0, 2}, (e4){5, 6, 7, 8}, a); memcpy(out, a, 16);",
    "masked_expand": "int a[4] = {1, 2, 3, 4}; b4 m = __builtin_convertvector(VI(k, 0) > 0, b4); typedef int e4 __attribute__((ext_vector_type(4)));"
    " OUT(__builtin_masked_expand_load(m, a, (e4){9, 9, 9, I(k, 0)}));",
    "masked_compress": "int a[4] = {1, 2, 3, 4}; b4 m = __builtin_convertvector(VI(k, 0) > 0, b4); typedef int e4 __attribute__((ext_vector_type(4)));"
    " __builtin_masked_compress_store(m, (e4){5, 6, I(k, 0), 8}, a); memcpy(out, a, 16);",
    "nontemporal": "int a[2]; __builtin_nontemporal_store(I(k, 0), a); out[0] = (u32)__builtin_nontemporal_load(a);",
    # pointers and the machine
    "align": "char a[64] __attribute__((aligned(64))); char *p = __builtin_align_down(a + (U(k, 4) & 31), 32); out[0] = p - a;",
    "objectsize": "char a[12]; out[0] = __builtin_object_size(a + 4, 0); out[1] = __builtin_dynamic_object_size(a, 1);",
    "prefetch": "__builtin_prefetch(out); out[0] = U(k, 0);",
    "annotate": 'int x __attribute__((annotate("mark"))) = I(k, 0); out[0] = (u32)__builtin_annotation(x, "y");',
    "clear_cache": "__builtin___clear_cache((char *)out, (char *)out + 8); out[0] = U(k, 0);",
    "flt_rounds": "out[0] = __builtin_flt_rounds();",
    "vla": "u64 n = (U(k, 4) & 3) + 1; { int a[n]; a[n - 1] = 4; out[0] = a[n - 1]; }",
    "memory": "int a[4], b[4] = {1, 2, 3, 4}; __builtin_memcpy_inline(a, b, 16); __builtin_memset_inline(b, 0, 8); memcpy(out, a, 16); memcpy(out + 2, b, 16);",
    "thread_local": "static _Thread_local int x = 3; x += I(k, 4) & 7; out[0] = x; x = 3;",
}

MATRIX = {
    "transpose": "m23 a = load23(k); m32 t = __builtin_matrix_transpose(a); int b[6]; __builtin_matrix_column_major_store(t, b, 3); memcpy(out, b, 24);",
    "matrix_product": "m23 a = load23(k); m32 t = __builtin_matrix_transpose(a); m22 p = a * t; int b[4]; __builtin_matrix_column_major_store(p, b, 2); memcpy(out, b, 16);",
    "matrix_floats": "float x[4] = {1.5f, 2, 0.25f, 4}; f22 a = __builtin_matrix_column_major_load(x, 2, 2, 2); f22 p = a * a + a; __builtin_matrix_column_major_store(p, x, 2); memcpy(out, x, 16);",
    "matrix_element": "m23 a = load23(k); a[1][2] = 7; out[0] = (u32)(a[1][2] + a[0][0]);",
}
MATRIX_HEAD = """
typedef int m23 __attribute__((matrix_type(2, 3))); typedef int m32 __attribute__((matrix_type(3, 2)));
typedef int m22 __attribute__((matrix_type(2, 2))); typedef float f22 __attribute__((matrix_type(2, 2)));
static m23 load23(int k) {
  int a[8]; for (int i = 0; i < 8; i++) a[i] = INTS[k][i] & 1023;
  return __builtin_matrix_column_major_load(a, 2, 3, 3);
}
"""

STRICT = {
    "strict_arithmetic": "OUT(((D(k, 0) + D(k, 1)) * D(k, 2) - D(k, 7)) / 4.0);",
    "strict_compare": "out[0] = (D(k, 0) < D(k, 1)) | (F(k, 2) == F(k, 5)) << 1 | __builtin_isgreater(D(k, 3), D(k, 4)) << 2;",
    "strict_cast": "out[0] = (u64)(s64)(F(k, 4) / 2); OUT((float)D(k, 4)); double w = I(k, 0); memcpy(out + 1, &w, 8);",
    "strict_function": "OUT(__builtin_sqrt(__builtin_fabs(D(k, 4)))); double c = __builtin_ceil(D(k, 0)); memcpy(out + 1, &c, 8);",
    "strict_vector": "OUT(VF(k, 0) + VF(k, 4));",
    "strict_fma": "OUT(__builtin_fma(D(k, 0), D(k, 1), D(k, 4)));",
    "strict_remainder": "OUT(__builtin_fmod(D(k, 7), 2.5));",
}

NO_ERRNO = {
    "lrint": "out[0] = __builtin_lrint(D(k, 1) / 1e6); out[1] = __builtin_llrint(F(k, 4) * 0.0f + 2.5f);",
    "lround": "out[0] = __builtin_lround(D(k, 1) / 1e6); out[1] = __builtin_llround(D(k, 7));",
    "saturating_cast": "out[0] = (u32)(int)D(k, 0); out[1] = (u8)D(k, 3); out[2] = (u64)D(k, 0);",
}

FIXED = {
    "fixed_add": "_Sat _Accum a = k + 1, b = 3.5k; a = a + b; int r = (int)(a * 2); out[0] = r;",
    "fixed_shift": "_Sat short _Accum a = 100.5hk; a = a << (k + 1); OUT(a);",
}

GROUPS: dict[str, tuple[dict[str, str], tuple[str, ...], str]] = {
    "plain": (PLAIN, (), ""),
    "matrix": (MATRIX, ("-fenable-matrix",), MATRIX_HEAD),
    "strict": (STRICT, ("-ffp-model=strict",), ""),
    "no_errno": (NO_ERRNO, ("-fno-math-errno", "-fno-strict-float-cast-overflow"), ""),
    "fixed": (FIXED, ("-ffixed-point",), ""),
}
"""By the flags that they need."""
