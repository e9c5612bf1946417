/* <threads.h>: the threads of C11, on top of those of POSIX. Each function is one step, but for those that say otherwise.
 *
 * Objects are as glibc has them: a mtx_t is a mutex, a cnd_t a condition variable, a once_flag and a tss_t are numbers.
 */

typedef unsigned long thread_id;
int __fathom_thread_start(void *start, void *argument, int gives_a_number);
int __fathom_thread_self(void);
int __fathom_thread_exists(thread_id thread);
int __fathom_thread_finished(thread_id thread);
int __fathom_thread_is_detached(thread_id thread);
void __fathom_thread_detach(thread_id thread);
void *__fathom_thread_result(thread_id thread);
void __fathom_thread_exit(void *result);
void __fathom_block_until(int condition);
void __fathom_acquire_thread(thread_id thread);
_Bool __fathom_choose(void);
_Bool __fathom_thread_fails(void); /* for want of resources */
#define NO_THREAD (~0ul)

int pthread_mutex_lock(void *m);
int pthread_mutex_trylock(void *m);
int pthread_mutex_timedlock(void *m, const void *until);
int pthread_mutex_unlock(void *m);
int pthread_mutex_init(void *m, const int *attributes);
int pthread_cond_init(void *c, const void *attributes);
int pthread_cond_signal(void *c);
int pthread_cond_broadcast(void *c);
int pthread_cond_wait(void *c, void *m);
int pthread_cond_timedwait(void *c, void *m, const void *until);
int pthread_once(int *once, void (*function)(void));
int pthread_key_create(unsigned *key, void (*destructor)(void *));
int pthread_key_delete(unsigned key);
int pthread_setspecific(unsigned key, const void *value);
void *pthread_getspecific(unsigned key);
void pthread_exit(void *result);

enum { SUCCESS = 0, BUSY = 1, ERROR = 2, TIMED_OUT = 4, RECURSIVE = 1 };

static int status(int error) { return error == 0 ? SUCCESS : error == 16 ? BUSY : error == 110 ? TIMED_OUT : ERROR; }

static thread_id __model_thread_start(int gives_a_number, void *start, void *argument) {
  if (__fathom_thread_fails())
    return NO_THREAD;
  return (thread_id)__fathom_thread_start(start, argument, gives_a_number);
}
static void __model_thread_put(thread_id *thread, thread_id number) { *thread = number; }

/* Two steps: the new thread may run before its number is stored. */
int thrd_create(thread_id *thread, int (*start)(void *), void *argument) {
  thread_id number = __model_thread_start(1, (void *)start, argument);
  if (number == NO_THREAD)
    return ERROR;
  __model_thread_put(thread, number);
  return SUCCESS;
}
int thrd_join(thread_id thread, int *result) {
  if (!__fathom_thread_exists(thread) || thread == (thread_id)__fathom_thread_self() || __fathom_thread_is_detached(thread))
    return ERROR;
  __fathom_block_until(__fathom_thread_finished(thread));
  __fathom_acquire_thread(thread);
  if (result != NULL)
    *result = (int)(long)__fathom_thread_result(thread);
  return SUCCESS;
}
int thrd_detach(thread_id thread) {
  if (!__fathom_thread_exists(thread) || __fathom_thread_is_detached(thread))
    return ERROR;
  __fathom_thread_detach(thread);
  return SUCCESS;
}
thread_id thrd_current(void) { return (thread_id)__fathom_thread_self(); }
int thrd_equal(thread_id a, thread_id b) { return a == b; }
void thrd_yield(void) {}

/* Waiting takes no time here, and may be interrupted. */
int thrd_sleep(const void *time, void *left) {
  __fathom_read(time, 2 * sizeof(long));
  if (!__fathom_choose())
    return 0;
  if (left != NULL)
    __fathom_havoc(left, 2 * sizeof(long));
  return -1;
}

/* Several steps. */
void thrd_exit(int result) { pthread_exit((void *)(long)result); }

int mtx_init(void *m, int type) {
  int kind = type & RECURSIVE;
  return status(pthread_mutex_init(m, &kind));
}
void mtx_destroy(void *m) { __fathom_read(m, sizeof(int)); }
int mtx_lock(void *m) { return status(pthread_mutex_lock(m)); }
int mtx_trylock(void *m) { return status(pthread_mutex_trylock(m)); }
int mtx_timedlock(void *m, const void *until) { return status(pthread_mutex_timedlock(m, until)); }
int mtx_unlock(void *m) { return status(pthread_mutex_unlock(m)); }

int cnd_init(void *c) { return status(pthread_cond_init(c, NULL)); }
void cnd_destroy(void *c) { __fathom_read(c, sizeof(int)); }
int cnd_signal(void *c) { return status(pthread_cond_signal(c)); }
int cnd_broadcast(void *c) { return status(pthread_cond_broadcast(c)); }

/* Two steps. */
int cnd_wait(void *c, void *m) { return status(pthread_cond_wait(c, m)); }
int cnd_timedwait(void *c, void *m, const void *until) { return status(pthread_cond_timedwait(c, m, until)); }

/* Several steps. */
void call_once(int *once, void (*function)(void)) { pthread_once(once, function); }

int tss_create(unsigned *key, void (*destructor)(void *)) { return status(pthread_key_create(key, destructor)); }
void tss_delete(unsigned key) { pthread_key_delete(key); }
int tss_set(unsigned key, void *value) { return status(pthread_setspecific(key, value)); }
void *tss_get(unsigned key) { return pthread_getspecific(key); }
