#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* A length byte, and as many bytes of text. */
static int read_name(const uint8_t *data, size_t size, char name[16]) {
  if (size == 0 || data[0] > 16 || data[0] >= size)
    return -1;
  memcpy(name, data + 1, data[0]);
  name[data[0]] = 0;
  return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  char name[16];
  return read_name(data, size, name);
}
