// EXPECT: unsafe bounds 9
// CHECK: array-bounds
// TWIN: safe: `q->name[4]` -> `q->name[3]`
struct packet { char name[4]; char kind; };

int main(void) {
    struct packet p = {"abc", 1};
    struct packet *q = &p;
    q->name[4] = 'd';
    return q->kind;
}
