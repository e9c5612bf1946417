// EXPECT: safe
// TWIN: unsafe assert 16: `"a.c", 0) == 0` -> `"a.h", 0) == 0`
// TWIN: unsafe assert 22: `"lib"` -> `""`
// TWIN: unsafe assert 25: `== 42` -> `== 4`
#define _GNU_SOURCE
#include <assert.h>
#include <fnmatch.h>
#include <iconv.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

int main(void) {
  char path[] = "/usr/lib/", options[] = "ro,size=4", *rest = options, *value;
  assert(fnmatch("*.c", "a.c", 0) == 0);
  assert(strverscmp("a9", "a10") < 0);
  assert(a64l("./") == 64 && !strcmp(l64a(64), "./"));
  char *const keys[] = {"ro", "size", 0};
  assert(getsubopt(&rest, keys, &value) == 0 && getsubopt(&rest, keys, &value) == 1 && !strcmp(value, "4"));

  assert(!strcmp(basename(path), "lib"));

  wchar_t *end;
  assert(wcstol(L"42x", &end, 10) == 42 && *end == L'x');
  assert(wcscasecmp(L"AbC", L"aBc") == 0);
  iconv_t converter = iconv_open("UTF-8", "LATIN1");
  if (converter == (iconv_t)-1) return 0;
  char in[] = "\xe4", out[4], *from = in, *to = out;
  size_t left = 1, room = 4;
  assert(iconv(converter, &from, &left, &to, &room) == 0);
  assert(to == out + 2 && !memcmp(out, "\xc3\xa4", 2));
  iconv_close(converter);
  return 0;
}
