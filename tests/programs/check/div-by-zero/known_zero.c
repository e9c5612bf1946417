// EXPECT: safe
// TWIN: unsafe div-by-zero 6: `counts[i] + 1` -> `counts[i] - 2`
int main(void) {
    int counts[3] = {1, 2, 3}, sum = 0;
    for (int i = 0; i < 3; i++)
        sum += 6 / (counts[i] + 1);
    return sum;
}
