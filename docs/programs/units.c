short read_metres(void), read_feet(void);
_Bool nondet_bool(void);

int main(void) {
    int lengths[2] = {read_metres(), read_metres()};
    if (nondet_bool())
        lengths[1] = read_feet();
    return lengths[0] + lengths[1] > 0 ? 0 : 1;
}
