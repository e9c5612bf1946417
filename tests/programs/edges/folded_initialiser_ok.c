// expect: safe
static const long limits[] = {1, 2147483647 + 1L};
static int unused(void) {
  int x = 2147483647 + 1; /* nobody comes here */
  return x;
}
int main(void) {
  return limits[0] != 1;
}
