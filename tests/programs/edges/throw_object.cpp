// expect: unknown
// Of an object that a function without a body throws nothing is known, not even which virtual functions it has.
struct failure { virtual int code() const; int number; };
void ext();
int main() {
  try {
    ext();
  } catch (const failure &f) {
    return f.number;
  }
  return 0;
}
