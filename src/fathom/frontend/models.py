"""Models of C library functions: which file defines which function, and the files that a program needs.

A program that is linked declares what it calls and does not define. Where a model defines such a function, the file it
is in is compiled for the program's target, cached like any unit, and linked; files that its functions need come along.
Definitions of the program always win.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import final

from fathom import package
from fathom.errors import UserError
from fathom.frontend.cache import Cache
from fathom.frontend.clang import KnownKeys, Unit
from fathom.frontend.inputs import CompileJob, Say
from fathom.frontend.link_protocol import LinkedProgram
from fathom.frontend.toolchain import TARGET_32
from fathom.frontend.units import compile_units
from fathom.immutable import immutable
from fathom.options import SourceOptions

FOLDER = os.path.join(package.FOLDER, "models")
"""Where the sources are."""

FLAGS = (
    "-std=c17",
    "-ffreestanding",
    "-fno-builtin",  # the loop of strlen must not become a call of strlen
    "-nostdinc",
    "-w",
    "-include",
    f"{FOLDER}/libc/model.h",
    f"-ffile-prefix-map={FOLDER}=",
    f"-ffile-prefix-map={FOLDER}/libc=<libc>",  # places read <libc>/string.c
)


@final
@immutable
class Model:
    """A source file of models: the functions that it is linked for, and the files whose functions these call.

    It defines `along` as well, which are known to the walk where nothing else of the file is needed.
    """

    functions: frozenset[str]
    needs: tuple[str, ...] = ()
    along: frozenset[str] = frozenset()


def _model(functions: str, *needs: str, along: str = "") -> Model:
    return Model(frozenset(functions.split()), needs, frozenset(along.split()))


MODELS: Mapping[str, Model] = {
    "libc/arbitrary.c": _model(
        """
        arc4random arc4random_buf arc4random_uniform drand48 erand48 getrandom jrand48 lrand48 mrand48 nrand48 rand
        rand_r random srand srand48 srandom
        """
    ),
    "libc/calendar.c": _model("gmtime gmtime_r timegm", "libc/errno.c", "libc/time.c"),
    "libc/complex.c": _model("__divdc3 __divsc3 __divxc3 __muldc3 __mulsc3 __mulxc3"),
    "libc/ctype.c": _model(
        """
        isalnum isalpha isascii isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit toascii
        tolower toupper __ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc
        """
    ),
    "libc/environment.c": _model(
        """
        getenv localeconv putenv secure_getenv setenv setlocale strerror strerror_r strsignal system unsetenv
        __xpg_strerror_r
        """
    ),
    "libc/errno.c": _model("__errno __errno_location ___errno_location __error __model_errno_location"),
    "libc/exit.c": _model(
        """
        at_quick_exit atexit on_exit __cxa_at_quick_exit __cxa_atexit __cxa_thread_atexit __cxa_thread_atexit_impl
        __model_add_destructor
        """,
        along="exit quick_exit __model_run_thread_handlers",
    ),
    "libc/fenv.c": _model(
        """
        feclearexcept fegetenv fegetexceptflag fegetround feholdexcept feraiseexcept fesetenv fesetexceptflag fesetround
        fetestexcept feupdateenv
        """
    ),
    "libc/fortify.c": _model(
        """
        __memcpy_chk __memmove_chk __mempcpy_chk __memset_chk __stpcpy_chk __stpncpy_chk __strcat_chk __strcpy_chk
        __strncat_chk __strncpy_chk
        """,
        "libc/string_copy.c",
    ),
    "libc/format.c": _model("__model_format"),
    "libc/guard.c": _model(
        "__cxa_deleted_virtual __cxa_guard_abort __cxa_guard_acquire __cxa_guard_release __cxa_pure_virtual"
    ),
    "libc/heap.c": _model("malloc_usable_size posix_memalign realloc reallocarray valloc", "libc/errno.c"),
    "libc/iostream.c": _model(
        """
        _ZNKSt3__16locale9use_facetERNS0_2idE _ZNKSt3__18ios_base6getlocEv
        _ZNSt3__113basic_istreamIcNS_11char_traitsIcEEE6sentryC1ERS3_b
        _ZNSt3__113basic_istreamIcNS_11char_traitsIcEEErsERi _ZNSt3__113basic_istreamIcNS_11char_traitsIcEEErsERj
        _ZNSt3__113basic_istreamIcNS_11char_traitsIcEEErsERl _ZNSt3__113basic_istreamIcNS_11char_traitsIcEEErsERm
        _ZNSt3__113basic_istreamIcNS_11char_traitsIcEEErsERs _ZNSt3__113basic_istreamIcNS_11char_traitsIcEEErsERt
        _ZNSt3__113basic_istreamIcNS_11char_traitsIcEEErsERx _ZNSt3__113basic_istreamIcNS_11char_traitsIcEEErsERy
        _ZNSt3__113basic_ostreamIcNS_11char_traitsIcEEE3putEc _ZNSt3__113basic_ostreamIcNS_11char_traitsIcEEE5flushEv
        _ZNSt3__113basic_ostreamIcNS_11char_traitsIcEEE5writeEPKci
        _ZNSt3__113basic_ostreamIcNS_11char_traitsIcEEE5writeEPKcl
        _ZNSt3__113basic_ostreamIcNS_11char_traitsIcEEE6sentryC1ERS3_
        _ZNSt3__113basic_ostreamIcNS_11char_traitsIcEEE6sentryD1Ev _ZNSt3__113basic_ostreamIcNS_11char_traitsIcEEElsEPKv
        _ZNSt3__113basic_ostreamIcNS_11char_traitsIcEEElsEb _ZNSt3__113basic_ostreamIcNS_11char_traitsIcEEElsEd
        _ZNSt3__113basic_ostreamIcNS_11char_traitsIcEEElsEe _ZNSt3__113basic_ostreamIcNS_11char_traitsIcEEElsEf
        _ZNSt3__113basic_ostreamIcNS_11char_traitsIcEEElsEi _ZNSt3__113basic_ostreamIcNS_11char_traitsIcEEElsEj
        _ZNSt3__113basic_ostreamIcNS_11char_traitsIcEEElsEl _ZNSt3__113basic_ostreamIcNS_11char_traitsIcEEElsEm
        _ZNSt3__113basic_ostreamIcNS_11char_traitsIcEEElsEs _ZNSt3__113basic_ostreamIcNS_11char_traitsIcEEElsEt
        _ZNSt3__113basic_ostreamIcNS_11char_traitsIcEEElsEx _ZNSt3__113basic_ostreamIcNS_11char_traitsIcEEElsEy
        _ZNSt3__16localeD1Ev _ZNSt3__18ios_base33__set_badbit_and_consider_rethrowEv _ZNSt3__18ios_base4initEPv
        _ZNSt3__18ios_base5clearEj
        """
    ),
    "libc/math.c": _model(
        """
        ceil ceilf ceill copysign copysignf copysignl fabs fabsf fabsl fdim fdimf fdiml finite floor floorf floorl fma
        fmaf fmal fmax fmaxf fmaxl fmin fminf fminl fmod fmodf fmodl frexp frexpf isinf isnan ldexp ldexpf llrint
        llrintf llrintl llround llroundf llroundl lrint lrintf lrintl lround lroundf lroundl modf modff nearbyint
        nearbyintf nearbyintl nextafter nextafterf remainder remainderf rint rintf rintl round roundeven roundevenf
        roundevenl roundf roundl scalbln scalblnf scalbn scalbnf sqrt sqrtf sqrtl trunc truncf truncl __finite __finitef
        __finitel __fpclassify __fpclassifyf __fpclassifyl __isinf __isinff __isinfl __isnan __isnanf __isnanl __signbit
        __signbitf __signbitl
        """,
        "libc/errno.c",
    ),
    "libc/math_any.c": _model(
        """
        acos acosf acosh acoshf asin asinf asinh asinhf atan atan2 atan2f atanf atanh atanhf cbrt cbrtf cos cosf cosh
        coshf erf erfc erfcf erff exp exp2 exp2f expf expm1 expm1f hypot hypotf lgamma lgammaf log log10 log10f log1p
        log1pf log2 log2f logf pow powf sin sinf sinh sinhf tan tanf tanh tanhf tgamma tgammaf
        """,
        "libc/errno.c",
    ),
    "libc/multibyte.c": _model(
        """
        btowc mblen mbrlen mbrtowc mbsinit mbsrtowcs mbstowcs mbtowc wcrtomb wcsrtombs wcstombs wctob wctomb
        __ctype_get_mb_cur_max
        """,
        "libc/errno.c",
    ),
    "libc/new.c": _model(
        """
        _Znaj _ZnajRKSt9nothrow_t _ZnajSt11align_val_t _Znam _ZnamRKSt9nothrow_t _ZnamSt11align_val_t _Znwj
        _ZnwjRKSt9nothrow_t _ZnwjSt11align_val_t _Znwm _ZnwmRKSt9nothrow_t _ZnwmSt11align_val_t _ZdaPv
        _ZdaPvRKSt9nothrow_t _ZdaPvSt11align_val_t _ZdaPvj _ZdaPvjSt11align_val_t _ZdaPvm _ZdaPvmSt11align_val_t _ZdlPv
        _ZdlPvRKSt9nothrow_t _ZdlPvSt11align_val_t _ZdlPvj _ZdlPvjSt11align_val_t _ZdlPvm _ZdlPvmSt11align_val_t
        """
    ),
    "libc/printf.c": _model(
        """
        asprintf closelog dprintf fprintf openlog printf snprintf sprintf syslog vasprintf vdprintf vfprintf vprintf
        vsnprintf vsprintf vsyslog __fprintf_chk __printf_chk __snprintf_chk __sprintf_chk __vfprintf_chk __vprintf_chk
        __vsnprintf_chk __vsprintf_chk
        """,
        "libc/format.c",
        "libc/stream.c",
    ),
    "libc/pthread.c": _model(
        """
        pthread_attr_destroy pthread_attr_getdetachstate pthread_attr_init pthread_attr_setdetachstate
        pthread_attr_setscope pthread_attr_setstacksize pthread_barrier_destroy pthread_barrier_init
        pthread_barrier_wait pthread_cond_broadcast pthread_cond_clockwait pthread_cond_destroy pthread_cond_init
        pthread_cond_signal pthread_cond_timedwait pthread_cond_wait pthread_condattr_destroy pthread_condattr_init
        pthread_condattr_setclock pthread_detach pthread_equal pthread_getspecific pthread_join pthread_key_create
        pthread_key_delete pthread_mutex_clocklock pthread_mutex_destroy pthread_mutex_init pthread_mutex_lock
        pthread_mutex_timedlock pthread_mutex_trylock pthread_mutex_unlock pthread_mutexattr_destroy
        pthread_mutexattr_gettype pthread_mutexattr_init pthread_mutexattr_setprotocol pthread_mutexattr_setpshared
        pthread_mutexattr_settype pthread_once pthread_rwlock_destroy pthread_rwlock_init pthread_rwlock_rdlock
        pthread_rwlock_timedrdlock pthread_rwlock_timedwrlock pthread_rwlock_tryrdlock pthread_rwlock_trywrlock
        pthread_rwlock_unlock pthread_rwlock_wrlock pthread_rwlockattr_destroy pthread_rwlockattr_init pthread_self
        pthread_setcancelstate pthread_setcanceltype pthread_setspecific pthread_spin_destroy pthread_spin_init
        pthread_spin_lock pthread_spin_trylock pthread_spin_unlock pthread_yield sched_yield __model_run_destructors
        """,
        "libc/errno.c",
        "libc/pthread_end.c",
    ),
    "libc/pthread_create.c": _model("pthread_create"),
    "libc/pthread_end.c": _model(
        """
        pthread_cancel pthread_exit pthread_testcancel __model_handler_push __model_run_cleanup
        __model_run_cancellation __model_run_cancelled __model_run_possible_cancellation __pthread_register_cancel
        __pthread_unregister_cancel
        """,
        "libc/pthread.c",
    ),
    "libc/pthread_semaphore.c": _model(
        "sem_clockwait sem_destroy sem_getvalue sem_init sem_post sem_timedwait sem_trywait sem_wait",
        "libc/pthread_end.c",
    ),
    "libc/scanf.c": _model(
        """
        fscanf scanf vfscanf vscanf __isoc23_fscanf __isoc23_scanf __isoc23_vfscanf __isoc23_vscanf __isoc99_fscanf
        __isoc99_scanf __isoc99_vfscanf __isoc99_vscanf __model_scan_anything
        """,
        "libc/stream.c",
    ),
    "libc/setjmp.c": _model("setjmp _setjmp sigsetjmp __sigsetjmp"),
    "libc/signal.c": _model(
        """
        bsd_signal kill pthread_sigmask raise sigaction sigaddset sigdelset sigemptyset sigfillset sigismember signal
        sigprocmask __sysv_signal
        """,
        "libc/errno.c",
        along="abort",
    ),
    "libc/socket.c": _model(
        """
        accept bind connect getpeername getsockname getsockopt htonl htons inet_addr inet_aton inet_ntop inet_pton
        listen ntohl ntohs recv recvfrom send sendto setsockopt shutdown socket socketpair
        """,
        "libc/errno.c",
    ),
    "libc/sscanf.c": _model(
        "sscanf vsscanf __isoc23_sscanf __isoc23_vsscanf __isoc99_sscanf __isoc99_vsscanf", "libc/scanf.c"
    ),
    "libc/stdio_read.c": _model(
        """
        fgetc fgetc_unlocked fgets fgets_unlocked fread fread_unlocked getc getc_unlocked getchar getchar_unlocked
        getdelim getline gets ungetc __fgets_chk __fread_chk __uflow
        """,
        "libc/stream.c",
    ),
    "libc/stdio_write.c": _model(
        """
        fputc fputc_unlocked fputs fputs_unlocked fwrite fwrite_unlocked perror putc putc_unlocked putchar
        putchar_unlocked puts __overflow
        """,
        "libc/stream.c",
    ),
    "libc/stdlib.c": _model(
        "abs bsearch div ffs ffsl ffsll imaxabs imaxdiv labs ldiv lfind llabs lldiv lsearch qsort qsort_r"
    ),
    "libc/stream.c": _model(
        """
        clearerr clearerr_unlocked fclose fdopen feof feof_unlocked ferror ferror_unlocked fflush fflush_unlocked
        fgetpos fileno flockfile fopen fopen64 freopen fseek fseeko fsetpos ftell ftello ftrylockfile funlockfile pclose
        popen remove rename rewind setbuf setlinebuf setvbuf tmpfile tmpnam
        """,
        "libc/errno.c",
    ),
    "libc/string.c": _model(
        """
        bcmp index memchr memcmp memmem memrchr rawmemchr rindex strcasecmp strcasestr strchr strchrnul strcmp strcoll
        strcspn strlen strncasecmp strncmp strnlen strpbrk strrchr strsep strspn strstr strtok strtok_r
        """
    ),
    "libc/string_copy.c": _model(
        """
        bcopy bzero explicit_bzero memccpy mempcpy stpcpy stpncpy strcat strcpy strdup strlcat strlcpy strncat strncpy
        strndup strxfrm
        """
    ),
    "libc/strtod.c": _model("atof strtod strtof", "libc/errno.c"),
    "libc/strtol.c": _model(
        """
        atoi atol atoll strtoimax strtol strtoll strtoq strtoul strtoull strtoumax strtouq __isoc23_strtoimax
        __isoc23_strtol __isoc23_strtoll __isoc23_strtoul __isoc23_strtoull __isoc23_strtoumax
        """,
        "libc/errno.c",
    ),
    "libc/threads.c": _model(
        """
        call_once cnd_broadcast cnd_destroy cnd_init cnd_signal cnd_timedwait cnd_wait mtx_destroy mtx_init mtx_lock
        mtx_timedlock mtx_trylock mtx_unlock thrd_create thrd_current thrd_detach thrd_equal thrd_exit thrd_join
        thrd_sleep thrd_yield tss_create tss_delete tss_get tss_set
        """,
        "libc/pthread.c",
    ),
    "libc/threads_cxx.c": _model(
        """
        _ZNSt3__115__thread_structC1Ev _ZNSt3__115__thread_structC2Ev _ZNSt3__115__thread_structD1Ev
        _ZNSt3__115__thread_structD2Ev
        _ZNSt3__115__thread_struct25notify_all_at_thread_exitEPNS_18condition_variableEPNS_5mutexE
        _ZNSt3__115__thread_struct27__make_ready_at_thread_exitEPNS_17__assoc_sub_stateE _ZNSt3__15mutex4lockEv
        _ZNSt3__15mutex6unlockEv _ZNSt3__16thread4joinEv _ZNSt3__119__thread_local_dataEv
        """,
        "libc/new.c",
        "libc/pthread.c",
    ),
    "libc/time.c": _model(
        """
        alarm asctime asctime_r clock clock_getres clock_gettime clock_nanosleep clock_settime ctime ctime_r difftime
        gettimeofday localtime localtime_r mktime nanosleep sleep strftime strptime time timespec_get tzset usleep
        """
    ),
    "libc/unistd.c": _model(
        """
        access chdir chmod chown close creat dup dup2 fchmod fchown fdatasync fsync ftruncate getcwd getegid getentropy
        geteuid getgid gethostname getpagesize getpid getppid getuid isatty link lseek mkdir mkdtemp mkstemp open open64
        pipe pipe2 pread pwrite read readlink realpath rmdir setegid seteuid setgid setuid symlink sysconf truncate
        umask unlink write
        """,
        "libc/errno.c",
    ),
    "libc/wchar.c": _model(
        """
        fgetwc fgetws fputwc fputws fwide getwc getwchar putwc putwchar ungetwc wcpcpy wcpncpy wcscat wcschr wcscmp
        wcscoll wcscpy wcscspn wcsdup wcslen wcsncat wcsncmp wcsncpy wcsnlen wcspbrk wcsrchr wcsspn wcsstr wcstok
        wcsxfrm wmemchr wmemcmp wmemcpy wmemmove wmempcpy wmemset
        """,
        "libc/stream.c",
    ),
    "libc/wctype.c": _model(
        """
        iswalnum iswalpha iswblank iswcntrl iswctype iswdigit iswgraph iswlower iswprint iswpunct iswspace iswupper
        iswxdigit towctrans towlower towupper wctrans wctype
        """
    ),
    "libc/wprintf.c": _model(
        "fwprintf swprintf vfwprintf vswprintf vwprintf wprintf", "libc/format.c", "libc/stream.c"
    ),
}


PRIMITIVES = frozenset(
    "_Exit _exit abort aligned_alloc calloc exit free malloc memalign memcpy memmove memset __assert_fail".split()
)
"""Functions of the C library that the walk executes itself."""
STREAMS = frozenset(("stderr", "stdin", "stdout"))
"""Variables of the C library that need no definition: any function of a model takes them."""


def is_modelled(name: str) -> bool:
    """Whether a symbol has a meaning that is ours: a model defines it, or the walk knows it."""
    ours = name in PRIMITIVES or name in STREAMS or name.startswith("__fathom_")
    return ours or any(name in model.functions for model in MODELS.values())


def files_for(functions: Iterable[str]) -> list[str]:
    """The files that define any of `functions`, and those that they need in turn, in the order of the table."""
    missing = frozenset(functions)
    waiting = [file for file, model in MODELS.items() if model.functions & missing]
    found: set[str] = set()
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            waiting += MODELS[file].needs
    return [file for file in MODELS if file in found]


def compile_models(
    programs: Sequence[LinkedProgram],
    options: SourceOptions,
    cache: Cache,
    say: Say,
    known: KnownKeys | None = None,
    deadline: float | None = None,
) -> list[Unit]:
    """The units of the models that `programs` need: none, when they call nothing that has a model."""
    files = files_for(name for program in programs for name in program.undefined)
    if not files:
        return []
    target, flags = target_of(programs[0]), FLAGS + _header_flags() + common_flags(programs[0])
    jobs = [CompileJob(f"{FOLDER}/{file}", FOLDER, False, True, target, flags) for file in files]
    try:
        units = compile_units(jobs, options, cache, say, known, deadline)
    except UserError as error:
        say(f"fathom: note: functions of the C library have no model here: {error}\n")
        return []
    return [replace(unit, name=_display_name(file)) for file, unit in zip(files, units, strict=True)]


def _header_flags() -> tuple[str, ...]:
    """A flag without effect for each header that models include: the cache looks into the files that flags name."""
    headers = sorted(file for file in os.listdir(f"{FOLDER}/libc") if file.endswith(".h") and file != "model.h")
    return tuple(f"-DHEADER_{os.path.splitext(file)[0]}={FOLDER}/libc/{file}" for file in headers)


def common_flags(program: LinkedProgram) -> tuple[str, ...]:
    """What models must have in common with the program: the width of wchar_t."""
    return ("-fshort-wchar",) if '!"wchar_size", i32 2}' in program.text else ()


def _display_name(file: str) -> str:
    """How a file is called in reports: no path of this machine."""
    folder, _, name = file.partition("/")
    return f"<{folder}>/{name}"


def target_of(program: LinkedProgram) -> str | None:
    """The target of the program; code that names none only shows how wide its pointers are."""
    if program.triple:
        return program.triple
    return TARGET_32 if "p:32:" in program.layout else None
