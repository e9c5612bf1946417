// EXPECT: safe
// TWIN: unsafe assert 14: `__CPROVER_get_field(&mine, "mark") == 3` -> `__CPROVER_get_field(&mine, "mark") == 0`
// ARGS: --rounds 2
#include <pthread.h>
void __VERIFIER_assert(_Bool);

int shared;

static void *work(void *unused) {
  int mine = 1;
  __CPROVER_set_field(&mine, "mark", 3);
  shared = mine; /* others go on */
  mine = shared;
  __VERIFIER_assert(__CPROVER_get_field(&mine, "mark") == 3);
  return 0;
}

int main(void) {
  pthread_t a, b;
  __CPROVER_field_decl_local("mark", (unsigned char)0);
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
