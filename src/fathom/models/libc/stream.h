/* Streams: what a FILE is for the models.
 *
 * glibc's headers read the beginning of a FILE in the unlocked functions that they define inline, and find buffers there
 * that are always empty: then they call a function. What is read is arbitrary, and what is written is gone.
 */

enum { END_OF_FILE = -1, BUFFER_OF_HEADERS = 208 };

typedef struct {
  byte buffers[BUFFER_OF_HEADERS];
  int at_end, failed;
  int put_back; /* what `ungetc` has put back, plus one */
} FILE;

extern FILE *stdin, *stdout, *stderr;

/* A stream must be open, whatever is done with it. */
static inline void use(FILE *stream) { stream->failed |= 0; }

/* Anything is read next, also where one character is known. */
static inline void read_anything(FILE *stream) {
  if (stream->put_back != 0)
    __fathom_imprecise();
  stream->put_back = 0;
}

/* Nothing more can be read: the end of the file, or an error. */
static inline void stop(FILE *stream) {
  if (__fathom_nondet_bool())
    stream->at_end = 1;
  else
    stream->failed = 1;
}

/* Writing can fail, and what is written goes nowhere. */
static inline int wrote(FILE *stream) {
  int failed = __fathom_nondet_bool();
  stream->failed |= failed;
  return !failed;
}
