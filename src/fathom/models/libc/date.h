/* <time.h>: dates, whose parts are in their ranges. */

struct tm {
  int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
  long offset;
  const char *zone;
};

/* What the last call of gmtime or localtime stored: C lets them share it. */
extern struct tm __model_last_date;

static inline int between(int least, int most) {
  int value = __fathom_nondet_int();
  __fathom_assume(value >= least && value <= most);
  return value;
}

static inline struct tm *store_date(struct tm *to) {
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

/* Whether the year of a time is an int, in any time zone; where it is not, it has no date. */
static inline int has_date(long long when) { return when > -67768040609654400 && when < 67768036191590400; }
