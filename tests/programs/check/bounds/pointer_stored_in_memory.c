// EXPECT: unsafe bounds 10
// TWIN: safe: `+ 4` -> `+ 3`
struct cursor { char *at; int line; };

int main(void) {
    char text[4] = {1, 2, 3, 4};
    struct cursor c = {text, 0}, d;
    c.at = text + 4;
    d = c;
    return *d.at;
}
