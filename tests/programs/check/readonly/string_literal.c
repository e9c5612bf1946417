// EXPECT: unsafe readonly 5
// TWIN: safe: `char *text` -> `char text[]`
int main(void) {
    char *text = "abc";
    text[0] = 'x';
    return 0;
}
