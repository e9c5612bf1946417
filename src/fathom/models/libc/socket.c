/* <sys/socket.h>, <arpa/inet.h>, <netdb.h>: what comes over a network is arbitrary. */

#include "system.h"

typedef unsigned length_t; /* socklen_t */

/* Byte order of the network */

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define SWAPPED(width, value) __builtin_bswap##width(value)
#else
#define SWAPPED(width, value) (value)
#endif

unsigned short htons(unsigned short value) { return SWAPPED(16, value); }

unsigned short ntohs(unsigned short value) { return SWAPPED(16, value); }

unsigned htonl(unsigned value) { return SWAPPED(32, value); }

unsigned ntohl(unsigned value) { return SWAPPED(32, value); }

/* Addresses */

unsigned inet_addr(const char *text) {
  length_of(text);
  return (unsigned)__fathom_nondet_int();
}

int inet_aton(const char *text, void *to) {
  length_of(text);
  if (__fathom_nondet_bool())
    return 0;
  __fathom_havoc(to, 4);
  return 1;
}

enum { INET = 2, INET_ADDRESS = 4, INET6_ADDRESS = 16 };

static size_t size_of_family(int family) { return family == INET ? INET_ADDRESS : INET6_ADDRESS; }

int inet_pton(int family, const char *text, void *to) {
  length_of(text);
  if (__fathom_nondet_bool())
    return may_fail();
  __fathom_havoc(to, size_of_family(family));
  return 1;
}

const char *inet_ntop(int family, const void *from, char *to, length_t size) {
  __fathom_read(from, size_of_family(family));
  if (may_fail() != 0 || size == 0)
    return NULL;
  __fathom_imprecise();
  write_any_text(to, size - 1);
  return to;
}

/* An address that the system writes: what does not fit is cut off, `length` becomes what it would have been. */

enum { MOST_OF_ADDRESS = 128 };

static void write_address(void *to, length_t *length) {
  length_t whole = (length_t)up_to(MOST_OF_ADDRESS);
  __fathom_havoc(to, whole < *length ? whole : *length);
  *length = whole;
}

/* Sockets */

int socket(int domain, int type, int protocol) { return descriptor(); }

int socketpair(int domain, int type, int protocol, int ends[2]) {
  if (may_fail() != 0)
    return -1;
  ends[0] = __fathom_nondet_int();
  ends[1] = __fathom_nondet_int();
  __fathom_assume(ends[0] >= 0 && ends[1] >= 0 && ends[0] != ends[1]);
  return 0;
}

static int may_fail_at(const void *address, length_t length) {
  __fathom_read(address, length);
  return may_fail();
}

int bind(int file, const void *address, length_t length) { return may_fail_at(address, length); }

int connect(int file, const void *address, length_t length) { return may_fail_at(address, length); }

int listen(int file, int backlog) { return may_fail(); }

int shutdown(int file, int how) { return may_fail(); }

int accept(int file, void *address, length_t *length) {
  int made = descriptor();
  if (made >= 0 && address != NULL)
    write_address(address, length);
  return made;
}

static int address_of(void *address, length_t *length) {
  if (may_fail() != 0)
    return -1;
  write_address(address, length);
  return 0;
}

int getsockname(int file, void *address, length_t *length) { return address_of(address, length); }

int getpeername(int file, void *address, length_t *length) { return address_of(address, length); }

int setsockopt(int file, int level, int option, const void *value, length_t length) {
  return may_fail_at(value, length);
}

int getsockopt(int file, int level, int option, void *value, length_t *length) {
  if (may_fail() != 0)
    return -1;
  length_t written = (length_t)up_to(*length);
  __fathom_havoc(value, written);
  *length = written;
  return 0;
}

/* Data */

ssize_t recv(int file, void *to, size_t count, int flags) { return get(to, count); }

ssize_t recvfrom(int file, void *to, size_t count, int flags, void *address, length_t *length) {
  ssize_t done = get(to, count);
  if (done >= 0 && address != NULL)
    write_address(address, length);
  return done;
}

ssize_t send(int file, const void *from, size_t count, int flags) { return put(from, count); }

ssize_t sendto(int file, const void *from, size_t count, int flags, const void *address, length_t length) {
  if (address != NULL)
    __fathom_read(address, length);
  return put(from, count);
}
