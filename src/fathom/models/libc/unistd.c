/* <unistd.h> and <fcntl.h>: files by descriptor, and the process. */

#include "system.h"

static int may_fail_on(const char *path) {
  length_of(path);
  return may_fail();
}

int open(const char *path, int flags, ...) {
  length_of(path);
  return descriptor();
}

int open64(const char *path, int flags, ...) {
  length_of(path);
  return descriptor();
}

int creat(const char *path, unsigned mode) {
  length_of(path);
  return descriptor();
}

int close(int file) { return may_fail(); }

ssize_t read(int file, void *to, size_t count) { return get(to, count); }

ssize_t pread(int file, void *to, size_t count, long offset) { return get(to, count); }

ssize_t write(int file, const void *from, size_t count) { return put(from, count); }

ssize_t pwrite(int file, const void *from, size_t count, long offset) { return put(from, count); }

long lseek(int file, long offset, int whence) {
  long place = __fathom_nondet_long();
  __fathom_assume(place >= 0);
  return may_fail() != 0 ? -1 : place;
}

int dup(int file) { return descriptor(); }

int dup2(int file, int wanted) { return may_fail() != 0 ? -1 : wanted; }

static int make_pipe(int ends[2]) {
  if (may_fail() != 0)
    return -1;
  ends[0] = __fathom_nondet_int();
  ends[1] = __fathom_nondet_int();
  __fathom_assume(ends[0] >= 0 && ends[1] >= 0 && ends[0] != ends[1]);
  return 0;
}

int pipe(int ends[2]) { return make_pipe(ends); }

int pipe2(int ends[2], int flags) { return make_pipe(ends); }

int fsync(int file) { return may_fail(); }

int ftruncate(int file, long size) { return may_fail(); }

int isatty(int file) { return __fathom_nondet_bool(); }

int access(const char *path, int mode) { return may_fail_on(path); }

int unlink(const char *path) { return may_fail_on(path); }

int rmdir(const char *path) { return may_fail_on(path); }

int chmod(const char *path, unsigned mode) { return may_fail_on(path); }

int chown(const char *path, unsigned owner, unsigned group) { return may_fail_on(path); }

int truncate(const char *path, long size) { return may_fail_on(path); }

int link(const char *old, const char *new) {
  length_of(old);
  return may_fail_on(new);
}

int symlink(const char *target, const char *path) {
  length_of(target);
  return may_fail_on(path);
}

/* The text has no end. */
ssize_t readlink(const char *restrict path, char *restrict to, size_t size) {
  length_of(path);
  return get(to, size);
}

int fchmod(int file, unsigned mode) { return may_fail(); }

int fchown(int file, unsigned owner, unsigned group) { return may_fail(); }

int fdatasync(int file) { return may_fail(); }

unsigned umask(unsigned mask) { return (unsigned)__fathom_nondet_int() & 0777; }

int chdir(const char *path) { return may_fail_on(path); }

int mkdir(const char *path, unsigned mode) { return may_fail_on(path); }

enum { MOST_OF_PATH = 4096 };

/* Without a buffer, the text is in a new object, as glibc does it: of the size that is given, or of what is needed. */
char *getcwd(char *to, size_t size) {
  if (to != NULL && size == 0) {
    *__errno_location() = MODEL_EINVAL;
    return NULL;
  }
  if (may_fail() != 0)
    return NULL;
  if (to == NULL && size == 0) {
    size = up_to(MOST_OF_PATH);
    __fathom_assume(size > 0);
  }
  if (to == NULL && (to = malloc(size)) == NULL)
    return NULL;
  write_any_text(to, size - 1);
  return to;
}

/* A name of at most PATH_MAX bytes, in a buffer that has room for it, or in a new object. */
char *realpath(const char *restrict path, char *restrict to) {
  length_of(path);
  if (may_fail() != 0)
    return NULL;
  if (to == NULL && (to = malloc(MOST_OF_PATH)) == NULL)
    return NULL;
  write_any_text(to, MOST_OF_PATH - 1);
  return to;
}

/* Names whose last six letters are chosen: XXXXXX, before. */

enum { MODEL_CHOSEN = 6 };

static int choose_name(char *name) {
  size_t length = length_of(name);
  if (length < MODEL_CHOSEN) {
    *__errno_location() = MODEL_EINVAL;
    return -1;
  }
  for (size_t i = length - MODEL_CHOSEN; i < length; i++) {
    char letter = (char)__fathom_nondet_byte();
    __fathom_assume(letter > ' ' && letter <= 'z');
    name[i] = letter;
  }
  return may_fail();
}

int mkstemp(char *name) { return choose_name(name) != 0 ? -1 : descriptor(); }

char *mkdtemp(char *name) { return choose_name(name) != 0 ? NULL : name; }

int getentropy(void *to, size_t count) {
  if (may_fail() != 0)
    return -1;
  __fathom_havoc(to, count);
  return 0;
}

long sysconf(int name) {
  long value = __fathom_nondet_long();
  __fathom_assume(value >= -1);
  return value;
}

int gethostname(char *to, size_t size) {
  if (may_fail() != 0)
    return -1;
  __fathom_havoc(to, size);
  return 0;
}

/* Rights of the process */

int setuid(unsigned user) { return may_fail(); }

int seteuid(unsigned user) { return may_fail(); }

int setgid(unsigned group) { return may_fail(); }

int setegid(unsigned group) { return may_fail(); }

static int number(void) {
  int value = __fathom_nondet_int();
  __fathom_assume(value >= 0);
  return value;
}

int getpid(void) { return number(); }

int getppid(void) { return number(); }

unsigned getuid(void) { return (unsigned)__fathom_nondet_int(); }

unsigned geteuid(void) { return (unsigned)__fathom_nondet_int(); }

unsigned getgid(void) { return (unsigned)__fathom_nondet_int(); }

unsigned getegid(void) { return (unsigned)__fathom_nondet_int(); }

int getpagesize(void) { return 4096; }
