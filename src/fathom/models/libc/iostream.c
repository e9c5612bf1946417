/* C++: <iostream> of libc++, by the names that the Itanium ABI gives its functions.
 *
 * std::cout, std::cerr and std::clog print nothing, and are always ready. std::cin gives any numbers, or fails. What is
 * printed is looked at all the same: a text up to its end. Streams of files and texts are not modelled.
 *
 *   an ostream   a table of virtual functions, then the base class: flags, width, state, …
 *   an istream   the same with a number between them
 *
 * Code in headers finds the base class by an offset that is in front of the table, and reads and writes its fields.
 */

enum { WORDS = 32, BEFORE = 3, FAIL = 4, END_OF_FILE = 2, STATE = 4 };

typedef struct {
  const ssize_t *table;
  size_t words[WORDS];
} stream;

static const ssize_t output_table[BEFORE + 2] = {sizeof(void *)}, input_table[BEFORE + 2] = {2 * sizeof(void *)};

stream _ZNSt3__14coutE = {output_table + BEFORE}, _ZNSt3__14cerrE = {output_table + BEFORE};
stream _ZNSt3__14clogE = {output_table + BEFORE}, _ZNSt3__13cinE = {input_table + BEFORE};

static stream *prints(stream *out) {
  if (out != &_ZNSt3__14coutE && out != &_ZNSt3__14cerrE && out != &_ZNSt3__14clogE)
    __fathom_unsupported("a stream other than std::cout, std::cerr and std::clog");
  return out;
}

/* The state of std::cin: the fifth word of its base class. */
static unsigned *reads(stream *in) {
  if (in != &_ZNSt3__13cinE)
    __fathom_unsupported("a stream other than std::cin");
  return (unsigned *)&in->words[1 + STATE];
}

/* ── writing ─────────────────────────────────────────────────────────────────────────────────────────────────────── */

#define OSTREAM(name) _ZNSt3__113basic_ostreamIcNS_11char_traitsIcEEE##name
#define PRINT(letter, type)                                                                                            \
  stream *OSTREAM(lsE##letter)(stream * out, type value) { return prints(out); }

PRINT(b, _Bool)
PRINT(s, short)
PRINT(t, unsigned short)
PRINT(i, int)
PRINT(j, unsigned)
PRINT(l, long)
PRINT(m, unsigned long)
PRINT(x, long long)
PRINT(y, unsigned long long)
PRINT(f, float)
PRINT(d, double)
PRINT(e, long double)
PRINT(PKv, const void *)

stream *OSTREAM(3putEc)(stream *out, char c) { return prints(out); }
stream *OSTREAM(5flushEv)(stream *out) { return prints(out); }

stream *OSTREAM(5writeEPKcl)(stream *out, const char *text, ssize_t count) {
  if (count > 0)
    __fathom_read(text, (size_t)count);
  return prints(out);
}

stream *OSTREAM(5writeEPKci)(stream *out, const char *text, ssize_t count) {
  return OSTREAM(5writeEPKcl)(out, text, count);
}

/* What headers print goes through a sentry, which says that there is no need to. */
void OSTREAM(6sentryC1ERS3_)(byte *sentry, stream *out) {
  prints(out);
  *sentry = 0;
}

void OSTREAM(6sentryD1Ev)(byte *sentry) {}

/* ── reading ─────────────────────────────────────────────────────────────────────────────────────────────────────── */

#define ISTREAM(name) _ZNSt3__113basic_istreamIcNS_11char_traitsIcEEE##name

/* A number that does not fit is the nearest one that does, and what is no number is zero. */
#define SCAN(letter, type, smallest, largest)                                                                          \
  stream *ISTREAM(rsER##letter)(stream * in, type * to) {                                                              \
    unsigned *state = reads(in);                                                                                       \
    if (*state != 0)                                                                                                   \
      *state |= FAIL;                                                                                                  \
    else if (__fathom_nondet_bool()) {                                                                                 \
      *state = __fathom_nondet_bool() ? FAIL : FAIL | END_OF_FILE;                                                     \
      *to = __fathom_nondet_bool() ? 0 : __fathom_nondet_bool() ? (type)(largest) : (type)(smallest);                  \
    } else {                                                                                                           \
      *state = __fathom_nondet_bool() ? 0 : END_OF_FILE;                                                               \
      __fathom_havoc(to, sizeof *to);                                                                                  \
    }                                                                                                                  \
    return in;                                                                                                         \
  }

SCAN(s, short, -__SHRT_MAX__ - 1, __SHRT_MAX__)
SCAN(t, unsigned short, __SHRT_MAX__ * 2 + 1, __SHRT_MAX__ * 2 + 1)
SCAN(i, int, -__INT_MAX__ - 1, __INT_MAX__)
SCAN(j, unsigned, __INT_MAX__ * 2u + 1, __INT_MAX__ * 2u + 1)
SCAN(l, long, -__LONG_MAX__ - 1, __LONG_MAX__)
SCAN(m, unsigned long, __LONG_MAX__ * 2ul + 1, __LONG_MAX__ * 2ul + 1)
SCAN(x, long long, -__LONG_LONG_MAX__ - 1, __LONG_LONG_MAX__)
SCAN(y, unsigned long long, __LONG_LONG_MAX__ * 2ull + 1, __LONG_LONG_MAX__ * 2ull + 1)

/* Everything else that reads asks a sentry first. */
void ISTREAM(6sentryC1ERS3_b)(byte *sentry, stream *in, _Bool keep_spaces) {
  __fathom_unsupported("reading of anything but integers from a stream");
}

/* ── what both are made of ───────────────────────────────────────────────────────────────────────────────────────── */

void _ZNSt3__18ios_base5clearEj(size_t *base, unsigned state) { *(unsigned *)&base[STATE] = state; }
void _ZNSt3__18ios_base33__set_badbit_and_consider_rethrowEv(void *base) {
  __fathom_unsupported("a stream that fails");
}
void _ZNSt3__18ios_base4initEPv(void *base, void *buffer) { __fathom_unsupported("a stream of the program's own"); }

/* The locale, of which only the letters are asked: `std::endl` is a new line and `flush`. */
typedef struct {
  void (*const *table)(void);
} facet;

static char widen(facet *letters, char c) { return c; }
static void unknown(void) { __fathom_unsupported("a locale"); }

static void (*const letters_table[])(void) = {
    unknown, unknown, unknown,               /* the destructors, and what ends a facet */
    unknown, unknown, unknown, unknown,      /* upper and lower case */
    (void (*)(void))widen, unknown, unknown, /* to and from `char` */
    unknown,
};
static facet letters = {letters_table};
size_t _ZNSt3__15ctypeIcE2idE[2];

void _ZNKSt3__18ios_base6getlocEv(void **locale, const void *base) { *locale = NULL; }
void _ZNSt3__16localeD1Ev(void **locale) {}

facet *_ZNKSt3__16locale9use_facetERNS0_2idE(void *const *locale, void *id) {
  if (id != _ZNSt3__15ctypeIcE2idE)
    __fathom_unsupported("a locale");
  return &letters;
}
