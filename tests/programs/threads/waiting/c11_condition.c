// EXPECT: safe
// TWIN: unsafe assert 33: `value = 6;` -> `value = 7;`
// ARGS: --rounds 2
#include <threads.h>
void __VERIFIER_assert(_Bool);

mtx_t lock;
cnd_t filled;
once_flag once = ONCE_FLAG_INIT;
int value, begun;

static void begin(void) { begun++; }

static int send(void *unused) {
  call_once(&once, begin);
  mtx_lock(&lock);
  value = 6;
  cnd_signal(&filled);
  mtx_unlock(&lock);
  return 0;
}

int main(void) {
  thrd_t a;
  mtx_init(&lock, mtx_plain);
  cnd_init(&filled);
  thrd_create(&a, send, 0);
  call_once(&once, begin);
  mtx_lock(&lock);
  while (value == 0)
    cnd_wait(&filled, &lock);
  mtx_unlock(&lock);
  __VERIFIER_assert(value == 6 && begun == 1);
  return 0;
}
