// EXPECT: safe
// TWIN: unsafe readonly 8: `sum += *p` -> `sum += ++*p`
static const unsigned char table[3] = {1, 2, 3};

int main(void) {
    int sum = 0;
    for (unsigned char *p = (unsigned char *)table; p < table + 3; p++)
        sum += *p;
    return sum;
}
