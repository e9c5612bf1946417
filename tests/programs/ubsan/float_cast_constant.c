// EXPECT: unsafe overflow 5
// CHECK: float-cast-overflow
// TWIN: safe: `1e19` -> `1e18`
int main(void) {
    long huge = (long)1e19;
    return huge == 0;
}
