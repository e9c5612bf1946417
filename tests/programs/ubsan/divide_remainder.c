// EXPECT: unsafe div-by-zero 9
// CHECK: integer-divide-by-zero
// INPUTS: 8, 5
// TWIN: safe: `nondet_uint() % 8,` -> `nondet_uint() % 8 + 1,`
unsigned nondet_uint(void);

int main(void) {
    unsigned buckets = nondet_uint() % 8, hash = nondet_uint();
    unsigned bucket = hash % buckets;
    return bucket == 1;
}
