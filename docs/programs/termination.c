unsigned nondet_uint(void);

int main(void) {
    unsigned low = nondet_uint(), high = nondet_uint() / 2;
    while (low < high) {
        unsigned middle = (low + high) / 2;
        if (nondet_uint() < middle)
            high = middle;
        else
            low = middle + STEP;
    }
    return 0;
}
