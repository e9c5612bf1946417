// Vectors, which optimised code is full of, written by hand.
typedef float v4f __attribute__((vector_size(16)));
typedef int v4i __attribute__((vector_size(16)));
typedef unsigned char v16c __attribute__((vector_size(16)));
typedef _Bool v8b __attribute__((ext_vector_type(8)));

v4f arithmetic(v4f a, v4f b) { return a * b + a / b - (v4f){1, 2, 3, 4}; }
v4i compare(v4f a, v4f b) { return a < b; }
v4i splats(v4i a) { return a + 3 + (v4i){1, 1, 1, 1} << 2; }
int element(v4i v, int i) { v[2] = i; return v[0] + v[i]; }
v4i shuffle(v4i a, v4i b) { return __builtin_shufflevector(a, b, 0, 5, -1, 7); }
v4i convert(v4f f) { return __builtin_convertvector(f, v4i); }
typedef int e4i __attribute__((ext_vector_type(4)));
e4i select_lanes(e4i c, e4i a, e4i b) { return c ? a : b; }
v16c bytes(v4i v) { return (v16c)v ^ (v16c){1, 2, 3}; }
v8b booleans(v8b a, v8b b) { return a & ~b; }
v4f global_vector = {0.5f, -0.5f, 0.1f, 2};
int reduce(v4i v) { return __builtin_reduce_add(v) + __builtin_reduce_max(v); }
float largest(v4f v) { return __builtin_reduce_max(v); }
