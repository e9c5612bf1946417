// EXPECT: safe
// TWIN: unsafe null 21: `if (items[i].container == &list) take_out(` -> `if (i != 3 || inserted) take_out(`
// A sorted ring as FreeRTOS has it: which of four items are inserted is arbitrary, and only these are taken out again.
unsigned nondet_uint(void);
int nondet_int(void);
void __VERIFIER_assert(int);
struct list;
struct item { unsigned value; struct item *next, *prev; struct list *container; };
struct list { unsigned count; struct item end; };
static void insert(struct list *l, struct item *item) {
    struct item *at = &l->end;
    while (at->next->value <= item->value && at->next != &l->end) at = at->next;
    item->next = at->next;
    at->next->prev = item;
    at->next = item;
    item->prev = at;
    item->container = l;
    l->count++;
}
static void take_out(struct item *item) {
    item->container->count--;
    item->next->prev = item->prev;
    item->prev->next = item->next;
    item->container = 0;
}
int main(void) {
    static struct list list;
    struct item items[4];
    unsigned inserted = 0, last = 0;
    list.end.next = list.end.prev = &list.end;
    for (int i = 0; i < 4; i++) {
        items[i].container = 0;
        items[i].value = nondet_uint();
        if (nondet_int()) {
            insert(&list, &items[i]);
            inserted++;
        }
    }
    __VERIFIER_assert(list.count == inserted);
    for (struct item *p = list.end.next; p != &list.end; p = p->next) {
        __VERIFIER_assert(last <= p->value);
        last = p->value;
    }
    for (int i = 0; i < 4; i++)
        if (items[i].container == &list) take_out(&items[i]);
    __VERIFIER_assert(!list.count && list.end.next == &list.end && list.end.prev == &list.end);
    return 0;
}
