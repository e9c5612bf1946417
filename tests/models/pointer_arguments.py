"""Calls of all models that take pointers: what each pointer must point to, and which of them may be null.

    "memcmp": "r8 r8 8"         two readable objects of 8 bytes, and a number
    "strtol": "s4 w8? 10"       a string of 4 bytes with its end, 8 bytes to write or null, and a number

An object has exactly the bytes that the function needs, so that one byte less is a violation:

    rN  N bytes of zeros           sN  a string of N bytes             SN  a wide string of N characters
    wN  N bytes without contents   dN  N bytes that begin with `aaa`   DN  N wide characters that begin with `aaa`
    nN  an int N                   =T  the string T                    XN  a wide string of N characters, of other letters
    zN  a size_t N                 Q   a pointer to a string           W   a pointer to a wide string
    F   an open stream             H   an object of the heap, to be released
    C   a function that compares   O   one with a context              K   a function without arguments
    A   one of an object           E   one of a status and an object   T U functions that a thread runs
    V   a list of arguments        -   a pointer that the function does not follow, or only hands on

`?` behind it: null is allowed, for the reason in `WHY_NULL`. `*`: the function need not look at all of the object.
Whatever has none of these signs is a C expression.
"""

from __future__ import annotations

from collections.abc import Mapping

from fathom.frontend.models import MODELS

FORTIFIED = {
    "__memcpy_chk": "w8 r8 8 8", "__memmove_chk": "w8 r8 8 8", "__mempcpy_chk": "w8 r8 8 8", "__memset_chk": "w8 0 8 8",
    "__stpcpy_chk": "w4 s4 4", "__stpncpy_chk": "w8 s4 8 8", "__strcat_chk": "d8 s5 8", "__strcpy_chk": "w4 s4 4",
    "__strncat_chk": "d8 s5 9 8", "__strncpy_chk": "w8 s4 8 8", "__fgets_chk": "w8 8 8 F", "__fread_chk": "w8 8 2 4 F",
    "__printf_chk": "1 =a", "__fprintf_chk": "F 1 =a", "__sprintf_chk": "w4 1 4 =abc", "__snprintf_chk": "w4 4 1 4 =abc",
    "__vprintf_chk": "1 =a V", "__vfprintf_chk": "F 1 =a V", "__vsprintf_chk": "w4 1 4 =abc V",
    "__vsnprintf_chk": "w4 4 1 4 =abc V",
}  # fmt: skip

STRINGS = {
    "memcmp": "r8 r8 8", "bcmp": "r8 r8 8", "memchr": "r8 1 8", "memrchr": "r8 1 8", "rawmemchr": "s4 0",
    "memmem": "r8 8 r1 1",
    **dict.fromkeys(("index", "rindex", "strchr", "strchrnul", "strrchr"), "s4 0"),
    **dict.fromkeys(("strcmp", "strcoll", "strcasecmp"), "s4 s4"),
    **dict.fromkeys(("strncmp", "strncasecmp"), "s4 s4 9"),
    **dict.fromkeys(("strcspn", "strpbrk", "strstr", "strcasestr"), "s4 =b"),
    "strspn": "s4* =b", "strlen": "s4", "strnlen": "s4 9", "strsep": "Q* =b", "strtok": "s4 =b", "strtok_r": "s4? =b Q*",
    "bcopy": "r8 w8 8", "bzero": "w8 8", "explicit_bzero": "w8 8", "memccpy": "w8 r8 1 8", "mempcpy": "w8 r8 8",
    **dict.fromkeys(("strcpy", "stpcpy"), "w4 s4"), **dict.fromkeys(("strncpy", "stpncpy"), "w8 s4 8"),
    "strcat": "d8 s5", "strncat": "d8 s5 9", "strlcat": "d8 s5 9", "strlcpy": "w4 s4 9", "strxfrm": "w4 s4 9",
    "strdup": "s4", "strndup": "s4 9",
    "memcpy": "w8 r8 8", "memmove": "w8 r8 8", "memset": "w8 0 8",
}  # fmt: skip

WIDE = {
    "wcslen": "S4", "wcsnlen": "S4 9", "wcsdup": "S4", "wcscpy": "w16 S4", "wcsncpy": "w32 S4 8", "wcscat": "D8 S5",
    "wcsncat": "D8 S5 9", "wcscmp": "S4 S4", "wcsncmp": "S4 S4 9", "wcschr": "S4 0", "wcsrchr": "S4 0",
    "wcsspn": "S4* X2", **dict.fromkeys(("wcscspn", "wcspbrk", "wcsstr"), "S4 X2"),
    "wmemchr": "r32 1 8", "wmemcmp": "r32 r32 8", "wmemcpy": "w32 r32 8", "wmemmove": "w32 r32 8", "wmemset": "w32 1 8",
    "fgetws": "w32 8 F", "fputws": "S4 F", "fputwc": "97 F", "putwc": "97 F", "fgetwc": "F", "getwc": "F",
    "wprintf": "S2", "fwprintf": "F S2", "swprintf": "w16 4 S4", "vwprintf": "S2 V", "vfwprintf": "F S2 V",
    "vswprintf": "w16 4 S4 V",
    "wmempcpy": "w32 r32 8", "wcpcpy": "w16 S4", "wcpncpy": "w32 S4 8", "wcsxfrm": "w16 S4 9", "wcscoll": "S4 S4",
    "wcstok": "S4? X2 W*", "ungetwc": "97 F", "fwide": "F 0",
    "mblen": "s1? 1", "mbtowc": "w4? s1? 1", "mbrlen": "s1? 1 r8?*", "mbrtowc": "w4? s1? 1 r8?*", "mbsinit": "r8?*",
    "mbstowcs": "w16? s4 9", "mbsrtowcs": "w16? Q* 9 r8?", "wctomb": "w1? 97", "wcrtomb": "w1? 97 r8?",
    "wcstombs": "w4? S4 9", "wcsrtombs": "w4? W* 9 r8?", "wctype": "=alpha", "wctrans": "=tolower", "towctrans": "97 -",
}  # fmt: skip

STREAMS = {
    **dict.fromkeys(("printf", "scanf", "__isoc99_scanf", "__isoc23_scanf"), "=a"), "dprintf": "1 =a",
    **dict.fromkeys(("fprintf", "fscanf", "__isoc99_fscanf", "__isoc23_fscanf"), "F =a"),
    "sprintf": "w4 =abc", "snprintf": "w4 4 =abc", "asprintf": "w8 =a", "vasprintf": "w8 =a V", "vdprintf": "1 =a V",
    **dict.fromkeys(("vprintf", "vscanf", "__isoc99_vscanf", "__isoc23_vscanf"), "=a V"),
    **dict.fromkeys(("vfprintf", "vfscanf", "__isoc99_vfscanf", "__isoc23_vfscanf"), "F =a V"),
    "vsprintf": "w4 =abc V", "vsnprintf": "w4 4 =abc V",
    **dict.fromkeys(("sscanf", "__isoc99_sscanf", "__isoc23_sscanf"), "=12 =%d w4"),
    **dict.fromkeys(("vsscanf", "__isoc99_vsscanf", "__isoc23_vsscanf"), "=12 =a V"),
    **dict.fromkeys(("fgetc", "fgetc_unlocked", "getc", "getc_unlocked", "__uflow"), "F"),
    **dict.fromkeys(("fputc", "fputc_unlocked", "putc", "putc_unlocked", "ungetc"), "97 F"),
    "__overflow": "F 97", "fgets": "w8 8 F", "fread": "w8 2 4 F", "getline": "r8 r8 F", "getdelim": "r8 r8 10 F",
    "fputs": "s4 F", "puts": "s4", "fwrite": "r8 2 4 F", "perror": "s4?",
    **dict.fromkeys(("clearerr", "fclose", "feof", "ferror", "fileno", "ftell", "ftello", "pclose", "rewind"), "F"),
    "setlinebuf": "F", "fflush": "F?", "fseek": "F 0 0", "fseeko": "F 0 0", "setbuf": "F -", "setvbuf": "F - 0 0",
    **dict.fromkeys(("fopen", "fopen64", "popen"), "=a =r"), "fdopen": "3 =r", "freopen": "=a? =r F",
    "remove": "=a", "rename": "=a =b", "tmpnam": "w20?", "fgetpos": "F w16", "fsetpos": "F r16",
    **dict.fromkeys(("flockfile", "ftrylockfile", "funlockfile"), "F"), "fflush_unlocked": "F?",
    **dict.fromkeys(("feof_unlocked", "ferror_unlocked", "clearerr_unlocked"), "F"), "fgets_unlocked": "w8 8 F",
    "fread_unlocked": "w8 2 4 F", "fputs_unlocked": "s4 F", "fwrite_unlocked": "r8 2 4 F",
    "syslog": "1 =a", "vsyslog": "1 =a V", "openlog": "=a? 0 0",
}  # fmt: skip

NUMBERS = {
    **dict.fromkeys((f"{prefix}strto{kind}" for prefix in ("", "__isoc23_") for kind in "imax l ll ul ull umax".split()), "=123 w8? 10"),
    "strtoq": "=123 w8? 10", "strtouq": "=123 w8? 10", "atoi": "=123", "atol": "=123", "atoll": "=123", "atof": "=123",
    "strtod": "=123 w8?", "strtof": "=123 w8?", "frexp": "1.0 w4", "frexpf": "1.0 w4", "modf": "1.0 w8", "modff": "1.0 w4",
    **dict.fromkeys(("erand48", "nrand48", "jrand48"), "r6"), "fegetexceptflag": "w2 1", "fesetexceptflag": "r2 1",
    "fegetenv": "w28", "feholdexcept": "w28", "fesetenv": "r28", "feupdateenv": "r28",
    "rand_r": "r4", "arc4random_buf": "w8 8", "getrandom": "w8 8 0",
    "bsearch": "- r16 4 4 C", "lfind": "- r16 z4 4 C", "lsearch": "r4 r20 z4 4 C", "qsort": "r16 4 4 C",
    "qsort_r": "r16 4 4 O -",
}  # fmt: skip

HEAP = {
    "free": "H?", "realloc": "H? 8", "reallocarray": "H? 2 4", "malloc_usable_size": "H?", "posix_memalign": "w8 8 8",
    **dict.fromkeys(("_ZdlPv", "_ZdaPv"), "H?"),
    **dict.fromkeys((f"_Z{kind}Pv{size}" for kind in ("dl", "da") for size in ("m", "j", "St11align_val_t")), "H? 8"),
    **dict.fromkeys((f"_Z{kind}Pv{size}St11align_val_t" for kind in ("dl", "da") for size in "mj"), "H? 8 8"),
    **dict.fromkeys(("_ZdlPvRKSt9nothrow_t", "_ZdaPvRKSt9nothrow_t"), "H? -"),
    **dict.fromkeys((f"_Z{kind}{size}RKSt9nothrow_t" for kind in ("nw", "na") for size in "mj"), "8 -"),
}  # fmt: skip

SYSTEM = {
    "getenv": "=a", "secure_getenv": "=a", "setenv": "=a =b 1", "unsetenv": "=a", "putenv": "=a=b", "system": "=a?",
    "setlocale": "0 =a?", "strerror_r": "1 w8 8", "__xpg_strerror_r": "1 w8 8",
    "access": "=a 0", "chdir": "=a", "creat": "=a 0", "mkdir": "=a 0", "open": "=a 0", "open64": "=a 0", "rmdir": "=a",
    "unlink": "=a", "getcwd": "w8? 8", "gethostname": "w8 8", "pipe": "w8",
    "pipe2": "w8 0", "chmod": "=a 0", "chown": "=a 0 0", "truncate": "=a 0", "link": "=a =b", "symlink": "=a =b",
    "readlink": "=a w8 8", "realpath": "=a w4096?", "mkstemp": "=XXXXXX", "mkdtemp": "=XXXXXX", "getentropy": "w8 8",
    "read": "0 w8 8", "pread": "0 w8 8 0", "write": "1 r8 8", "pwrite": "1 r8 8 0",
    "accept": "3 w16? n16", "bind": "3 r16 16", "connect": "3 r16 16", "getpeername": "3 w16 n16",
    "getsockname": "3 w16 n16", "getsockopt": "3 1 1 w4 n4", "setsockopt": "3 1 1 r4 4", "inet_addr": "=1.2.3.4",
    "inet_aton": "=1.2.3.4 w4", "inet_ntop": "2 r4 w16 16", "inet_pton": "2 =1.2.3.4 w4", "recv": "3 w8 8 0",
    "recvfrom": "3 w8 8 0 w16? n16", "send": "3 r8 8 0", "sendto": "3 r8 8 0 r16? 16", "socketpair": "1 1 0 w8",
}  # fmt: skip

TIME = {
    "time": "w8?", "gmtime": "r8", "localtime": "r8", "gmtime_r": "r8 w56", "localtime_r": "r8 w56", "ctime": "r8",
    "ctime_r": "r8 w26", "asctime": "r36", "asctime_r": "r36 w26", "mktime": "r56", "timegm": "r56",
    "strftime": "w3 3 =%H r36", "clock_gettime": "0 w16", "clock_getres": "0 w16?", "gettimeofday": "w16 w8?",
    "nanosleep": "r16 w16?", "clock_nanosleep": "0 0 r16 w16?", "clock_settime": "0 r16", "timespec_get": "w16 1",
    "strptime": "s4 =%d w36",
}  # fmt: skip

THREADS = {
    **dict.fromkeys(("pthread_attr_init", "pthread_attr_destroy"), "w56*"),
    "pthread_attr_setdetachstate": "w56* 0", "pthread_attr_getdetachstate": "r56* w4",
    "pthread_attr_setscope": "r56* 0", "pthread_attr_setstacksize": "r56* 65536",
    "pthread_barrier_init": "w32* r4?* 1", "pthread_barrier_wait": "r32*", "pthread_barrier_destroy": "r32*",
    "pthread_cond_init": "w48* r4?*", **dict.fromkeys(("pthread_cond_broadcast", "pthread_cond_destroy", "pthread_cond_signal"), "r48*"),
    "pthread_cond_timedwait": "r48* r40* r16", "pthread_cond_wait": "r48* r40*",
    "pthread_cond_clockwait": "r48* r40* 0 r16", "pthread_mutex_clocklock": "r40* 0 r16", "sem_timedwait": "n1 r16",
    "sem_clockwait": "n1 0 r16", "pthread_rwlock_timedrdlock": "r56* r16", "pthread_rwlock_timedwrlock": "r56* r16",
    "pthread_condattr_init": "w4", "pthread_condattr_destroy": "r4", "pthread_condattr_setclock": "r4 0",
    "pthread_mutex_init": "w40* r4?", **dict.fromkeys((f"pthread_mutex_{each}" for each in "destroy lock trylock unlock".split()), "r40*"),
    "pthread_mutex_timedlock": "r40* r16", "pthread_mutexattr_init": "w4", "pthread_mutexattr_destroy": "r4",
    "pthread_mutexattr_gettype": "r4 w4", **dict.fromkeys((f"pthread_mutexattr_set{each}" for each in ("type", "pshared", "protocol")), "r4 0"),
    "__pthread_register_cancel": "-", "__pthread_unregister_cancel": "-", "pthread_once": "r4 K", "pthread_exit": "-", "pthread_join": "started() w8?", "pthread_key_create": "w4 -",
    "pthread_setspecific": "0 -", "pthread_setcancelstate": "0 w4?", "pthread_setcanceltype": "0 w4?",
    "pthread_create": "w8 - T -",
    "pthread_rwlock_init": "w56* r8?*", **dict.fromkeys((f"pthread_rwlock_{each}" for each in "destroy rdlock tryrdlock trywrlock unlock wrlock".split()), "r56*"),
    "pthread_rwlockattr_init": "w8*", "pthread_rwlockattr_destroy": "r8*",
    "pthread_spin_init": "w4 0", **dict.fromkeys((f"pthread_spin_{each}" for each in "destroy lock trylock unlock".split()), "r4"),
    "sem_init": "w32* 0 1", "sem_destroy": "r32*", "sem_post": "r32*", "sem_wait": "n1", "sem_trywait": "n1", "sem_getvalue": "n1 w4",
    "call_once": "r4 K", "cnd_init": "w48*", **dict.fromkeys(("cnd_broadcast", "cnd_destroy", "cnd_signal"), "r48*"),
    "cnd_wait": "r48* r40*", "cnd_timedwait": "r48* r40* r16", "mtx_init": "w40* 0",
    **dict.fromkeys((f"mtx_{each}" for each in "destroy lock trylock unlock".split()), "r40*"), "mtx_timedlock": "r40* r16",
    "thrd_create": "w8 U -", "thrd_join": "started() w4?", "thrd_sleep": "r16 w16?", "tss_create": "w4 -", "tss_set": "0 -",
}  # fmt: skip

EXIT = {
    "atexit": "K", "at_quick_exit": "K", "on_exit": "E -", "__cxa_at_quick_exit": "A -",
    **dict.fromkeys(("__cxa_atexit", "__cxa_thread_atexit", "__cxa_thread_atexit_impl"), "A - -"),
    **dict.fromkeys(("__cxa_guard_acquire", "__cxa_guard_release", "__cxa_guard_abort"), "r2"),
}  # fmt: skip

SIGNALS = {
    **dict.fromkeys(("signal", "bsd_signal", "__sysv_signal"), "8 -"), "sigaction": "8 r152?* w152?",
    "sigemptyset": "w128", "sigfillset": "w128", **dict.fromkeys(("sigaddset", "sigdelset", "sigismember"), "r128* 64"),
    **dict.fromkeys(("sigprocmask", "pthread_sigmask"), "0 r128? w128?"),
    **dict.fromkeys(("setjmp", "_setjmp"), "w200"), "sigsetjmp": "w200 0", "__sigsetjmp": "w68 0",
}  # fmt: skip

CALLS: Mapping[str, str] = {
    **FORTIFIED, **STRINGS, **WIDE, **STREAMS, **NUMBERS, **HEAP, **SYSTEM, **TIME, **THREADS, **EXIT, **SIGNALS
}  # fmt: skip

EXEMPT = {
    "__model_add_destructor": "called by the walk only",
    "__model_format": "called by models only",
    "__model_handler_push": "called by pthread_cleanup_push: tests/programs/threads/cancellation",
    "__model_scan_anything": "called by models only",
    "gets": "no call is safe",
    **dict.fromkeys(MODELS["libc/iostream.c"].functions, "called with streams only: tests/programs/cpp"),
    **dict.fromkeys(
        MODELS["libc/threads_cxx.c"].functions - {"_ZNSt3__119__thread_local_dataEv"},
        "called with threads and locks only: tests/programs/cpp",
    ),
}

WHY_NULL = {
    "strtol strtod strtof strtoq strtouq strtoll strtoul strtoull strtoimax strtoumax": "C: nobody asks where the number ends",
    "strtok_r wcstok": "C and POSIX: go on behind the last token",
    "mblen mbtowc wctomb": "C: are there shift states; or the character is of no interest",
    "mbrlen mbrtowc mbsrtowcs wcrtomb wcsrtombs": "C: a state of its own; or the character is of no interest",
    "mbstowcs wcstombs": "POSIX: only count",
    "mbsinit": "C: no state is an initial one",
    "tmpnam": "C: an object of its own",
    "realpath": "POSIX: a new object",
    "openlog": "POSIX: the name of the program",
    "perror": "POSIX: only the message",
    "fflush": "C: all streams",
    "freopen": "C: only the mode changes",
    "free realloc reallocarray malloc_usable_size _Zd": "C and C++: no object",
    "system": "C: is there a command processor",
    "setlocale": "C: what is it",
    "getcwd": "glibc: an object of its own",
    "pthread_setcancelstate pthread_setcanceltype": "glibc: nobody asks what it was",
    "accept recvfrom sendto": "POSIX: the peer is of no interest, or known",
    "time": "C: the time is the result as well",
    "clock_getres": "POSIX: nothing is stored",
    "gettimeofday": "POSIX: no time zone",
    "nanosleep clock_nanosleep thrd_sleep": "C and POSIX: the rest is not asked for",
    "pthread_barrier_init pthread_cond_init pthread_mutex_init pthread_rwlock_init": "POSIX: the defaults",
    "sigaction sigprocmask pthread_sigmask": "POSIX: nothing changes, or what there was is of no interest",
    "pthread_join thrd_join": "C and POSIX: the result is of no interest",
}
