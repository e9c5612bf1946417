// EXPECT: safe
// TWIN: unsafe readonly 12: `read(&number)` -> `put(&number)`
// TWIN: unsafe readonly 12: `read(array)` -> `put(array)`
// TWIN: unsafe readonly 12: `read(&pair.b)` -> `put(&pair.b)`
// TWIN: unsafe readonly 12: `read(&either.a)` -> `put(&either.a)`
// TWIN: unsafe readonly 12: `read(&block.a[3])` -> `put(&block.a[3])`
// TWIN: unsafe readonly 12: `read(&sparse[1].b)` -> `put(&sparse[1].b)`
// TWIN: unsafe readonly 12: `read(&fields.z)` -> `put(&fields.z)`
struct pair { int a, b; };
struct block { int a[20]; };
static int read(const int *p) { return *p; }
static int put(const int *p) { return *(int *)p = 3; }
static struct pair make_pair(int n) { return (struct pair){n, 1}; }
static struct block make_block(int n) { struct block b = {{n}}; return b; }

int main(int argc, char **argv) {
    int sum = 0;
    for (int i = 0; i < 2; i++) {
        const int number = read(&i), last = number + 1;
        const int array[3] = {i, i + 1};
        const struct pair pair = make_pair(i), either = i ? pair : make_pair(argc);
        const struct block block = make_block(i);
        const struct pair sparse[40] = {{i, 1}};
        const struct { int x : 3, y : 5; int z; } fields = {1, i, 2};
        sum += read(&number) + read(&last) + read(array) + read(&pair.b) + read(&either.a) % 2;
        sum += read(&block.a[3]) + read(&sparse[1].b) + read(&fields.z);
    }
    return sum == 12;
}
