int nondet_int(void);

static void append(char *to, const char *from, int count) {
    for (int i = 0; i < count; i++) {
        to[i] = from[i];
        __CPROVER_set_field(&to[i], "secret", __CPROVER_get_field(&from[i], "secret"));
    }
}

int main(void) {
    __CPROVER_field_decl_local("secret", (_Bool)0);
    __CPROVER_field_decl_global("secret", (_Bool)0);
    char word[4], line[12];
    for (int i = 0; i < 4; i++)
        __CPROVER_set_field(&word[i], "secret", 1);

    int count = nondet_int();
    __CPROVER_assume(0 <= count && count <= 4);
    append(line, "name: ", 6);
    append(line + 6, word, count);

    int i = nondet_int();
    __CPROVER_assume(0 <= i && i < 7);
    __CPROVER_assert(!__CPROVER_get_field(&line[i], "secret"), "the name is no secret");
    return 0;
}
