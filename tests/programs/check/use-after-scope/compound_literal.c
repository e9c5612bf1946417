// EXPECT: unsafe use-after-scope 11
// TWIN: safe: `&(struct pair){3, 4}` -> `&kept`
struct pair { int a, b; } kept;

static struct pair *make(void) {
    struct pair *p = &(struct pair){3, 4};
    return p;
}

int main(void) {
    return make()->b;
}
