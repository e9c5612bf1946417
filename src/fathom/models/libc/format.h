/* Formatted output: where the text goes, and what became of it. */

/* Text beyond the first `limit` bytes is counted only: with a limit of 0, all of it. */
struct sink {
  char *to;
  size_t limit, at;
  int wide;    /* wide characters are counted */
  int guessed; /* not all of the text is known to be what the function writes */
  int failed;  /* a wide character may have no bytes that stand for it */
};

void __model_format(struct sink *sink, const char *format, va_list *arguments);

/* What the function returns: the length of the text, unless it is no int. */
static inline int count_of(const struct sink *sink) {
  return sink->failed || sink->at > 0x7fffffff ? -1 : (int)sink->at;
}
