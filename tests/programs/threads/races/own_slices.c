// EXPECT: safe
// TWIN: unsafe race 12: `int from = argument ? 2 : 0;` -> `int from = argument ? 1 : 0;`
// ARGS: --check-races
#include <assert.h>
#include <pthread.h>

int cells[4];

static void *work(void *argument) {
  int from = argument ? 2 : 0;
  for (int i = 0; i < 2; i++)
    cells[from + i]++;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, cells);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return cells[0] + cells[3] != 2;
}
