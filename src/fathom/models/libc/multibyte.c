/* <stdlib.h> and <wchar.h>: bytes and the wide characters that they stand for.
 *
 * ASCII is the same in every locale. What else a byte means depends on the locale: an error, a part of a character that
 * goes on, or the beginning of one. So all of that is possible, and after the first such byte anything can follow.
 */

typedef __WCHAR_TYPE__ wchar_t;
typedef __WINT_TYPE__ wint_t;

typedef struct {
  int bytes; /* of a character that is not complete */
  unsigned value;
} state; /* mbstate_t */

enum { MODEL_EILSEQ = 84, MOST_BYTES = 4, MOST_OF_ANY_LOCALE = 6, ASCII = 128, LAST_CHARACTER = 0x10ffff };

static const size_t no_character = (size_t)-1, incomplete = (size_t)-2;

static int is_ascii(wint_t c) { return c < ASCII; }

static size_t fail(void) {
  *__errno_location() = MODEL_EILSEQ;
  return no_character;
}

static size_t between(size_t least, size_t most) {
  size_t value = up_to(most);
  __fathom_assume(value >= least);
  return value;
}

/* How many bytes a character has at most: the same whenever it is asked for. */
size_t __ctype_get_mb_cur_max(void) {
  static size_t most;
  if (most == 0) {
    __fathom_left_out("changes of MB_CUR_MAX");
    most = between(1, MOST_OF_ANY_LOCALE);
  }
  return most;
}

/* From bytes */

/* Whether so many bytes can be of one character: a null byte is no part of another one. */
static int may_be_one(const char *from, size_t count) {
  for (size_t i = 1; i < count; i++)
    if (from[i] == 0)
      return 0;
  return 1;
}

static size_t decode_any(wchar_t *to, const char *from, size_t count, state *now) {
  __fathom_imprecise();
  if (__fathom_nondet_bool())
    return fail();
  if (count < MOST_OF_ANY_LOCALE && __fathom_nondet_bool()) {
    if (!may_be_one(from, count))
      return fail();
    now->bytes = (int)between(1, MOST_OF_ANY_LOCALE);
    return incomplete;
  }
  size_t length = between(1, count < MOST_BYTES ? count : MOST_BYTES);
  if (!may_be_one(from, length))
    return fail();
  now->bytes = 0;
  if (to != NULL)
    *to = (wchar_t)between(1, LAST_CHARACTER);
  return length;
}

static size_t decode(wchar_t *to, const char *from, size_t count, state *now) {
  if (count == 0)
    return incomplete;
  if (now->bytes != 0 || !is_ascii((byte)*from))
    return decode_any(to, from, count, now);
  if (to != NULL)
    *to = *from;
  return *from != 0;
}

static size_t decode_from(wchar_t *to, const char *from, size_t count, state *now) {
  return from == NULL ? decode(NULL, "", 1, now) : decode(to, from, count, now);
}

static state of_mbrtowc, of_mbrlen, of_wcrtomb, of_mbtowc;

size_t mbrtowc(wchar_t *restrict to, const char *restrict from, size_t count, state *restrict now) {
  return decode_from(to, from, count, now != NULL ? now : &of_mbrtowc);
}

size_t mbrlen(const char *restrict from, size_t count, state *restrict now) {
  return decode_from(NULL, from, count, now != NULL ? now : &of_mbrlen);
}

/* Without a string they answer whether there are shift states: in no locale here. */
static int decode_whole(wchar_t *to, const char *from, size_t count) {
  if (from == NULL)
    return 0;
  of_mbtowc.bytes = 0;
  size_t length = decode(to, from, count, &of_mbtowc);
  return length == incomplete ? -1 : (int)length;
}

int mbtowc(wchar_t *restrict to, const char *restrict from, size_t count) { return decode_whole(to, from, count); }

int mblen(const char *from, size_t count) { return decode_whole(NULL, from, count); }

int mbsinit(const state *now) { return now == NULL || now->bytes == 0; }

/* Text from `from[at]` on, where the first byte is not ASCII. What comes before an error is written. */
static size_t decode_any_text(wchar_t *to, const char **from, size_t at, size_t most) {
  size_t rest = length_of(*from + at), room = most - at, count = up_to(rest < room ? rest : room);
  __fathom_imprecise();
  if (__fathom_nondet_bool()) {
    if (to != NULL) {
      __fathom_havoc(to + at, count * sizeof(wchar_t));
      *from += at + between(count, rest);
    }
    return fail();
  }
  __fathom_assume(count > 0);
  if (to != NULL) {
    __fathom_havoc(to + at, count * sizeof(wchar_t));
    if (at + count < most)
      to[at + count] = 0;
    *from = at + count < most ? NULL : *from + at + between(count, rest);
  }
  return at + count;
}

/* Nowhere to write to: then there is no limit either. */
static size_t decode_text(wchar_t *to, const char **from, size_t most) {
  const char *text = *from;
  if (to == NULL)
    most = LARGEST;
  for (size_t i = 0; i < most; i++) {
    if (!is_ascii((byte)text[i]))
      return decode_any_text(to, from, i, most);
    if (to != NULL)
      to[i] = text[i];
    if (text[i] == 0) {
      if (to != NULL)
        *from = NULL;
      return i;
    }
  }
  *from = text + most;
  return most;
}

size_t mbstowcs(wchar_t *restrict to, const char *restrict from, size_t most) { return decode_text(to, &from, most); }

size_t mbsrtowcs(wchar_t *restrict to, const char **restrict from, size_t most, state *restrict now) {
  if (now != NULL)
    __fathom_read(now, sizeof *now);
  return decode_text(to, from, most);
}

/* To bytes */

static size_t encode(char *to, wchar_t c) {
  if (is_ascii((wint_t)c)) {
    *to = (char)c;
    return 1;
  }
  __fathom_imprecise();
  if (__fathom_nondet_bool())
    return fail();
  size_t length = between(1, MOST_BYTES);
  __fathom_havoc(to, length);
  return length;
}

int wctomb(char *to, wchar_t c) { return to == NULL ? 0 : (int)encode(to, c); }

size_t wcrtomb(char *restrict to, wchar_t c, state *restrict now) {
  __fathom_read(now != NULL ? now : &of_wcrtomb, sizeof *now);
  return to == NULL ? 1 : encode(to, c);
}

static size_t encode_any_text(char *to, const wchar_t **from, size_t at, size_t most) {
  size_t rest = 0, room = most - at;
  while ((*from)[at + rest] != 0)
    rest++;
  size_t whole = MOST_BYTES * rest, count = up_to(whole < room ? whole : room);
  __fathom_imprecise();
  if (__fathom_nondet_bool()) {
    if (to != NULL) {
      __fathom_havoc(to + at, count);
      *from += at + up_to(rest);
    }
    return fail();
  }
  if (to != NULL) {
    int ends = count < room && __fathom_nondet_bool();
    __fathom_assume(ends || count + MOST_BYTES > room);
    __fathom_havoc(to + at, count);
    if (ends)
      to[at + count] = 0;
    *from = ends ? NULL : *from + at + up_to(rest);
  }
  return at + count;
}

static size_t encode_text(char *to, const wchar_t **from, size_t most) {
  const wchar_t *text = *from;
  if (to == NULL)
    most = LARGEST;
  for (size_t i = 0; i < most; i++) {
    if (!is_ascii((wint_t)text[i]))
      return encode_any_text(to, from, i, most);
    if (to != NULL)
      to[i] = (char)text[i];
    if (text[i] == 0) {
      if (to != NULL)
        *from = NULL;
      return i;
    }
  }
  *from = text + most;
  return most;
}

size_t wcstombs(char *restrict to, const wchar_t *restrict from, size_t most) { return encode_text(to, &from, most); }

size_t wcsrtombs(char *restrict to, const wchar_t **restrict from, size_t most, state *restrict now) {
  if (now != NULL)
    __fathom_read(now, sizeof *now);
  return encode_text(to, from, most);
}

/* One byte, one character */

wint_t btowc(int c) {
  if (c < 0 || c > 255)
    return (wint_t)-1;
  if (is_ascii((wint_t)c))
    return (wint_t)c;
  __fathom_imprecise();
  return __fathom_nondet_bool() ? (wint_t)-1 : (wint_t)between(ASCII, LAST_CHARACTER);
}

int wctob(wint_t c) {
  if (c == (wint_t)-1 || is_ascii(c))
    return (int)c;
  __fathom_imprecise();
  return __fathom_nondet_bool() ? -1 : (int)between(ASCII, 255);
}
