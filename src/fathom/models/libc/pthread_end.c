/* <pthread.h>: the end of a thread: pthread_exit, the handlers of pthread_cleanup_push, and cancellation.
 *
 * A thread that was cancelled ends where it comes to a cancellation point: at those that wait for something (see
 * pthread.c, pthread_semaphore.c), and before the others, where the walk calls __model_run_cancellation.
 */

typedef unsigned long thread_id;

int __fathom_thread_exists(thread_id thread);
void __fathom_thread_exit(void *result); /* returns in the last one */
void __fathom_thread_cancel(thread_id thread);
void __fathom_thread_shield(int is_shielded);
_Bool __fathom_has_cancellation(void); /* whether the program cancels threads */
_Bool __fathom_thread_is_cancelled(void);
void __fathom_check_unwinding(void); /* destructors of C++ on the way are not supported */
_Bool __fathom_choose(void);
void __fathom_at_thread_exit(void (*function)(void));
void __model_run_thread_handlers(void); /* nothing, in a program that has none (see exit.c) */
void __model_run_destructors(void);
void exit(int status);

enum { MODEL_ESRCH = 3 };
#define MODEL_CANCELED ((void *)-1)

/* ── handlers ────────────────────────────────────────────────────────────────────────────────────────────────────── */

enum { HANDLERS = 16 };
typedef struct {
  void (*function)(void *);
  void *argument;
} cleanup;

static _Thread_local cleanup handlers[HANDLERS];
static _Thread_local unsigned handler_count;

/* What the macros of headers/pthread.h call. */
void __model_handler_push(void (*function)(void *), void *argument) {
  if (handler_count == HANDLERS)
    __fathom_unsupported("a thread with more than 16 handlers of pthread_cleanup_push");
  handlers[handler_count].function = function;
  handlers[handler_count].argument = argument;
  handler_count++;
}

static int __model_handler_is_left(void) { return handler_count != 0; }
static void (*__model_handler_newest(void))(void *) { return handlers[handler_count - 1].function; }
static void *__model_handler_newest_argument(void) { return handlers[handler_count - 1].argument; }
static void __model_handler_remove(void) { handler_count--; }

/* Several steps, as all that follow. */
void __model_run_cleanup(int is_called) {
  if (!__model_handler_is_left())
    return;
  void (*function)(void *) = __model_handler_newest();
  void *argument = __model_handler_newest_argument();
  __model_handler_remove();
  if (is_called)
    function(argument);
}

/* Handlers of the macros as the C library has them, in preprocessed sources: where they are called is setjmp. */
static _Thread_local unsigned own_handlers;

void __pthread_register_cancel(void *buffer) { own_handlers++; }
void __pthread_unregister_cancel(void *buffer) { own_handlers--; }

static void __model_handler_check_own(void) {
  if (own_handlers != 0)
    __fathom_unsupported("a handler of pthread_cleanup_push that is left, in a preprocessed source or in C++,");
}

/* ── the end ─────────────────────────────────────────────────────────────────────────────────────────────────────── */

/* The newest handler comes first; the last thread of the program exits. */
static void __model_run_end(void *result) {
  if (__fathom_has_cancellation())
    __fathom_thread_shield(1);
  __model_handler_check_own();
  while (__model_handler_is_left())
    __model_run_cleanup(1);
  __model_run_thread_handlers();
  __model_run_destructors();
  __fathom_thread_exit(result);
  exit(0);
}

void pthread_exit(void *result) { __model_run_end(result); }

/* ── cancellation ────────────────────────────────────────────────────────────────────────────────────────────────── */

void __model_run_cancelled(void) {
  __fathom_check_unwinding();
  __model_run_end(MODEL_CANCELED);
}

static int __model_cancellation_is_due(void) { return __fathom_thread_is_cancelled(); }
static int __model_cancellation_may_be_due(void) { return __fathom_thread_is_cancelled() && __fathom_choose(); }

void __model_run_cancellation(void) {
  if (__model_cancellation_is_due())
    __model_run_cancelled();
}

void __model_run_possible_cancellation(void) {
  if (__model_cancellation_may_be_due())
    __model_run_cancelled();
}

void pthread_testcancel(void) {
  if (__fathom_has_cancellation())
    __model_run_cancellation();
}

int pthread_cancel(thread_id thread) {
  __fathom_at_thread_exit(__model_run_cancellation);
  __fathom_at_thread_exit(__model_run_possible_cancellation);
  if (!__fathom_thread_exists(thread))
    return MODEL_ESRCH;
  __fathom_thread_cancel(thread);
  return 0;
}
