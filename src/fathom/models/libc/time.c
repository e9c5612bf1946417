/* <time.h> and <sys/time.h>: the time is arbitrary, and so is what becomes of it; each part is in its range. */

#include "date.h"

struct timeval {
  long seconds, microseconds;
};

struct timespec {
  long seconds, nanoseconds;
};

enum { DATE_TEXT = 26 };

/* -1 means that the time is not known, and that is possible too. */
long time(long *result) {
  long now = __fathom_nondet_long();
  if (result != NULL)
    *result = now;
  return now;
}

long clock(void) { return __fathom_nondet_long(); }

double difftime(long end, long start) { return (double)end - (double)start; }

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  now->seconds = __fathom_nondet_long();
  now->microseconds = between(0, 999999);
  if (zone != NULL)
    __fathom_havoc(zone, 2 * sizeof(int));
  return 0;
}

static int store_time(struct timespec *to) {
  if (__fathom_nondet_bool())
    return -1;
  to->seconds = __fathom_nondet_long();
  to->nanoseconds = between(0, 999999999);
  return 0;
}

enum { UTC = 1 };

/* The base, or 0 if there is no time. */
int timespec_get(struct timespec *to, int base) {
  return base == UTC && store_time(to) == 0 ? base : 0;
}

int clock_gettime(int clock, struct timespec *to) { return store_time(to); }

int clock_getres(int clock, struct timespec *to) { return to != NULL ? store_time(to) : 0; }

int clock_settime(int clock, const struct timespec *from) {
  __fathom_read(from, sizeof *from);
  return __fathom_nondet_bool() ? -1 : 0;
}

/* Dates */

static struct tm *date(const long *when, struct tm *to) {
  long seconds = *when;
  __fathom_imprecise();
  return !has_date(seconds) && __fathom_nondet_bool() ? NULL : store_date(to);
}

struct tm __model_last_date;

struct tm *localtime(const long *when) { return date(when, &__model_last_date); }

struct tm *localtime_r(const long *restrict when, struct tm *restrict to) { return date(when, to); }

long mktime(struct tm *when) {
  __fathom_read(when, sizeof(struct tm));
  __fathom_imprecise();
  store_date(when);
  return __fathom_nondet_long();
}

void tzset(void) {}

static int is_between(int value, int least, int most) { return value >= least && value <= most; }

static int is_regular(const struct tm *date) {
  return is_between(date->tm_sec, 0, 60) && is_between(date->tm_min, 0, 59) && is_between(date->tm_hour, 0, 23) &&
         is_between(date->tm_mday, 1, 31) && is_between(date->tm_mon, 0, 11) && is_between(date->tm_wday, 0, 6) &&
         is_between(date->tm_yday, 0, 365);
}

/* How long the text of a conversion can be, in the C locale and for a date whose parts are in their ranges. */
static size_t most_of(char letter) {
  switch (letter) {
  case '%':
  case 'n':
  case 't':
  case 'u':
  case 'w':
    return 1;
  case 'd':
  case 'e':
  case 'g':
  case 'H':
  case 'I':
  case 'k':
  case 'l':
  case 'm':
  case 'M':
  case 'p':
  case 'P':
  case 'S':
  case 'U':
  case 'V':
  case 'W':
  case 'y':
    return 2;
  case 'a':
  case 'b':
  case 'h':
  case 'j':
    return 3;
  case 'R':
  case 'z':
    return 5;
  case 'D':
  case 'T':
  case 'x':
  case 'X':
    return 8;
  case 'A':
  case 'B':
  case 'C':
    return 9;
  case 'G':
  case 'r':
  case 'Y':
    return 11;
  case 'F':
    return 17;
  case 's':
    return 20;
  case 'c':
    return 31;
  }
  return 64;
}

static size_t most_of_format(const char *format) {
  size_t most = 0;
  for (; *format != 0; format++)
    if (*format == '%' && format[1] != 0)
      most += most_of(*++format);
    else
      most++;
  return most;
}

/* Text that does not fit gives 0, and leaves anything in the buffer. */
size_t strftime(char *restrict to, size_t size, const char *restrict format, const struct tm *restrict when) {
  size_t most = most_of_format(format);
  __fathom_read(when, 9 * sizeof(int));
  __fathom_imprecise();
  int may_fit = size != 0, fits = may_fit && is_regular(when) && most < size;
  if (!may_fit || (!fits && __fathom_nondet_bool())) {
    __fathom_havoc(to, size);
    return 0;
  }
  return write_any_text(to, most < size ? most : size - 1);
}

/* Any part of the text may be a date of this format, and any part of a date may be set. */
char *strptime(const char *restrict text, const char *restrict format, struct tm *restrict to) {
  size_t length = length_of(text);
  length_of(format);
  __fathom_imprecise();
  __fathom_havoc(to, 9 * sizeof(int));
  return __fathom_nondet_bool() ? NULL : (char *)text + up_to(length);
}

static char *date_text(char *to) {
  __fathom_imprecise();
  if (__fathom_nondet_bool())
    return NULL;
  __fathom_havoc(to, DATE_TEXT - 1);
  to[DATE_TEXT - 1] = 0;
  return to;
}

static char last_text[DATE_TEXT];

char *asctime(const struct tm *when) {
  __fathom_read(when, 9 * sizeof(int));
  return date_text(last_text);
}

char *ctime(const long *when) {
  __fathom_read(when, sizeof(long));
  return date_text(last_text);
}

char *asctime_r(const struct tm *restrict when, char *restrict to) {
  __fathom_read(when, 9 * sizeof(int));
  return date_text(to);
}

char *ctime_r(const long *restrict when, char *restrict to) {
  __fathom_read(when, sizeof(long));
  return date_text(to);
}

/* Waiting takes no time here, and may be interrupted. */

unsigned sleep(unsigned seconds) { return (unsigned)up_to(seconds); }

int usleep(unsigned microseconds) { return __fathom_nondet_bool() ? -1 : 0; }

/* Whether a signal came before the end. */
static int is_interrupted(const struct timespec *wanted, struct timespec *left) {
  __fathom_read(wanted, sizeof(struct timespec));
  if (!__fathom_nondet_bool())
    return 0;
  if (left != NULL) {
    left->seconds = (long)up_to((size_t)wanted->seconds);
    left->nanoseconds = between(0, 999999999);
  }
  return 1;
}

int nanosleep(const struct timespec *wanted, struct timespec *left) { return is_interrupted(wanted, left) ? -1 : 0; }

enum { ABSOLUTE = 1, MODEL_EINTR = 4 };

/* Until a moment, nothing is left; the result is the error. */
int clock_nanosleep(int clock, int flags, const struct timespec *wanted, struct timespec *left) {
  if (is_interrupted(wanted, (flags & ABSOLUTE) != 0 ? NULL : left))
    return MODEL_EINTR;
  return __fathom_nondet_bool() ? MODEL_EINVAL : 0;
}

/* What is left of an alarm that was set before. */
unsigned alarm(unsigned seconds) { return (unsigned)__fathom_nondet_int(); }
