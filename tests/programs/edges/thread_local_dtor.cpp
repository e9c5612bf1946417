// expect: unsafe assert
#include <cassert>
static int ended;
struct S { int x = 0; ~S() { ended = x; } };
static thread_local S s;
struct T { ~T() { assert(ended != 7); } };
static T t; // destroyed after what belongs to the thread
int main() { s.x = 7; return 0; }
