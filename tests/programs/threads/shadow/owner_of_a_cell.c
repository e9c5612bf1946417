// EXPECT: safe
// TWIN: unsafe assert 12: `pthread_mutex_lock(&lock); /* to claim it */` -> `(void)0;`
// ARGS: --rounds 3
#include <pthread.h>
void __VERIFIER_assert(_Bool);

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int cell;

static void *claim(void *unused) {
  pthread_mutex_lock(&lock); /* to claim it */
  __VERIFIER_assert(__CPROVER_get_field(&cell, "owned") == 0);
  __CPROVER_set_field(&cell, "owned", 1);
  __CPROVER_set_field(&cell, "owned", 0);
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t a, b;
  __CPROVER_field_decl_global("owned", (unsigned char)0);
  pthread_create(&a, 0, claim, 0);
  pthread_create(&b, 0, claim, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
