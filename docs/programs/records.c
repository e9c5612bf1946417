#include <stddef.h>

struct record {
  const char *key;
  size_t key_len;
  int value;
};

/* The bytes of the longest key; out gets where it is. */
size_t longest(const struct record *records, int num_records, int *out) {
  size_t length = 0;
  for (int i = 0; i <= num_records; i++)
    if (records[i].key_len > length) {
      length = records[i].key_len;
      *out = i;
    }
  return length;
}
