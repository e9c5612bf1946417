#include <string.h>
#include <unistd.h>

int nondet_int(void);

static int queries;
static void run_query(const char *text) { queries += text[0] != '\0'; }

static void quoted(char *to, const char *from) {
    while (*from != '\0' && *from != '\'')
        *to++ = *from++;
    *to = '\0';
}

int main(void) {
    char name[8] = "", query[32] = "name = ", safe[8];
    read(0, name, 4);
    quoted(safe, name);
    if (nondet_int() > 7)
        strcat(query, safe);
    else
        strcat(query, name);
    run_query(query);
    return 0;
}
