/* Conversions of formats, of printf and scanf: how wide their arguments are, and where these come from. */

#define WITH_ARGUMENTS(last, call)                                                                                     \
  va_list arguments;                                                                                                   \
  __builtin_va_start(arguments, last);                                                                                 \
  int count = call;                                                                                                    \
  __builtin_va_end(arguments);                                                                                         \
  return count;

struct argument {
  int bytes;   /* of an integer; 16 for a long double */
  int is_long; /* one l: text is wide then, and a float that is read a double */
};

/* Read hh, h, l, ll and so on; where the letter of the conversion is. */
static inline const char *read_length(struct argument *argument, const char *format) {
  char first = *format;
  int twice = (first == 'h' || first == 'l') && format[1] == first;
  *argument = (struct argument){sizeof(int), first == 'l' && !twice};
  if (first == 'h')
    argument->bytes = twice ? 1 : 2;
  else if (first == 'l' && !twice)
    argument->bytes = sizeof(long);
  else if (first == 'l' || first == 'j' || first == 'q')
    argument->bytes = sizeof(long long);
  else if (first == 'z' || first == 't')
    argument->bytes = sizeof(size_t);
  else if (first == 'L')
    argument->bytes = 16;
  else
    return format;
  return format + 1 + twice;
}
