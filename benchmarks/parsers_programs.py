"""Harnesses for parsers of public repositories: each gives N arbitrary bytes to the function that reads them.

One is not a parser: a hash table with N arbitrary keys, which are inserted, found and deleted. Two are what proofs of
coreJSON are about: texts of up to N bytes that are read from any place on, or searched by a query of fewer bytes.

A buffer is as long as what is in it, so that a read of one byte too many is outside of it. What has been parsed is
freed by the library's own function.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, final

_HEAD: Final = """
char nondet_char(void);
int nondet_int(void);
void __VERIFIER_assert(int);
static void fill(char *bytes, int count) {
    for (int i = 0; i < count; i++) bytes[i] = nondet_char();
}
"""


@final
@dataclass(frozen=True, slots=True)
class Parser:
    """A parser: its repository, the N to decide, the files to compile from a checkout, and the harness."""

    repository: str
    size: int
    folder: str
    files: tuple[str, ...]
    harness: str

    def write_harness(self, path: Path) -> Path:
        includes, _, body = self.harness.strip().partition("\n\n")
        path.write_text(f"{includes}\n{_HEAD}\n{body}\n")
        return path

    def sources(self, checkout: Path) -> list[Path]:
        return [checkout / self.folder / name for name in self.files]

    def is_in(self, checkout: Path) -> bool:
        return (checkout / self.folder).is_dir() and all(path.exists() for path in self.sources(checkout))


_JSMN: Final = """
#include "jsmn.h"

int main(void) {
    char text[N];
    jsmntok_t tokens[N];
    jsmn_parser parser;
    fill(text, N);
    jsmn_init(&parser);
    __VERIFIER_assert(jsmn_parse(&parser, text, N, tokens, N) <= N);
    return 0;
}
"""
_CJSON: Final = """
#include "cJSON.h"

int main(void) {
    char text[N];
    fill(text, N);
    cJSON_Delete(cJSON_ParseWithLength(text, N));
    return 0;
}
"""
_INIH: Final = """
#include "ini.h"

static int handle(void *user, const char *section, const char *name, const char *value) {
    ++*(int *)user;
    return nondet_int();
}

int main(void) {
    char text[N];
    int calls = 0;
    fill(text, N);
    ini_parse_string_length(text, N, handle, &calls);
    return 0;
}
"""
_PICOHTTPPARSER: Final = """
#include "picohttpparser.h"

int main(void) {
    char text[N];
    const char *method, *path;
    size_t method_length, path_length, count = 4;
    struct phr_header headers[4];
    int version;
    fill(text, N);
    phr_parse_request(text, N, &method, &method_length, &path, &path_length, &version, headers, &count, 0);
    return 0;
}
"""
_HTTP_PARSER: Final = """
#include "http_parser.h"

int main(void) {
    char text[N];
    http_parser parser;
    http_parser_settings settings;
    fill(text, N);
    http_parser_settings_init(&settings);
    http_parser_init(&parser, HTTP_BOTH);
    http_parser_execute(&parser, &settings, text, N);
    return 0;
}
"""
_TINY_REGEX: Final = """
#include "re.h"

int main(void) {
    char pattern[N + 1], text[N + 1];
    int length;
    fill(pattern, N);
    fill(text, N);
    pattern[N] = text[N] = 0;
    re_match(pattern, text, &length);
    return 0;
}
"""
_MPACK: Final = """
#include "mpack.h"

int main(void) {
    char data[N];
    mpack_tree_t tree;
    fill(data, N);
    mpack_tree_init_data(&tree, data, N);
    mpack_tree_parse(&tree);
    mpack_tree_destroy(&tree);
    return 0;
}
"""
_SDS: Final = """
#include "sds.h"

int main(void) {
    char text[N];
    int count = 0;
    fill(text, N);
    sds *parts = sdssplitlen(text, N, ",", 1, &count);
    if (parts) sdsfreesplitres(parts, count);
    return 0;
}
"""
_ZLIB: Final = """
#include <string.h>
#include "zlib.h"

int main(void) {
    char data[N];
    unsigned char out[32];
    z_stream stream;
    fill(data, N);
    memset(&stream, 0, sizeof stream);
    stream.next_in = (unsigned char *)data;
    stream.avail_in = N;
    stream.next_out = out;
    stream.avail_out = sizeof out;
    if (inflateInit(&stream) == Z_OK) {
        inflate(&stream, Z_NO_FLUSH);
        inflateEnd(&stream);
    }
    return 0;
}
"""
_UTHASH: Final = """
#include <stdlib.h>
#include "uthash.h"

struct entry { int key, value; UT_hash_handle hh; };

int main(void) {
    struct entry *table = NULL, *found, *next;
    int keys[N], inserted = 0;
    for (int i = 0; i < N; i++) {
        keys[i] = nondet_int();
        HASH_FIND_INT(table, &keys[i], found);
        if (found) continue;
        found = malloc(sizeof *found);
        if (!found) exit(1);
        found->key = keys[i];
        found->value = i;
        HASH_ADD_INT(table, key, found);
        inserted++;
    }
    __VERIFIER_assert(HASH_COUNT(table) == inserted);
    for (int i = 0; i < N; i++) {
        HASH_FIND_INT(table, &keys[i], found);
        __VERIFIER_assert(found && keys[found->value] == keys[i]);
    }
    HASH_ITER(hh, table, found, next) {
        HASH_DEL(table, found);
        free(found);
    }
    return 0;
}
"""
_CORE_JSON_HEAD: Final = """
#include <stdlib.h>
#include "../core_json.c"

void __VERIFIER_assume(int);
unsigned long nondet_ulong(void);
static char *make_text(size_t size) {
    char *text = malloc(size);
    if (!text) exit(1);
    fill(text, size);
    return text;
}
"""
_SKIP_COLLECTION: Final = f"""{_CORE_JSON_HEAD}
int main(void) {{
    size_t size = nondet_ulong(), start = nondet_ulong(), from = start;
    __VERIFIER_assume(size > 0 && size <= N);
    JSONStatus_t status = skipCollection(make_text(size), &start, size);
    __VERIFIER_assert(status == JSONSuccess ? from < start && start <= size : start == from);
    return 0;
}}
"""
_JSON_SEARCH: Final = f"""{_CORE_JSON_HEAD}
int main(void) {{
    size_t size = nondet_ulong(), length = nondet_ulong(), found_length;
    __VERIFIER_assume(size > 0 && size <= N && length > 0 && length < N);
    char *text = make_text(size), *query = make_text(length), *found;
    JSONTypes_t kind;
    if (JSON_SearchT(text, size, query, length, &found, &found_length, &kind) == JSONSuccess)
        __VERIFIER_assert(found >= text && found + found_length <= text + size);
    return 0;
}}
"""
_MPACK_FILES: Final = tuple(f"mpack-{part}.c" for part in ("common", "node", "platform", "reader", "expect", "writer"))
_ZLIB_FILES: Final = ("inflate.c", "inffast.c", "inftrees.c", "zutil.c", "adler32.c", "crc32.c")

PARSERS: Final[Mapping[str, Parser]] = {
    "jsmn": Parser("zserge/jsmn", 8, ".", (), _JSMN),
    "cJSON": Parser("DaveGamble/cJSON", 6, ".", ("cJSON.c",), _CJSON),
    "inih": Parser("benhoyt/inih", 8, ".", ("ini.c",), _INIH),
    "picohttpparser": Parser("h2o/picohttpparser", 16, ".", ("picohttpparser.c",), _PICOHTTPPARSER),
    "http-parser": Parser("nodejs/http-parser", 12, ".", ("http_parser.c",), _HTTP_PARSER),
    "tiny-regex-c": Parser("kokke/tiny-regex-c", 4, ".", ("re.c",), _TINY_REGEX),
    "mpack": Parser("ludocode/mpack", 8, "src/mpack", _MPACK_FILES, _MPACK),
    "sds": Parser("antirez/sds", 6, ".", ("sds.c",), _SDS),
    "skipCollection": Parser("FreeRTOS/coreJSON", 7, "source/include", (), _SKIP_COLLECTION),
    "JSON_Search": Parser("FreeRTOS/coreJSON", 6, "source/include", (), _JSON_SEARCH),
    "uthash": Parser("troydhanson/uthash", 4, "src", (), _UTHASH),
    "zlib": Parser("madler/zlib", 6, ".", _ZLIB_FILES, _ZLIB),
}
