// C++ with exceptions, virtual calls, references and templates.
struct shape { virtual ~shape() {} virtual double area() const = 0; int id; };
struct square final : shape { double side; explicit square(double s) : side(s) { id = 1; } double area() const override { return side * side; } };
template <typename T> T larger(const T &a, const T &b) { return a < b ? b : a; }
struct guard { int *p; ~guard() { ++*p; } };
int risky(int x) { if (x > 3) throw x; return x; }
int caught(int x) {
    int count = 0;
    try { guard g{&count}; return risky(x) + larger(x, 2); }
    catch (int e) { return e; }
    catch (const char *) { return 1; }
    catch (...) { throw; }
}
int quiet(int x) noexcept { guard g{&x}; return risky(x); }
double total(const shape &a, shape *b) { shape *s = new square(2); double d = a.area() + b->area() + s->area(); delete s; return d; }
int (shape::*pointer_to_member);
double (shape::*method)() const = &shape::area;
namespace { int local_count; }
int &counter() { static int &c = local_count; return c; }
auto lambda = [](int x) { return x + counter(); };
int uses() { return lambda(3) + sizeof(lambda) + (nullptr == nullptr); }
