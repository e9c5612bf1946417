// EXPECT: unsafe assert 24
// ARGS: --unwind 8
// TWIN: safe: `(struct text *)buf, "tainted", __CPROVER_get_field((struct text *)buf` -> `buf + pos, "tainted", __CPROVER_get_field(buf + pos`
#include <string.h>
int nondet_int(void);
struct text { char bytes[24]; };

static int append(char *buf, int pos, char *src) {
    int len = strlen(src);
    for (int i = 0; i < len; ++i, ++pos) {
        _Bool taint = __CPROVER_get_field(src + i, "tainted");
        buf[pos] = src[i];
        __CPROVER_set_field((struct text *)buf, "tainted", __CPROVER_get_field((struct text *)buf, "tainted") | taint);
    }
    return pos;
}

int main(void) {
    __CPROVER_field_decl_local("tainted", (_Bool)0);
    __CPROVER_field_decl_global("tainted", (_Bool)0);
    char name[4] = "abc", word[4] = "xyz", json[24];
    __CPROVER_set_field((int *)word, "tainted", 1);
    append(json, append(json, append(json, 0, "{"), name), word);
    __CPROVER_assert(!__CPROVER_get_field(json + 1, "tainted"), "the name is not tainted");
    return 0;
}
