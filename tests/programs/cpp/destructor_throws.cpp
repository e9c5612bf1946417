// EXPECT: safe
// TWIN: unsafe uncaught-exception: `~Close() noexcept(false)` -> `~Close()`
struct Close {
    ~Close() noexcept(false) { throw 1; }
};
int main() {
    try {
        Close c;
    } catch (int) {
    }
    return 0;
}
