// EXPECT: safe
// TWIN: unsafe null 28: `items[i].container == &list` -> `items[i].container == &list || i == 6`
// A list in FreeRTOS's manner. Only some of the items are inserted; the pointers of the others are never written.
struct list;
struct item { unsigned value; struct item *next, *prev; struct list *container; };
struct list { unsigned length; struct item *index; struct item end; };

unsigned nondet_uint(void);
void __VERIFIER_assert(_Bool);

static void initialise(struct list *list) {
    list->index = list->end.next = list->end.prev = &list->end;
    list->end.value = ~0u;
    list->length = 0;
}

static void insert_end(struct list *list, struct item *item) {
    struct item *index = list->index;
    item->next = index;
    item->prev = index->prev;
    index->prev->next = item;
    index->prev = item;
    item->container = list;
    list->length++;
}

static void take_out(struct item *item, struct list *list) {
    item->next->prev = item->prev;
    item->prev->next = item->next;
    if (list->index == item) list->index = item->prev;
    item->container = 0;
    list->length--;
}

int main(void) {
    struct list list;
    struct item items[7];
    initialise(&list);
    for (int i = 0; i < 7; i++) {
        items[i].value = i;
        items[i].container = 0;
    }
    for (int i = 0; i < 7; i++)
        if (nondet_uint() % 2) insert_end(&list, &items[i]);
    for (int i = 0; i < 7; i++)
        if (items[i].container == &list) take_out(&items[i], &list);
    __VERIFIER_assert(list.length == 0);
    return 0;
}
