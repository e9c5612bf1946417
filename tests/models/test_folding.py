"""Calls on known values are executed by the walk: nothing of them is left."""

from __future__ import annotations

import pytest
from command_line import Write

from fathom.bound.options import Bounded, BoundOptions
from fathom.bound.walk.bound import bound
from fathom.frontend.load import load
from fathom.ir.instructions import Assert
from fathom.options import SourceOptions
from fathom.transform.pipeline import run_to

CALLS = {
    "lengths": """
        char s[8] = "abc";
        assert(strlen(s) == 3 && strnlen(s, 2) == 2 && strnlen(s, 5) == 3);
    """,
    "comparing": """
        char s[8] = "abc", t[8] = "abd", u[8] = "ABC";
        assert(strcmp(s, t) < 0 && strcmp(t, s) > 0 && strncmp(s, t, 2) == 0 && strcasecmp(s, u) == 0);
        assert(strcoll(s, s) == 0 && strncasecmp(s, u, 2) == 0 && memcmp(s, t, 3) < 0 && memcmp(s, t, 2) == 0);
    """,
    "searching": """
        char s[16] = "hello world";
        assert(strchr(s, 'o') == s + 4 && strrchr(s, 'o') == s + 7 && strchr(s, 0) == s + 11 && !strchr(s, 'z'));
        assert(strstr(s, "o w") == s + 4 && !strstr(s, "xyz") && strspn(s, "hel") == 4 && strcspn(s, " ") == 5);
        assert(strpbrk(s, "dw") == s + 6 && memchr(s, 'w', 11) == s + 6 && !memchr(s, 'w', 6));
    """,
    "copying": """
        char s[16], t[16];
        strcpy(s, "ab"); strcat(s, "cd"); strncat(s, "efgh", 2); assert(strcmp(s, "abcdef") == 0);
        strncpy(t, s, 9); assert(t[8] == 0 && stpcpy(s, "xy") == s + 2);
        char *d = strdup(t); assert(strcmp(d, "abcdef") == 0); free(d);
        d = strndup(t, 3); assert(strcmp(d, "abc") == 0); free(d);
    """,
    "tokens": """
        char s[] = "a,b;;c", *rest;
        assert(strcmp(strtok_r(s, ",;", &rest), "a") == 0 && strcmp(strtok_r(0, ",;", &rest), "b") == 0);
        assert(strcmp(strtok_r(0, ",;", &rest), "c") == 0 && !strtok_r(0, ",;", &rest));
        char t[] = "x y"; assert(strtok(t, " ") == t && strtok(0, " ") == t + 2 && !strtok(0, " "));
    """,
    "characters": """
        char s[] = "aZ5 _\\n";
        assert(islower(s[0]) && isupper(s[1]) && isdigit(s[2]) && isblank(s[3]) && ispunct(s[4]) && isspace(s[5]));
        assert(!isalnum(s[4]) && isxdigit(s[0]) && toupper(s[0]) == 'A' && tolower(s[1]) == 'z' && !isalpha(-1));
    """,
    "numbers": """
        char *end;
        errno = 0; assert(atoi("-42x") == -42 && atol(" 7") == 7 && strtol("0x1fz", &end, 0) == 31 && *end == 'z');
        assert(errno == 0 && strtoul("99999999999999999999999", 0, 10) == (unsigned long)-1 && errno == ERANGE);
        assert(strtoll("-9223372036854775808", 0, 10) == -9223372036854775807 - 1 && strtoull("777", 0, 8) == 511);
    """,
    "arithmetic": """
        int n = -5; div_t d = div(n, 2);
        assert(abs(n) == 5 && labs(n) == 5 && llabs(n) == 5 && d.quot == -2 && d.rem == -1 && ffs(8) == 4);
    """,
    "formats": """
        char s[32];
        assert(sprintf(s, "%s=%d|%-4x|%05.1f", "ab", -42, 255u, 2.25) == 17 && !strcmp(s, "ab=-42|ff  |002.2"));
        assert(snprintf(s, 4, "%ld%%", 123456L) == 7 && !strcmp(s, "123") && snprintf(0, 0, "%*c", 3, 'x') == 3);
        printf("%s %d\\n", s, 1); puts(s); fprintf(stderr, "%g", 0.5);
    """,
    "mathematics": """
        int e; double w;
        assert(sqrt(9) == 3 && fmod(7, 4) == 3 && pow(2, 10) == 1024 && ldexp(0.75, 3) == 6 && lround(2.5) == 3);
        assert(frexp(12, &e) == 0.75 && e == 4 && modf(-2.5, &w) == -0.5 && w == -2 && remainder(7, 4) == -1);
        assert(isnan(sqrt(-1.0)) && strtod("0.125", 0) == 0.125 && atof("1e3") == 1000);
    """,
    "wide": """
        wchar_t s[8] = L"ab";
        assert(wcslen(wcscat(s, L"cd")) == 4 && wcscmp(s, L"abcd") == 0 && wcschr(s, L'c') == s + 2);
    """,
    "sorting": """
        int a[] = {5, 3, 9, 1, 7, 2}, key = 7;
        qsort(a, 6, sizeof *a, order);
        for (int i = 1; i < 6; i++) assert(a[i - 1] < a[i]);
        assert(bsearch(&key, a, 6, sizeof *a, order) == a + 4);
    """,
}


def program(body: str) -> str:
    return (
        "#define _GNU_SOURCE\n#include <assert.h>\n#include <ctype.h>\n#include <errno.h>\n#include <stdlib.h>\n"
        "#include <math.h>\n#include <stdio.h>\n#include <string.h>\n#include <strings.h>\n#include <wchar.h>\n"
        "int order(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }\n"
        f"int main(void) {{\n{body}\nreturn 0;\n}}\n"
    )


def bounded(write: Write, text: str, **options: object) -> Bounded:
    module = load(SourceOptions(sources=(str(write("a.c", text)),), **options))  # type: ignore[arg-type]
    return bound(module, "main", BoundOptions(malloc_may_fail=False))


def is_empty(result: Bounded) -> bool:
    return all(block.body == () for block in run_to(result.program, "tidy").blocks)


@pytest.mark.parametrize("bits32", [False, True], ids=["64", "32"])
@pytest.mark.parametrize("name", CALLS)
def test_nothing_is_left(write: Write, name: str, bits32: bool) -> None:
    result = bounded(write, program(CALLS[name]), bits32=bits32)
    assert result.undefined == ()
    assert is_empty(result)


def test_tables_of_glibc(write: Write) -> None:
    """With the headers' own macros, which read tables."""
    text = program(CALLS["characters"])
    result = bounded(write, text, undefines=("__NO_CTYPE",))
    assert result.undefined == ()
    assert is_empty(result)


def test_what_is_wrong_is_found(write: Write) -> None:
    result = bounded(write, program('char s[3]; strcpy(s, "abc");'))
    (found,) = (each for each in result.properties if each.kind == "bounds")
    assert found.loc is not None
    assert (found.loc.file, found.loc.function) == ("<libc>/string_copy.c", "strcpy")
    assert any(isinstance(each, Assert) for block in result.program.blocks for each in block.body)


def test_what_is_no_character_is_found(write: Write) -> None:
    result = bounded(write, program("return isdigit(1000);"))
    assert [each.kind for each in result.properties] == ["unreachable"]
