// A small request handler: what comes from the network must be quoted or checked before it is used.
// ANALYSIS: taint
// EXPECT: safe
// TWIN: unsafe taint 190: `run_query(safe)` -> `run_query(query)`
// TWIN: unsafe taint 208: `set_quota(slot, (int)checked_number(amount))` -> `set_quota(slot, (int)amount)`
// TWIN: unsafe taint 144: `entry->length = put(entry->text, LOG_SIZE, "login")` -> `entry->length = put(entry->text, LOG_SIZE, request->value)`
// TWIN: unsafe taint 190: `quote(safe, QUERY_SIZE, request->value)` -> `copy_text(safe, QUERY_SIZE, request->value)`
#include <stddef.h>
#include <string.h>

#define REQUEST_SIZE 48
#define QUERY_SIZE 64
#define LOG_SIZE 32
#define HEADERS 2
#define QUOTAS 4

unsigned char nondet_uchar(void);
int nondet_int(void);
void __VERIFIER_assert(_Bool);

/* ── what the handler is linked with ─────────────────────────────────────────────────────────────────────────────── */

static int queries, logged;
static int quotas[QUOTAS];

/* Three bytes of the request are anything. */
static long receive(char *buffer, size_t size) {
    static const char request[] = "POST /login?name=??? quota=?\n";
    size_t length = sizeof request - 1;
    if (size < length)
        return -1;
    for (size_t i = 0; i < length; i++)
        buffer[i] = request[i];
    for (size_t i = 17; i < 20; i++)
        buffer[i] = (char)('a' + nondet_uchar() % 26);
    buffer[27] = (char)('0' + nondet_uchar() % 10);
    return (long)length;
}

static const char *session_of(int client) {
    static char session[8];
    session[0] = (char)('A' + client % 8);
    session[1] = '\0';
    return session;
}

static void run_query(const char *text) {
    (void)text;
    queries++;
}

static void write_log(const void *data, size_t size) {
    (void)data;
    logged += (int)size;
}

static void set_quota(int slot, int amount) { quotas[slot & (QUOTAS - 1)] = amount; }

/* ── text ────────────────────────────────────────────────────────────────────────────────────────────────────────── */

static size_t put(char *to, size_t size, const char *from) {
    size_t at = 0;
    while (from[at] != '\0' && at + 1 < size) {
        to[at] = from[at];
        at++;
    }
    to[at] = '\0';
    return at;
}

static size_t copy_text(char *to, size_t size, const char *from) { return put(to, size, from); }

/* Everything that is not a letter or a digit is left out, and the result is put between quotes. */
static size_t quote(char *to, size_t size, const char *from) {
    size_t at = 0;
    to[at++] = '\'';
    for (size_t i = 0; from[i] != '\0' && at + 2 < size; i++) {
        char c = from[i];
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            to[at++] = c;
    }
    to[at++] = '\'';
    to[at] = '\0';
    return at;
}

static unsigned checked_number(unsigned number) { return number > 9 ? 9 : number; }

/* ── requests ────────────────────────────────────────────────────────────────────────────────────────────────────── */

enum method { METHOD_NONE, METHOD_GET, METHOD_POST };

struct header {
    const char *name;
    unsigned value;
};

struct request {
    enum method method;
    char path[16];
    char key[8];
    char value[8];
    struct header headers[HEADERS];
    unsigned count;
};

struct log_entry {
    unsigned length;
    char text[LOG_SIZE];
};

static enum method method_of(const char *text) {
    if (strncmp(text, "GET ", 4) == 0)
        return METHOD_GET;
    if (strncmp(text, "POST ", 5) == 0)
        return METHOD_POST;
    return METHOD_NONE;
}

/* Copy until one of the stops; the position behind it, or 0 where there is none. */
static size_t field(char *to, size_t size, const char *text, size_t at, size_t end, const char *stops) {
    size_t length = 0;
    while (at < end && strchr(stops, text[at]) == NULL) {
        if (length + 1 < size)
            to[length++] = text[at];
        at++;
    }
    to[length] = '\0';
    return at < end ? at + 1 : 0;
}

/* The log is read by people: nothing of a request goes there, but what kind it was. */
static void note(const struct request *request, struct log_entry *entry) {
    memset(entry, 0, sizeof *entry);
    if (request->method == METHOD_POST)
        entry->length = put(entry->text, LOG_SIZE, "login");
    else
        entry->length = put(entry->text, LOG_SIZE, "other");
}

static void log_request(const struct request *request) {
    struct log_entry entry;
    note(request, &entry);
    write_log(entry.text, entry.length);
}

static int parse(struct request *request, const char *text, size_t length) {
    memset(request, 0, sizeof *request);
    request->method = method_of(text);
    if (request->method == METHOD_NONE)
        return -1;
    size_t at = request->method == METHOD_GET ? 4 : 5;
    at = field(request->path, sizeof request->path, text, at, length, "? ");
    if (at == 0)
        return -1;
    at = field(request->key, sizeof request->key, text, at, length, "=");
    if (at == 0)
        return -1;
    at = field(request->value, sizeof request->value, text, at, length, " \n");
    while (at != 0 && at < length && request->count < HEADERS) {
        char name[8];
        char number[4];
        at = field(name, sizeof name, text, at, length, "=");
        if (at == 0)
            break;
        at = field(number, sizeof number, text, at, length, " \n");
        struct header *header = &request->headers[request->count++];
        header->name = strcmp(name, "quota") == 0 ? "quota" : "unknown";
        header->value = (unsigned)(number[0] - '0');
    }
    return 0;
}

static unsigned find_header(const struct request *request, const char *name, unsigned otherwise) {
    for (unsigned i = 0; i < request->count; i++)
        if (strcmp(request->headers[i].name, name) == 0)
            return request->headers[i].value;
    return otherwise;
}

/* ── what is done with them ──────────────────────────────────────────────────────────────────────────────────────── */

static void login(const struct request *request) {
    char safe[QUERY_SIZE];
    char query[QUERY_SIZE];
    size_t at = put(query, sizeof query, "select ");
    at += put(query + at, sizeof query - at, request->value);
    quote(safe, QUERY_SIZE, request->value);
    if (strcmp(request->path, "/login") == 0 && at > 0)
        run_query(safe);
}

static void welcome(int client) {
    char line[LOG_SIZE];
    const char *session = session_of(client);
    size_t length = put(line, sizeof line, "client ");
    if (session[0] == 'A')
        length += put(line + length, sizeof line - length, "first");
    else
        length += put(line + length, sizeof line - length, "later");
    write_log(line, length);
}

static void apply_quota(const struct request *request) {
    unsigned amount = find_header(request, "quota", 1);
    int slot = (int)request->count;
    if (request->method == METHOD_POST)
        set_quota(slot, (int)checked_number(amount));
}

static int handle(const char *text, size_t length) {
    struct request request;
    if (parse(&request, text, length) != 0)
        return -1;
    log_request(&request);
    switch (request.method) {
    case METHOD_POST:
        login(&request);
        apply_quota(&request);
        break;
    case METHOD_GET:
        welcome((int)length);
        break;
    default:
        return -1;
    }
    return 0;
}

int main(void) {
    char buffer[REQUEST_SIZE];
    welcome(nondet_int() & 7);
    long length = receive(buffer, sizeof buffer - 1);
    if (length < 0)
        return 1;
    buffer[length] = '\0';
    int result = handle(buffer, (size_t)length);
    __VERIFIER_assert(result == 0);
    __VERIFIER_assert(queries == 1);
    __VERIFIER_assert(quotas[1] <= 9);
    return 0;
}
