/* C++: what libc++ does for each std::thread and std::mutex, in as few steps as POSIX takes for it.
 *
 * libc++ keeps an object for each thread until it ends, with two vectors: who is to be notified then, and futures to be
 * made ready. Only two functions put something into them, and those are not supported. So the object has no contents, and
 * making and ending it touches nothing that another thread could see.
 */

typedef unsigned long thread_id;

int pthread_join(thread_id thread, void **result);
int pthread_key_create(unsigned *key, void (*destructor)(void *));
int pthread_mutex_lock(void *lock);
int pthread_mutex_unlock(void *lock);
void _ZdlPv(void *object);

void _ZNSt3__115__thread_structC1Ev(void *object) {}
void _ZNSt3__115__thread_structC2Ev(void *object) {}
void _ZNSt3__115__thread_structD1Ev(void *object) {}
void _ZNSt3__115__thread_structD2Ev(void *object) {}

void _ZNSt3__115__thread_struct25notify_all_at_thread_exitEPNS_18condition_variableEPNS_5mutexE(void *object,
                                                                                            void *waiting, void *lock) {
  __fathom_unsupported("std::notify_all_at_thread_exit");
}

void _ZNSt3__115__thread_struct27__make_ready_at_thread_exitEPNS_17__assoc_sub_stateE(void *object, void *state) {
  __fathom_unsupported("a future that is made ready when a thread ends");
}

/* The key under which each thread has its object. */
static unsigned key;
static int has_key;

static void end(void *object) { _ZdlPv(object); }

void *_ZNSt3__119__thread_local_dataEv(void) {
  if (!has_key) {
    has_key = 1;
    if (pthread_key_create(&key, end) != 0) {
      __fathom_left_out("executions in which std::thread gets no key");
      __fathom_assume(0);
    }
  }
  return &key;
}

/* A std::mutex is a normal one, of which locking does not fail. */
void _ZNSt3__15mutex4lockEv(void *lock) { pthread_mutex_lock(lock); }
void _ZNSt3__15mutex6unlockEv(void *lock) { pthread_mutex_unlock(lock); }

void _ZNSt3__16thread4joinEv(thread_id *thread) {
  if (*thread == 0 || pthread_join(*thread, NULL) != 0)
    __fathom_unsupported("std::thread::join, which fails");
  else
    *thread = 0;
}
