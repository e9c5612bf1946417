// EXPECT: safe
// TWIN: unsafe uncaught-exception 9: `: public Error` -> `: private Error`
struct Error {
    virtual ~Error() {}
};
struct Late : public Error {};
extern "C" int nondet_int();
static void work(int n) {
    if (n > 10) throw Late();
}
int main() {
    try {
        work(nondet_int());
    } catch (Error &) {
        return 1;
    }
    return 0;
}
