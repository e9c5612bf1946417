// expect: unsafe overflow
static const long limits[] = {1, 2147483647 + 1};
int main(void) {
  return limits[0] != 1;
}
