/* Formatted output: where the text goes, and what a conversion says. */

/* Text beyond the first `limit` bytes is counted only. A silent sink does not even count. */
struct sink {
  char *to;
  size_t limit, at;
  int silent;
};

void __model_format(struct sink *sink, const char *format, va_list *arguments);
