// Structs, unions, bit-fields, arrays, variable-length arrays, and what copies them.
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct point { int x, y; };
struct big { char name[20]; struct point at[4]; double weight; struct big *next; };
struct flags { unsigned a : 3, b : 5; int c : 17; unsigned long d : 40; };
struct __attribute__((packed)) packed { char c; int i; short s; };
union mixed { int i; float f; char bytes[4]; };
struct flexible { int n; int data[]; };
struct outer { struct { int inner; } in; union { int a; float b; }; };
typedef int matrix[3][4];

int fields(struct big *b) { return b->at[2].y + b->name[1] + b->next->next->at[0].x; }
int bit_fields(struct flags *f) { f->c = -3; f->d += 7; return f->a + f->b + f->c; }
int packed_fields(struct packed *p) { return p->i + p->s; }
float pun(int i) { union mixed m; m.i = i; return m.f; }
int matrix_sum(matrix m, int i, int j) { return m[i][j] + (*m)[1]; }
struct point make(int x, int y) { return (struct point){x, y}; }
struct big pass(struct big b) { b.weight = 2; return b; }
struct point copy(void) { struct point a = make(1, 2), b; b = a; return b; }
int vla(int n) { int a[n]; a[0] = 1; int b[n][n + 1]; b[n - 1][n] = 2; return a[0] + b[n - 1][n] + sizeof a; }
void *stack(unsigned long n) { char *p = __builtin_alloca(n); p[0] = 1; return memset(malloc(n), p[0], n); }
ptrdiff_t distance(int *p, int *q) { return p - q; }
char *walk(char *p) { while (*p++) ; return p + 3 - 1; }
int aligned(void) { _Alignas(64) char a[3] = {1}; volatile int v = a[0]; return v; }
struct flexible *flexible(int n) { struct flexible *f = malloc(sizeof *f + n * sizeof(int)); f->n = n; f->data[0] = 1; return f; }
int initialised(void) { int a[10] = {1, 2}; struct big b = {"name", {{1, 2}}, 1.5, 0}; char s[] = "text"; return a[3] + b.at[0].x + s[1]; }
void moves(char *a, char *b, unsigned long n) { memcpy(a, b, n); memmove(a, b, 8); memset(a, 0, sizeof(struct big)); }
int nested(struct outer *o) { return o->in.inner + o->a; }
unsigned long address(void *p) { return (unsigned long)p & ~7ul; }
void *back(unsigned long n) { return (void *)(n + 8); }
