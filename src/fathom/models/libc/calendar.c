/* <time.h>: dates in UTC, exact where the time is known. The calendar is the Gregorian one, before it was made too.
 *
 * Days are counted from 1 March of the year 0, so that the day that some years have more is the last of a year
 * (Hinnant, "chrono-compatible low-level date algorithms", civil_from_days and days_from_civil).
 */

#include "date.h"

typedef long long number;

enum { DAY = 86400, DAYS_OF_400_YEARS = 146097, DAYS_TO_1970 = 719468, EXACT_YEARS = 1000000, MODEL_EOVERFLOW = 75 };

static number divided(number top, number bottom) { return top / bottom - (top % bottom < 0); }

/* Days from 1970 to the first day of a month, from 0 on, of a year. */
static number days_to(number year, int month) {
  number y = month < 2 ? year - 1 : year;
  number era = divided(y, 400), of_era = y - 400 * era, shifted = (month + 10) % 12;
  number of_year = (153 * shifted + 2) / 5;
  return era * DAYS_OF_400_YEARS + 365 * of_era + of_era / 4 - of_era / 100 + of_year - DAYS_TO_1970;
}

static void store_exact(number seconds, struct tm *to) {
  number days = divided(seconds, DAY), rest = seconds - days * DAY;
  number era = divided(days + DAYS_TO_1970, DAYS_OF_400_YEARS), of_era = days + DAYS_TO_1970 - era * DAYS_OF_400_YEARS;
  number years = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
  number of_year = of_era - (365 * years + years / 4 - years / 100), shifted = (5 * of_year + 2) / 153;
  number year = era * 400 + years + (shifted >= 10);
  to->tm_sec = (int)(rest % 60);
  to->tm_min = (int)(rest / 60 % 60);
  to->tm_hour = (int)(rest / 3600);
  to->tm_mday = (int)(of_year - (153 * shifted + 2) / 5 + 1);
  to->tm_mon = (int)((shifted + 2) % 12);
  to->tm_year = (int)(year - 1900);
  to->tm_wday = (int)(((days + 4) % 7 + 7) % 7);
  to->tm_yday = (int)(days - days_to(year, 0));
  to->tm_isdst = 0;
  to->offset = 0;
  to->zone = "GMT";
}

static struct tm *date(const long *when, struct tm *to) {
  long seconds = *when;
  if (!has_date(seconds)) {
    *__errno_location() = MODEL_EOVERFLOW;
    return NULL;
  }
  if (__builtin_constant_p(seconds))
    store_exact(seconds, to);
  else {
    __fathom_imprecise();
    store_date(to);
    to->tm_isdst = 0;
    to->offset = 0;
    to->zone = "GMT";
  }
  return to;
}

struct tm *gmtime(const long *when) { return date(when, &__model_last_date); }

struct tm *gmtime_r(const long *restrict when, struct tm *restrict to) { return date(when, to); }

static int is_known(const struct tm *when) {
  return __builtin_constant_p(when->tm_sec) && __builtin_constant_p(when->tm_min) &&
         __builtin_constant_p(when->tm_hour) && __builtin_constant_p(when->tm_mday) &&
         __builtin_constant_p(when->tm_mon) && __builtin_constant_p(when->tm_year) && when->tm_year < EXACT_YEARS &&
         when->tm_year > -EXACT_YEARS;
}

/* Parts need not be in their ranges, and are afterwards. */
long timegm(struct tm *when) {
  __fathom_read(when, sizeof(struct tm));
  if (sizeof(long) == 4 || !is_known(when)) {
    __fathom_imprecise();
    store_date(when);
    return __fathom_nondet_long();
  }
  number year = divided(when->tm_mon, 12), month = when->tm_mon - 12 * year;
  number days = days_to(1900 + when->tm_year + year, (int)month) + when->tm_mday - 1;
  number seconds = days * DAY + when->tm_hour * (number)3600 + when->tm_min * (number)60 + when->tm_sec;
  store_exact(seconds, when);
  return (long)seconds;
}
