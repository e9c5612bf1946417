// EXPECT: safe
// TWIN: unsafe null 7: `(unsigned long)&p->b` -> `(unsigned long)p->b`
struct pair { long a, b; };

int main(void) {
    struct pair *p = 0;
    return (unsigned long)&p->b != 8;
}
