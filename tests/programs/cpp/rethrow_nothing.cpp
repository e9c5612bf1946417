// EXPECT: safe
// TWIN: unsafe uncaught-exception: `is_handling = true` -> `is_handling = false`
static void again(bool is_handling) {
    try {
        if (is_handling) throw 1;
        throw;
    } catch (int) {
    }
}
int main() {
    bool is_handling = true;
    again(is_handling);
    return 0;
}
