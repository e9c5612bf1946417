// EXPECT: safe
// NOTE: several options in one argument
// TWIN: unsafe div-by-zero 16: `return 1;` -> `n = 0; break;`
// TWIN: unsafe null 13: `"ab:"` -> `"ab::"`
#include <unistd.h>

int main(int argc, char **argv) {
  int option, n = 1;
  while ((option = getopt(argc, argv, "ab:")) != -1) {
    switch (option) {
    case 'b':

      n = optarg[0] == 'x' ? 3 : 4; break;
    case 'a': n = 2; break;
    default: return 1; }
  } return 10 / n;
}
