/* <signal.h>: a handler runs where the program sends itself a signal (raise, kill, abort), before that returns.
 *
 * A signal that comes from elsewhere comes at any time, so what a program does that has a handler for one is not all
 * that it can do: from there on it can be unsafe, or else unknown. Signals that only faults of the program send, such
 * as SIGSEGV, do not count: the fault is a violation. What is not supported: a signal that is sent in a handler, or
 * while some are blocked. Numbers and structures are those of Linux.
 */

#include "system.h"

void __fathom_kill(void);

typedef void handler(int signal);

enum { ILL = 4, TRAP, ABRT, BUS, FPE, KILL, SEGV = 11, CHLD = 17, CONT, STOP, TSTP, TTIN, TTOU, URG, WINCH = 28, SYS = 31 };
enum { COUNT = 65, RESERVED = 32 }; /* the C library keeps 32 and 33 for itself */

#define DEFAULT ((handler *)0)
#define IGNORE ((handler *)1)
#define ERROR ((handler *)-1)
#define WITH_INFORMATION 4
#define ONCE (int)0x80000000

struct mask {
  unsigned long bits[128 / sizeof(long)];
};

struct sigaction {
  union {
    handler *plain;
    void (*informed)(int signal, void *information, void *context);
  };
  struct mask mask;
  int flags;
  void (*restorer)(void);
};

static struct sigaction actions[COUNT];
static _Bool in_handler, some_blocked;

static int refuse(int error) {
  *__errno_location() = error;
  return -1;
}

static _Bool is_signal(int signal) { return signal > 0 && signal < COUNT && signal != RESERVED && signal != RESERVED + 1; }

static _Bool is_fault(int signal) {
  return signal == ILL || signal == TRAP || signal == ABRT || signal == BUS || signal == FPE || signal == SEGV ||
         signal == SYS;
}

static _Bool is_ignored(int signal) {
  return signal == CHLD || (signal >= CONT && signal <= URG) || signal == WINCH;
}

static _Bool is_handler(handler *function) { return function != DEFAULT && function != IGNORE; }

static void install(int signal, handler *function, int flags) {
  actions[signal].plain = function;
  actions[signal].flags = flags;
  if (is_handler(function) && !is_fault(signal) && __fathom_nondet_bool())
    __fathom_unsupported("a handler that may run at any time,");
}

static handler *replace(int signal, handler *function, int flags) {
  if (!is_signal(signal) || signal == KILL || signal == STOP || function == ERROR) {
    refuse(MODEL_EINVAL);
    return ERROR;
  }
  handler *before = actions[signal].plain;
  install(signal, function, flags);
  return before;
}

handler *signal(int signal, handler *function) { return replace(signal, function, 0); }

handler *bsd_signal(int signal, handler *function) { return replace(signal, function, 0); }

handler *__sysv_signal(int signal, handler *function) { return replace(signal, function, ONCE); }

int sigaction(int signal, const struct sigaction *restrict action, struct sigaction *restrict before) {
  if (!is_signal(signal) || (action != NULL && (signal == KILL || signal == STOP)))
    return refuse(MODEL_EINVAL);
  struct sigaction now = actions[signal];
  if (action != NULL) {
    actions[signal].mask = action->mask;
    install(signal, action->plain, action->flags);
  }
  if (before != NULL)
    *before = now;
  return 0;
}

static void run(int signal) {
  struct sigaction *action = &actions[signal];
  handler *function = action->plain;
  void (*informed)(int, void *, void *) = action->informed;
  int flags = action->flags;
  if (in_handler || some_blocked)
    __fathom_unsupported("a signal in a handler, or while some are blocked,");
  if (flags & ONCE)
    action->plain = DEFAULT;
  in_handler = 1;
  if (flags & WITH_INFORMATION) {
    byte information[128], context[1024];
    informed(signal, information, context);
  } else {
    function(signal);
  }
  in_handler = 0;
}

int raise(int signal) {
  if (signal == 0)
    return 0;
  if (!is_signal(signal))
    return refuse(MODEL_EINVAL);
  handler *function = actions[signal].plain;
  if (is_handler(function))
    run(signal);
  else if (function == DEFAULT && !is_ignored(signal))
    __fathom_kill();
  return 0;
}

/* To whom, is not known. */
int kill(int process, int signal) {
  if (signal < 0 || signal >= COUNT)
    return refuse(MODEL_EINVAL);
  __fathom_imprecise();
  return __fathom_nondet_bool() ? raise(signal) : may_fail();
}

/* The program ends even if a handler returns. */
void abort(void) {
  if (is_handler(actions[ABRT].plain))
    run(ABRT);
  __fathom_kill();
}

int sigemptyset(struct mask *set) {
  memset(set, 0, sizeof *set);
  return 0;
}

int sigfillset(struct mask *set) {
  memset(set, -1, sizeof *set);
  return 0;
}

static int change(struct mask *set, int signal, _Bool on) {
  if (!is_signal(signal))
    return refuse(MODEL_EINVAL);
  unsigned number = signal - 1, width = 8 * sizeof(long);
  unsigned long bit = 1ul << number % width, *word = &set->bits[number / width];
  *word = on ? *word | bit : *word & ~bit;
  return 0;
}

int sigaddset(struct mask *set, int signal) { return change(set, signal, 1); }

int sigdelset(struct mask *set, int signal) { return change(set, signal, 0); }

int sigismember(const struct mask *set, int signal) {
  if (!is_signal(signal))
    return refuse(MODEL_EINVAL);
  unsigned number = signal - 1, width = 8 * sizeof(long);
  return set->bits[number / width] >> number % width & 1;
}

int sigprocmask(int how, const struct mask *restrict set, struct mask *restrict before) {
  if (set != NULL) {
    __fathom_read(set, sizeof *set);
    some_blocked = 1;
  }
  if (before != NULL)
    __fathom_havoc(before, sizeof *before);
  return may_fail();
}

int pthread_sigmask(int how, const struct mask *restrict set, struct mask *restrict before) {
  return sigprocmask(how, set, before);
}
