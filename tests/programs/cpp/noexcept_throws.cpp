// EXPECT: safe
// TWIN: unsafe uncaught-exception 6: `void work(int n) {` -> `void work(int n) noexcept {`
extern "C" int nondet_int();
void work(int n) {
    if (n == 3)
        throw n;
}
int main() {
    try {
        work(nondet_int());
    } catch (...) {
    }
    return 0;
}
