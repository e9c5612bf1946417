/* <stdlib.h>: floats from text, in the C locale.
 *
 * Where a number ends is exact. Its value is exact where the text is known; any other value of the right sign is
 * possible otherwise. Where nobody asks for the end in a text that is not known, any number is possible, and no loop
 * reads the text.
 */

enum { OUT_OF_RANGE = 2 };

static int is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static int is_digit(char c) { return c >= '0' && c <= '9'; }

static int starts_with(const char *text, const char *word) {
  size_t i = 0;
  while (word[i] != 0 && lower((byte)text[i]) == (byte)word[i])
    i++;
  return word[i] == 0;
}

/* Digits with at most one point; where they end, or null if there are none. */
static const char *read_digits(const char *text) {
  int point = 0, any = 0;
  for (;; text++) {
    if (*text == '.' && !point)
      point = 1;
    else if (is_digit(*text))
      any = 1;
    else
      return any ? text : NULL;
  }
}

static const char *read_exponent(const char *text) {
  if (lower((byte)*text) != 'e')
    return text;
  const char *at = text + 1;
  if (*at == '-' || *at == '+')
    at++;
  if (!is_digit(*at))
    return text;
  while (is_digit(*at))
    at++;
  return at;
}

/* Hexadecimal digits with an exponent; null if there are none. */
static const char *read_hexadecimal(const char *text) {
  int point = 0, any = 0;
  for (;; text++) {
    byte small = lower((byte)*text);
    if (*text == '.' && !point)
      point = 1;
    else if (is_digit(*text) || (small >= 'a' && small <= 'f'))
      any = 1;
    else
      break;
  }
  if (!any)
    return NULL;
  if (lower((byte)*text) != 'p')
    return text;
  const char *at = text + 1;
  if (*at == '-' || *at == '+')
    at++;
  if (!is_digit(*at))
    return text;
  while (is_digit(*at))
    at++;
  return at;
}

static double any_magnitude(void) {
  double value = __fathom_nondet_double();
  __fathom_assume(value >= 0);
  __fathom_imprecise();
  if (__fathom_nondet_bool())
    *__errno_location() = MODEL_ERANGE;
  return value;
}

static double magnitude_of(const char *text, const char *end) {
  double value;
  int range = __fathom_read_double(text, (size_t)(end - text), &value);
  if (range == 0)
    return any_magnitude();
  if (range == OUT_OF_RANGE && (value > 1 || __fathom_nondet_bool()))
    *__errno_location() = MODEL_ERANGE;
  return value;
}

static double any_value(const char *text) {
  length_of(text);
  double value = __fathom_nondet_bool() ? __builtin_nan("") : any_magnitude();
  return __fathom_nondet_bool() ? -value : value;
}

static double parse(const char *text, char **end) {
  if (end == NULL && !__fathom_is_known(text))
    return any_value(text);
  const char *at = text;
  double value;
  while (is_space(*at))
    at++;
  int negative = *at == '-';
  if (*at == '-' || *at == '+')
    at++;
  const char *stop = NULL;
  if (starts_with(at, "inf")) {
    stop = at + (starts_with(at, "infinity") ? 8 : 3);
    value = __builtin_inf();
  } else if (starts_with(at, "nan")) {
    stop = at + 3;
    value = __builtin_nan("");
  } else if (starts_with(at, "0x") && (stop = read_hexadecimal(at + 2)) != NULL) {
    value = magnitude_of(at, stop);
  } else if ((stop = read_digits(at)) != NULL) {
    stop = read_exponent(stop);
    value = magnitude_of(at, stop);
  } else {
    stop = text;
    negative = 0;
    value = 0;
  }
  if (end != NULL)
    *end = (char *)stop;
  return negative ? -value : value;
}

double strtod(const char *restrict text, char **restrict end) { return parse(text, end); }

double atof(const char *text) { return parse(text, NULL); }

/* Rounded twice where the value is exact as a double and not as a float: that may be the wrong neighbour. */
float strtof(const char *restrict text, char **restrict end) {
  double value = parse(text, end);
  float rounded = (float)value;
  if (rounded == value || value != value)
    return rounded;
  __fathom_imprecise();
  float near = __fathom_nondet_float();
  double apart = near > value ? near - value : value - near;
  double size = value < 0 ? -value : value;
  __fathom_assume(apart <= size * 0x1p-23 + 0x1p-148);
  return near;
}
