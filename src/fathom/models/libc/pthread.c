/* <pthread.h>: each of these functions is one step of the thread that calls it, but for those that say otherwise. A
 * thread that must wait does so in __fathom_block_until.
 *
 * Objects are as glibc has them where programs initialise them statically: all zero, but for the kind of a mutex.
 */

typedef unsigned long thread_id;

/* The walk runs threads: their numbers count from 1, and 0 is the main thread (see pthread_create.c). */
int __fathom_thread_self(void);
int __fathom_thread_exists(thread_id thread);
int __fathom_thread_finished(thread_id thread);
int __fathom_thread_is_detached(thread_id thread);
void __fathom_thread_detach(thread_id thread);
void *__fathom_thread_result(thread_id thread);
void __fathom_block_until(int condition);

/* What a thread has done before it releases something happens before what another does after it acquires that. */
void __fathom_acquire(const void *what);
void __fathom_acquire_thread(thread_id thread);
void __fathom_release(void *what);

/* What the scheduler decides, and whether the system has no more of something, or a thread wakes up without a reason. */
_Bool __fathom_choose(void);
unsigned long long __fathom_choose_set(void);
_Bool __fathom_thread_fails(void);
_Bool __fathom_wakes_early(void);

/* Where pthread_cond_wait is called: in a loop that waits for a predicate, in which iteration (see predicate_waits.py). */
int __fathom_place_of_wait(void);
int __fathom_locks_are_held(void); /* it is proved that who unlocks, or waits with a mutex, holds it */

/* Cancellation (see pthread_end.c): what waits ends with CANCELED instead, if it was cancelled. */
_Bool __fathom_has_cancellation(void);
_Bool __fathom_thread_is_cancelled(void);
void __fathom_thread_shield(int is_shielded);
void __model_run_cancelled(void);

enum { CANCELED = -1 };

static inline int is_cancelled(void) { return __fathom_has_cancellation() && __fathom_thread_is_cancelled(); }

enum { MODEL_EPERM = 1, MODEL_ESRCH = 3, MODEL_EAGAIN = 11, MODEL_EBUSY = 16, MODEL_EDEADLK = 35, MODEL_ETIMEDOUT = 110 };

/* ── threads ─────────────────────────────────────────────────────────────────────────────────────────────────────── */

static int __model_join(thread_id thread, void **result) {
  if (!__fathom_thread_exists(thread))
    return MODEL_ESRCH;
  if (thread == (thread_id)__fathom_thread_self())
    return MODEL_EDEADLK;
  if (__fathom_thread_is_detached(thread))
    return MODEL_EINVAL;
  if (is_cancelled() && (!__fathom_thread_finished(thread) || __fathom_choose()))
    return CANCELED;
  __fathom_block_until(__fathom_thread_finished(thread));
  __fathom_acquire_thread(thread);
  if (result != NULL)
    *result = __fathom_thread_result(thread);
  return 0;
}

/* Several steps, in a program that cancels threads. */
int pthread_join(thread_id thread, void **result) {
  int status = __model_join(thread, result);
  if (status == CANCELED)
    __model_run_cancelled();
  return status;
}

int pthread_detach(thread_id thread) {
  if (!__fathom_thread_exists(thread))
    return MODEL_ESRCH;
  if (__fathom_thread_is_detached(thread))
    return MODEL_EINVAL;
  __fathom_thread_detach(thread);
  return 0;
}

thread_id pthread_self(void) { return (thread_id)__fathom_thread_self(); }

int pthread_equal(thread_id a, thread_id b) { return a == b; }

int sched_yield(void) { return 0; }

static _Thread_local int cancel_state, cancel_type;

static int replace_setting(int *setting, int value, int *old) {
  if (value != 0 && value != 1)
    return MODEL_EINVAL;
  if (old != NULL)
    *old = *setting;
  *setting = value;
  return 0;
}

int pthread_setcancelstate(int state, int *old) {
  int status = replace_setting(&cancel_state, state, old);
  if (__fathom_has_cancellation())
    __fathom_thread_shield(cancel_state);
  return status;
}
int pthread_setcanceltype(int type, int *old) {
  if (__fathom_has_cancellation() && type == 1)
    __fathom_unsupported("asynchronous cancellation");
  return replace_setting(&cancel_type, type, old);
}

int pthread_yield(void) { return 0; }

/* Objects are made by a write and must be there afterwards, also where nothing of them counts. */
static inline int make(int *object) {
  *object = 0;
  return 0;
}
static inline int look_at(const int *object) {
  __fathom_read(object, sizeof *object);
  return 0;
}

int pthread_attr_init(int *attributes) { return make(attributes); }
int pthread_attr_destroy(int *attributes) { return look_at(attributes); }
int pthread_attr_setdetachstate(int *attributes, int state) {
  if (state != 0 && state != 1) /* PTHREAD_CREATE_JOINABLE, PTHREAD_CREATE_DETACHED */
    return MODEL_EINVAL;
  *attributes = state;
  return 0;
}
int pthread_attr_getdetachstate(const int *attributes, int *state) {
  *state = *attributes;
  return 0;
}
int pthread_attr_setstacksize(int *attributes, size_t size) { return look_at(attributes); }
int pthread_attr_setscope(int *attributes, int scope) { return look_at(attributes); }

/* ── mutexes ─────────────────────────────────────────────────────────────────────────────────────────────────────── */

typedef struct {
  int locked; /* nothing, or the number of a thread and one */
  unsigned depth;
#if __SIZEOF_POINTER__ == 8
  int unused[2];
#else
  int unused;
#endif
  int kind;
} mutex;

enum { NORMAL = 0, RECURSIVE = 1, ERROR_CHECK = 2 };

static inline int me(void) { return __fathom_thread_self() + 1; }

static inline void take(mutex *m) {
  m->locked = me();
  m->depth = 1;
  __fathom_acquire(m);
}
static inline void give(mutex *m) {
  __fathom_release(m);
  m->locked = 0;
  m->depth = 0;
}

static inline void use(mutex *m) { __fathom_check_written(m, sizeof *m, "a mutex that was never initialised is used"); }

int pthread_mutexattr_init(int *attributes) {
  *attributes = NORMAL;
  return 0;
}
int pthread_mutexattr_destroy(int *attributes) { return look_at(attributes); }
int pthread_mutexattr_settype(int *attributes, int kind) {
  *attributes = kind;
  return 0;
}
int pthread_mutexattr_gettype(const int *attributes, int *kind) {
  *kind = *attributes;
  return 0;
}
int pthread_mutexattr_setpshared(int *attributes, int shared) { return look_at(attributes); }
int pthread_mutexattr_setprotocol(int *attributes, int protocol) { return look_at(attributes); }

int pthread_mutex_init(mutex *m, const int *attributes) {
  if (__fathom_thread_fails())
    return MODEL_EAGAIN;
  m->locked = 0;
  m->depth = 0;
  m->kind = attributes == NULL ? NORMAL : *attributes;
  return 0;
}

int pthread_mutex_destroy(mutex *m) { return m->locked ? MODEL_EBUSY : 0; }

int pthread_mutex_lock(mutex *m) {
  use(m);
  if (m->kind != NORMAL && m->locked == me()) {
    if (m->kind == ERROR_CHECK)
      return MODEL_EDEADLK;
    if (m->kind == RECURSIVE) {
      m->depth++;
      return 0;
    }
  }
  __fathom_block_until(m->locked == 0);
  take(m);
  return 0;
}

int pthread_mutex_trylock(mutex *m) {
  use(m);
  if (m->locked == me() && m->kind == RECURSIVE) {
    m->depth++;
    return 0;
  }
  if (m->locked != 0)
    return MODEL_EBUSY;
  take(m);
  return 0;
}

/* A time until which a thread waits */
static inline void look_at_time(const void *until) { __fathom_read(until, 2 * sizeof(long)); }

int pthread_mutex_timedlock(mutex *m, const void *until) {
  use(m);
  look_at_time(until);
  if (m->locked != 0 && !(m->locked == me() && m->kind == RECURSIVE) && __fathom_choose())
    return MODEL_ETIMEDOUT;
  return pthread_mutex_lock(m);
}

int pthread_mutex_clocklock(mutex *m, int clock, const void *until) { return pthread_mutex_timedlock(m, until); }

int pthread_mutex_unlock(mutex *m) {
  use(m);
  if (m->kind != NORMAL) {
    if (m->locked != me())
      return MODEL_EPERM;
    if (m->kind == RECURSIVE && m->depth > 1) {
      m->depth--;
      return 0;
    }
  }
  give(m);
  return 0;
}

/* ── condition variables ─────────────────────────────────────────────────────────────────────────────────────────── */

typedef unsigned long long thread_set;
typedef struct {
  thread_set waiting;
  thread_set woken; /* some of those that wait */
} condition;

static inline thread_set my_bit(void) {
  if (__fathom_thread_self() > 62)
    __fathom_unsupported("a condition variable for which the thread of a number above 62 waits");
  return (thread_set)1 << __fathom_thread_self();
}

int pthread_condattr_init(int *attributes) { return make(attributes); }
int pthread_condattr_destroy(int *attributes) { return look_at(attributes); }
int pthread_condattr_setclock(int *attributes, int clock) { return look_at(attributes); }

int pthread_cond_init(condition *c, const int *attributes) {
  if (attributes != NULL)
    look_at(attributes);
  if (__fathom_thread_fails())
    return MODEL_EAGAIN;
  c->waiting = 0;
  c->woken = 0;
  return 0;
}

int pthread_cond_destroy(condition *c) { return c->waiting ? MODEL_EBUSY : 0; }

int pthread_cond_signal(condition *c) {
  thread_set asleep = c->waiting & ~c->woken;
  if (asleep != 0) {
    thread_set one = __fathom_choose_set();
    __fathom_assume((one & asleep) == one && one != 0 && (one & (one - 1)) == 0);
    c->woken |= one;
  }
  return 0;
}

int pthread_cond_broadcast(condition *c) {
  c->woken = c->waiting;
  return 0;
}

static void __model_cond_sleep(condition *c, mutex *m) {
  c->waiting |= my_bit();
  c->woken &= ~my_bit();
  give(m);
}

static _Thread_local int early_wake_ups;

static int __model_cond_wake(condition *c, mutex *m, int may_time_out) {
  int woken = (c->woken & my_bit()) != 0;
  int late = may_time_out && !woken && __fathom_choose();
  int early = !woken && !late && early_wake_ups == 0 && __fathom_wakes_early();
  int cancelled = is_cancelled() && (!(woken || late || early) || __fathom_choose());
  __fathom_block_until((woken || late || early || cancelled) && m->locked == 0);
  early_wake_ups += early;
  c->waiting &= ~my_bit();
  c->woken &= ~my_bit();
  take(m);
  if (cancelled && woken) /* somebody else gets the signal */
    pthread_cond_signal(c);
  return cancelled ? CANCELED : late ? MODEL_ETIMEDOUT : 0;
}

enum { ELSEWHERE = 0, FIRST = 1, AGAIN = 2, BEHIND_LOCK = 3 };
static _Thread_local mutex *slept_without;

/* In a later iteration, and behind a lock that counts nothing, the execution in which the thread locks later is followed
 * instead. Who waits without the lock, or with one that others unlock, does not leave that as it was. */
static void __model_cond_leave(condition *c, mutex *m, int place) {
  __fathom_read(c, sizeof *c);
  if (place == AGAIN || (place == BEHIND_LOCK && m->kind == NORMAL)) {
    if (!__fathom_locks_are_held() && (m->locked != me() || (place == AGAIN && slept_without != m)))
      __fathom_unsupported("a loop that waits for a condition variable, with a mutex that is not held,");
    __fathom_assume(0);
  }
  if (!__fathom_locks_are_held())
    slept_without = m;
  give(m);
}
static void __model_cond_return(mutex *m) {
  __fathom_block_until(m->locked == 0);
  take(m);
}

static inline int __model_run_end_of_wait(int status) {
  if (status == CANCELED)
    __model_run_cancelled();
  return status;
}

/* Two steps, and the end of the thread where it was cancelled, which has the mutex again then. It may wake without a
 * signal, as POSIX allows: in a loop that waits for a predicate, whenever that holds, so that signals do not matter;
 * otherwise once in a thread, because a loop would wait for ever. */
int pthread_cond_wait(condition *c, mutex *m) {
  int place = __fathom_place_of_wait();
  if (place == ELSEWHERE) {
    __model_cond_sleep(c, m);
    return __model_run_end_of_wait(__model_cond_wake(c, m, 0));
  }
  __model_cond_leave(c, m, place);
  __model_cond_return(m);
  return 0;
}

static void __model_cond_sleep_until(condition *c, mutex *m, const void *until) {
  look_at_time(until);
  __model_cond_sleep(c, m);
}

int pthread_cond_timedwait(condition *c, mutex *m, const void *until) {
  __model_cond_sleep_until(c, m, until);
  return __model_run_end_of_wait(__model_cond_wake(c, m, 1));
}

int pthread_cond_clockwait(condition *c, mutex *m, int clock, const void *until) {
  return pthread_cond_timedwait(c, m, until);
}

/* ── locks for readers and writers ───────────────────────────────────────────────────────────────────────────────── */

typedef struct {
  unsigned readers;
  int writer;
} rwlock;

int pthread_rwlockattr_init(int *attributes) { return make(attributes); }
int pthread_rwlockattr_destroy(int *attributes) { return look_at(attributes); }

int pthread_rwlock_init(rwlock *l, const int *attributes) {
  if (attributes != NULL)
    look_at(attributes);
  if (__fathom_thread_fails())
    return MODEL_EAGAIN;
  l->readers = 0;
  l->writer = 0;
  return 0;
}
int pthread_rwlock_destroy(rwlock *l) { return l->readers || l->writer ? MODEL_EBUSY : 0; }

/* Readers come after writers, and writers after all; readers are not ordered among each other. */
static inline void begin_to_read(rwlock *l) {
  l->readers++;
  __fathom_acquire(&l->writer);
}
static inline void begin_to_write(rwlock *l) {
  l->writer = me();
  __fathom_acquire(&l->writer);
  __fathom_acquire(&l->readers);
}

int pthread_rwlock_rdlock(rwlock *l) {
  if (l->writer == me())
    return MODEL_EDEADLK;
  __fathom_block_until(l->writer == 0);
  begin_to_read(l);
  return 0;
}
int pthread_rwlock_tryrdlock(rwlock *l) {
  if (l->writer != 0)
    return MODEL_EBUSY;
  begin_to_read(l);
  return 0;
}
int pthread_rwlock_wrlock(rwlock *l) {
  if (l->writer == me())
    return MODEL_EDEADLK;
  __fathom_block_until(l->writer == 0 && l->readers == 0);
  begin_to_write(l);
  return 0;
}
int pthread_rwlock_trywrlock(rwlock *l) {
  if (l->writer != 0 || l->readers != 0)
    return MODEL_EBUSY;
  begin_to_write(l);
  return 0;
}
int pthread_rwlock_timedrdlock(rwlock *l, const void *until) {
  look_at_time(until);
  return l->writer != 0 && __fathom_choose() ? MODEL_ETIMEDOUT : pthread_rwlock_rdlock(l);
}
int pthread_rwlock_timedwrlock(rwlock *l, const void *until) {
  look_at_time(until);
  return (l->writer != 0 || l->readers != 0) && __fathom_choose() ? MODEL_ETIMEDOUT : pthread_rwlock_wrlock(l);
}
int pthread_rwlock_unlock(rwlock *l) {
  if (l->writer != 0) {
    __fathom_release(&l->writer);
    l->writer = 0;
  } else if (l->readers != 0) {
    __fathom_release(&l->readers);
    l->readers--;
  }
  return 0;
}

/* ── spin locks ──────────────────────────────────────────────────────────────────────────────────────────────────── */

int pthread_spin_init(int *l, int shared) {
  *l = 0;
  return 0;
}
int pthread_spin_destroy(int *l) { return look_at(l); }
int pthread_spin_lock(int *l) {
  __fathom_block_until(*l == 0);
  *l = 1;
  __fathom_acquire(l);
  return 0;
}
int pthread_spin_trylock(int *l) {
  if (*l != 0)
    return MODEL_EBUSY;
  *l = 1;
  __fathom_acquire(l);
  return 0;
}
int pthread_spin_unlock(int *l) {
  __fathom_release(l);
  *l = 0;
  return 0;
}

/* ── barriers ────────────────────────────────────────────────────────────────────────────────────────────────────── */

typedef struct {
  unsigned here, count, phase;
} barrier;

int pthread_barrier_init(barrier *b, const int *attributes, unsigned count) {
  if (attributes != NULL)
    look_at(attributes);
  if (count == 0)
    return MODEL_EINVAL;
  if (__fathom_thread_fails())
    return MODEL_EAGAIN;
  b->here = 0;
  b->count = count;
  b->phase = 0;
  return 0;
}
int pthread_barrier_destroy(barrier *b) { return b->here ? MODEL_EBUSY : 0; }

/* The phase that the thread waits in; one less than none for the last to come, which ends it. All come before that, and
 * what follows the phase comes after: nobody arrives for the next but one before all have passed. */
static long __model_barrier_arrive(barrier *b) {
  unsigned phase = b->phase;
  __fathom_release(&b->here);
  if (++b->here < b->count)
    return (long)phase;
  b->here = 0;
  b->phase = phase + 1;
  __fathom_acquire(&b->here);
  __fathom_release(&b->phase);
  return -1;
}
static void __model_barrier_pass(barrier *b, long phase) {
  __fathom_block_until(b->phase != (unsigned)phase);
  __fathom_acquire(&b->phase);
}

/* Two steps. */
int pthread_barrier_wait(barrier *b) {
  long phase = __model_barrier_arrive(b);
  if (phase < 0)
    return -1; /* PTHREAD_BARRIER_SERIAL_THREAD */
  __model_barrier_pass(b, phase);
  return 0;
}

/* ── once ────────────────────────────────────────────────────────────────────────────────────────────────────────── */

enum { NOT_YET = 0, IN_PROGRESS = 1, DONE = 2 };

static int __model_once_enter(int *once) {
  __fathom_block_until(*once != IN_PROGRESS);
  __fathom_acquire(once);
  if (*once == DONE)
    return 0;
  *once = IN_PROGRESS;
  return 1;
}
static void __model_once_leave(int *once) {
  __fathom_release(once);
  *once = DONE;
}

/* Several steps. */
int pthread_once(int *once, void (*function)(void)) {
  if (__model_once_enter(once)) {
    function();
    __model_once_leave(once);
  }
  return 0;
}

/* ── thread-specific data ────────────────────────────────────────────────────────────────────────────────────────── */

enum { KEYS = 8 };
static _Thread_local void *specific[KEYS];
static unsigned keys;
static void (*destructors[KEYS])(void *);

void __model_run_destructors(void);
void __fathom_at_thread_exit(void (*function)(void)); /* the walk calls it when a thread returns */

int pthread_key_create(unsigned *key, void (*destructor)(void *)) {
  __fathom_at_thread_exit(__model_run_destructors);
  if (keys == KEYS || __fathom_thread_fails())
    return MODEL_EAGAIN;
  *key = keys;
  destructors[keys] = destructor;
  keys++;
  return 0;
}
int pthread_key_delete(unsigned key) {
  if (key >= keys)
    return MODEL_EINVAL;
  destructors[key] = NULL;
  return 0;
}
int pthread_setspecific(unsigned key, const void *value) {
  if (key >= keys)
    return MODEL_EINVAL;
  specific[key] = (void *)value;
  return 0;
}
void *pthread_getspecific(unsigned key) { return key < keys ? specific[key] : NULL; }

static void *__model_specific_take(unsigned key) {
  void *value = specific[key];
  specific[key] = NULL;
  return value;
}
static void (*__model_specific_destructor(unsigned key))(void *) { return key < keys ? destructors[key] : NULL; }

void __model_run_destructors(void) {
  for (unsigned key = 0; key < KEYS; key++) {
    void (*destructor)(void *) = __model_specific_destructor(key);
    if (destructor == NULL)
      continue;
    void *value = __model_specific_take(key);
    if (value != NULL)
      destructor(value);
  }
}
