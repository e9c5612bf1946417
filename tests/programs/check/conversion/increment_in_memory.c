// EXPECT: safe
// ARGS: --extend-select conversion
// TWIN: unsafe conversion 13: `local != 127` -> `local != -1`
// TWIN: unsafe conversion 15: `bytes != 255` -> `bytes != 0`
// TWIN: unsafe conversion 17: `level != -32768` -> `level != 32767`
signed char nondet_char(void);
void fill(signed char *to) { *to = nondet_char(); }
unsigned char bytes;
short level;
int main(void) {
    signed char local;
    fill(&local);
    if (local != 127) local++;
    bytes = (unsigned char)(nondet_char() & 127) * 2 + 1;
    if (bytes != 255) bytes++;
    level = nondet_char() * 256;
    if (level != -32768) level--;
    return local == bytes;
}
