/* <stdlib.h> and <locale.h>: what a program finds around itself. */

enum { MOST_OF_VARIABLE = 255 };

static char *variable(void) {
  if (__fathom_nondet_bool())
    return NULL;
  __fathom_left_out("environment variables of more than 255 bytes");
  size_t length = up_to(MOST_OF_VARIABLE);
  char *value = __fathom_object(length + 1);
  __fathom_havoc(value, length);
  value[length] = 0;
  return value;
}

char *getenv(const char *name) {
  length_of(name);
  return variable();
}

char *secure_getenv(const char *name) {
  length_of(name);
  return variable();
}

int setenv(const char *name, const char *value, int overwrite) {
  length_of(name);
  length_of(value);
  return __fathom_nondet_bool() ? -1 : 0;
}

int unsetenv(const char *name) {
  length_of(name);
  return __fathom_nondet_bool() ? -1 : 0;
}

int putenv(char *text) {
  length_of(text);
  return __fathom_nondet_bool() ? -1 : 0;
}

int system(const char *command) {
  if (command != NULL)
    length_of(command);
  return __fathom_nondet_int();
}

char *setlocale(int category, const char *locale) {
  static char name[] = "C";
  if (locale != NULL && length_of(locale) != 1)
    __fathom_left_out("locales with other letters and another order than that of C");
  return __fathom_nondet_bool() ? NULL : name;
}

/* How numbers are written: the C locale, as all models have it. */

struct lconv {
  char *texts[10]; /* the decimal point is the first */
  char numbers[14];
};

#ifdef __CHAR_UNSIGNED__
enum { NOT_SAID = 255 };
#else
enum { NOT_SAID = 127 };
#endif

struct lconv *localeconv(void) {
  static struct lconv c = {{".", "", "", "", "", "", "", "", "", ""},
                           {NOT_SAID, NOT_SAID, NOT_SAID, NOT_SAID, NOT_SAID, NOT_SAID, NOT_SAID, NOT_SAID, NOT_SAID,
                            NOT_SAID, NOT_SAID, NOT_SAID, NOT_SAID, NOT_SAID}};
  return &c;
}

/* Which text an error has depends on the C library and its language; in glibc none is longer. */

enum { MOST_OF_MESSAGE = 63 };

static char *message(void) {
  static char text[MOST_OF_MESSAGE + 1];
  __fathom_imprecise();
  write_any_text(text, MOST_OF_MESSAGE);
  return text;
}

char *strerror(int error) { return message(); }

char *strsignal(int signal) { return message(); }

/* What glibc has under this name gives the text, in the buffer or elsewhere; the function of POSIX only says if. */
char *strerror_r(int error, char *to, size_t size) {
  if (size == 0 || __fathom_nondet_bool())
    return message();
  write_any_text(to, size - 1);
  return to;
}

int __xpg_strerror_r(int error, char *to, size_t size) {
  if (size != 0)
    write_any_text(to, size - 1);
  return __fathom_nondet_int();
}
