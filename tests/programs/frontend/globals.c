// Globals: linkage, visibility, sections, thread-locals, aliases, initialisers with addresses and constant expressions.
#include <stddef.h>

int zeroed;
static int hidden_inside = 3;
extern int elsewhere;
extern const int constant_elsewhere;
__attribute__((weak)) int weak = 1;
__attribute__((weak)) extern int weak_elsewhere;
__attribute__((visibility("hidden"))) int hidden = 2;
__attribute__((section("my data"))) int in_section = 4;
__attribute__((aligned(128))) char aligned = 'x';
_Thread_local int per_thread = 5;
static __thread int fast_thread __attribute__((tls_model("initial-exec")));
const char *const text = "bytes: \x01\xff\"\\ and\n tab\t";
char array[16] = "short";
const int table[2][3] = {{1, -2, 3}, {4}};
struct node { struct node *next; int value; const char *name; void (*act)(int); };
extern struct node last;
static void act(int x) { hidden_inside = x + elsewhere + constant_elsewhere + weak_elsewhere; }
struct node first = {&last, 1, "first", act}, last = {&first, -1, text - 1 + 1 == 0 ? "a" : "b", NULL};
int *middle = &((int *)array)[2];
int *into = (int *)&table[1][2];
long difference = (long)&array[8];
unsigned long shifted = (unsigned long)&array + 5;
struct { char c; double d; int bits : 4; } padded = {'a', 2.5, 3};
union { char c[8]; long l; } either = {{1, 2}}, other = {.l = 0x0102030405060708};
struct __attribute__((packed)) { char c; int *p; } packed = {'z', &zeroed};
int sparse[1000] = {[500] = 7};
char *strings[] = {"one", "two", "one"};
int real(int x) { act(x); fast_thread++; return per_thread + fast_thread + padded.bits + other.l; }
int second_name(int x) __attribute__((alias("real")));
extern int variable_name __attribute__((alias("zeroed")));
__attribute__((weak)) void maybe(void);
void call_maybe(void) { if (maybe) maybe(); }
__attribute__((constructor)) static void before(void) { zeroed = 1; }
__attribute__((used)) static int kept;
static int (*resolve(void))(int) { return real; }
int chosen(int) __attribute__((ifunc("resolve")));
int unusual_name(void) __asm__("a name with \"quotes\" and spaces");
int unusual_name(void) { return chosen(1) + real(2); }
int counter(void) { static int count = 10; return count++; }
__asm__(".globl from_assembly\nfrom_assembly: ret");
const wchar_t wide[] = L"wide";
