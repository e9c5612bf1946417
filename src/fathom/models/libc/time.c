/* <time.h> and <sys/time.h>: the time is arbitrary, and so is what becomes of it; each part is in its range. */

struct tm {
  int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
  long offset;
  const char *zone;
};

struct timeval {
  long seconds, microseconds;
};

struct timespec {
  long seconds, nanoseconds;
};

enum { DATE_TEXT = 26 };

static int between(int least, int most) {
  int value = __fathom_nondet_int();
  __fathom_assume(value >= least && value <= most);
  return value;
}

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

int clock_gettime(int clock, struct timespec *to) { return store_time(to); }

int clock_getres(int clock, struct timespec *to) { return to != NULL ? store_time(to) : 0; }

/* Dates */

static struct tm *store_date(struct tm *to) {
  to->tm_sec = between(0, 60);
  to->tm_min = between(0, 59);
  to->tm_hour = between(0, 23);
  to->tm_mday = between(1, 31);
  to->tm_mon = between(0, 11);
  to->tm_year = __fathom_nondet_int();
  to->tm_wday = between(0, 6);
  to->tm_yday = between(0, 365);
  to->tm_isdst = between(-1, 1);
  to->offset = between(-86400, 86400);
  to->zone = "UTC";
  return to;
}

static struct tm *date(const long *when, struct tm *to) {
  __fathom_read(when, sizeof(long));
  __fathom_imprecise();
  return __fathom_nondet_bool() ? NULL : store_date(to);
}

static struct tm last;

struct tm *localtime(const long *when) { return date(when, &last); }

struct tm *gmtime(const long *when) { return date(when, &last); }

struct tm *localtime_r(const long *restrict when, struct tm *restrict to) { return date(when, to); }

struct tm *gmtime_r(const long *restrict when, struct tm *restrict to) { return date(when, to); }

static long seconds_of(struct tm *when) {
  __fathom_read(when, sizeof(struct tm));
  __fathom_imprecise();
  store_date(when);
  return __fathom_nondet_long();
}

long mktime(struct tm *when) { return seconds_of(when); }

long timegm(struct tm *when) { return seconds_of(when); }

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

int nanosleep(const struct timespec *wanted, struct timespec *left) {
  __fathom_read(wanted, sizeof(struct timespec));
  if (!__fathom_nondet_bool())
    return 0;
  if (left != NULL) {
    left->seconds = (long)up_to((size_t)wanted->seconds);
    left->nanoseconds = between(0, 999999999);
  }
  return -1;
}
