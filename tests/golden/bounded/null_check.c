// The second access behind the same pointer needs no check of null.
// FLAGS: --pointer-may-be-null --entry sum
struct pair { int x, y; };
unsigned sum(struct pair *p) { return (unsigned)p->x + (unsigned)p->y; }
