// EXPECT: safe
// TWIN: unsafe assert 28: `while (!full)` -> `if (!full)`
#include <assert.h>
#include <threads.h>

mtx_t lock;
cnd_t changed;
int item;
_Bool full;

static int produce(void *unused) {
  mtx_lock(&lock);
  item = 3;
  full = 1;
  cnd_signal(&changed);
  mtx_unlock(&lock);
  return 0;
}

int main(void) {
  mtx_init(&lock, mtx_plain);
  cnd_init(&changed);
  thrd_t a;
  thrd_create(&a, produce, 0);
  mtx_lock(&lock);
  while (!full)
    cnd_wait(&changed, &lock);
  assert(item == 3);
  mtx_unlock(&lock);
  thrd_join(a, 0);
  return 0;
}
