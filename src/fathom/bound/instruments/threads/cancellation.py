"""Cancellation points: functions at which a thread ends that was cancelled (POSIX.1-2017, XSH 2.9.5.2).

Those that wait are models that end so themselves (`pthread.c`, `pthread_semaphore.c`). Before others that have a
model, the thread comes to one of two functions of `pthread_end.c`: it must end there, or it may, where the standard
leaves that open. What has no model is not supported where a thread comes to it that was cancelled.
"""

from __future__ import annotations

from typing import Final

from fathom.bound.code.call_site import is_library_function, is_model
from fathom.bound.code.code import Environment, Op, Signal
from fathom.bound.instruments.threads.threads import Threads
from fathom.frontend.llvm.module import Function, Module
from fathom.source import SrcLoc

_MARKER: Final = "__fathom_thread_cancel"
"""What the model of `pthread_cancel` calls: a program that does not declare it cancels no threads."""
SEVERAL_STEPS: Final = frozenset(
    "pthread_join sem_wait sem_timedwait sem_clockwait pthread_testcancel thrd_join".split()
)
"""Functions that are more than one step in a program that cancels threads."""
_MUST: Final = frozenset(
    "accept accept4 clock_nanosleep close connect creat fcntl fcntl64 fdatasync fsync lockf mq_receive mq_send"
    " mq_timedreceive mq_timedsend msgrcv msgsnd msync nanosleep open open64 openat openat64 pause poll ppoll pread"
    " pread64 preadv pselect pwrite pwrite64 pwritev read readv recv recvfrom recvmsg select send sendmsg sendto"
    " sigpause sigsuspend sigtimedwait sigwait sigwaitinfo sleep system tcdrain thrd_sleep usleep wait wait3 wait4"
    " waitid waitpid write writev".split()
)
"""Cancellation points that do not wait for another thread."""
_MAY: Final = frozenset(
    "asprintf closedir dprintf fclose fdopen fflush fgetc fgets fgetwc fgetws fopen fopen64 fprintf fputc fputs fputwc"
    " fputws fread freopen fscanf fseek fseeko ftell ftello fwprintf fwrite getaddrinfo getc getchar getdelim getline"
    " getnameinfo getwc getwchar opendir openlog perror popen printf putc putchar puts putwc putwchar readdir remove"
    " rename rewind scanf syslog tmpfile ungetc unlink vdprintf vfprintf vfscanf vprintf vscanf wprintf __fprintf_chk"
    " __printf_chk __vfprintf_chk __vprintf_chk __isoc99_fscanf __isoc99_scanf __isoc23_fscanf __isoc23_scanf".split()
)
"""Functions that may be cancellation points, and are on some systems."""
_ACTS: Final = {
    **dict.fromkeys(_MUST, "__model_run_cancellation"),
    **dict.fromkeys(_MAY, "__model_run_possible_cancellation"),
}


def has_cancellation(module: Module) -> bool:
    """Whether a program cancels threads."""
    return _MARKER in module.functions


def act_before(threads: Threads, function: Function, loc: SrcLoc | None) -> Op | None:
    """What is done before a step that is a cancellation point; None where it is none."""
    name = _ACTS.get(function.name) if has_cancellation(threads.walk.module) else None
    if name is None or not is_model(function):
        return None
    point = threads.walk.module.functions[name]

    def act(_env: Environment) -> Signal:
        threads.positions.site = name, function.name
        return threads.walk.enter(point, [], (), None, loc)

    return act


def refuse_unmodelled_point(threads: Threads, name: str, function: Function | None, loc: SrcLoc | None) -> None:
    """A function is called that is no step of a model: where it is a cancellation point of a library, nothing acts."""
    if name not in _ACTS or not has_cancellation(threads.walk.module) or threads.slot is None:
        return
    if function is None or function.is_declaration or is_library_function(function):
        threads.give_up_where(threads.is_cancelled(), f"{name} in a thread that was cancelled", loc)
