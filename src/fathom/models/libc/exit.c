/* <stdlib.h>: what runs before the program ends. A program that registers none of it has no need of this file.
 *
 *   exit(status), or a return from main      destructors of the thread's own objects (__cxa_thread_atexit), then what
 *                                            atexit, on_exit and __cxa_atexit were given, then destructors of the program,
 *                                            then what these have registered: each in reverse order, as in glibc
 *   quick_exit(status)                       what at_quick_exit was given, in reverse order
 *   _Exit(status), abort()                   nothing
 *
 * A handler runs once, and may register further ones, which run next. The thread that calls exit runs them; the others go
 * on meanwhile, and one that calls exit too waits for the end. Each function is one step, but for those that say otherwise.
 * To register null is a violation at once (C 7.1.4), even if the program ends in a way that does not call it.
 */

void _Exit(int status);
int __fathom_thread_self(void);
void __fathom_block_until(int condition);
void __fathom_at_exit(void (*function)(int status)); /* the walk calls it when main returns */

enum { ROOM = 32 }; /* so many are always registered; for more, memory is allocated */
enum kind { PLAIN, WITH_ARGUMENT, WITH_STATUS };

typedef struct handler {
  struct handler *before;
  enum kind kind;
  void (*function)(void);
  void *argument;
} handler;

typedef struct {
  handler *last;
  unsigned count;
} handlers;

static handlers at_exit, at_quickly_exit, destructors;
static _Thread_local handlers at_thread_exit;
static int leaver; /* nobody, or the number of the thread that ends the program and one */

static void __model_run_exit(int status);

static int add(handlers *list, enum kind kind, void (*function)(void), void *argument) {
  if (function == NULL)
    __fathom_read(NULL, 1);
  __fathom_at_exit(__model_run_exit);
  if (list->count >= ROOM) {
    void *more = malloc(sizeof(handler));
    if (more == NULL)
      return -1;
    free(more);
  }
  handler *made = __fathom_object(sizeof *made);
  made->before = list->last;
  made->kind = kind;
  made->function = function;
  made->argument = argument;
  list->last = made;
  list->count++;
  return 0;
}

int atexit(void (*function)(void)) { return add(&at_exit, PLAIN, function, NULL); }

int at_quick_exit(void (*function)(void)) { return add(&at_quickly_exit, PLAIN, function, NULL); }

int on_exit(void (*function)(int, void *), void *argument) {
  return add(&at_exit, WITH_STATUS, (void (*)(void))function, argument);
}

int __cxa_atexit(void (*function)(void *), void *argument, void *library) {
  return add(&at_exit, WITH_ARGUMENT, (void (*)(void))function, argument);
}

int __cxa_at_quick_exit(void (*function)(void *), void *library) {
  return add(&at_quickly_exit, WITH_ARGUMENT, (void (*)(void))function, NULL);
}

int __cxa_thread_atexit(void (*function)(void *), void *argument, void *library) {
  return add(&at_thread_exit, WITH_ARGUMENT, (void (*)(void))function, argument);
}

int __cxa_thread_atexit_impl(void (*function)(void *), void *argument, void *library) {
  return __cxa_thread_atexit(function, argument, library);
}

/* The walk calls this at the start, for each `__attribute__((destructor))`, in the reverse of the order they run in. */
void __model_add_destructor(void (*function)(void)) { add(&destructors, PLAIN, function, NULL); }

/* ── at the end ──────────────────────────────────────────────────────────────────────────────────────────────────── */

static handler *__model_take_handler(handlers *list) {
  handler *last = list->last;
  if (last != NULL)
    list->last = last->before;
  return last;
}

/* Nobody else knows a handler that was taken. */
static enum kind __model_handler_kind(const handler *own) { return own->kind; }
static void (*__model_handler_function(const handler *own))(void) { return own->function; }
static void *__model_handler_argument(const handler *own) { return own->argument; }

/* Several steps, as all that follow. */
static void __model_run_handlers(handlers *list, int status) {
  for (handler *next = __model_take_handler(list); next != NULL; next = __model_take_handler(list)) {
    enum kind kind = __model_handler_kind(next);
    void (*function)(void) = __model_handler_function(next);
    void *argument = __model_handler_argument(next);
    if (kind == PLAIN)
      function();
    else if (kind == WITH_ARGUMENT)
      ((void (*)(void *))function)(argument);
    else
      ((void (*)(int, void *))function)(status, argument);
  }
}

void __model_run_thread_handlers(void) { __model_run_handlers(&at_thread_exit, 0); }

static void __model_begin_exit(void) {
  int me = __fathom_thread_self() + 1;
  if (leaver == me)
    __fathom_undefined("exit is called again, by what it has called");
  __fathom_block_until(leaver == 0);
  leaver = me;
}

static void __model_run_exit(int status) {
  __model_begin_exit();
  __model_run_thread_handlers();
  __model_run_handlers(&at_exit, status);
  __model_run_handlers(&destructors, status);
  __model_run_handlers(&at_exit, status);
}

void exit(int status) {
  __model_run_exit(status);
  _Exit(status);
}

void quick_exit(int status) {
  __model_begin_exit();
  __model_run_handlers(&at_quickly_exit, status);
  _Exit(status);
}
