// EXPECT: safe
// ARGS: --extend-select leak
// TWIN: unsafe leak: `virtual ~Shape()` -> `~Shape()`
#include <memory>
#include <vector>
struct Shape {
    virtual ~Shape() {}
};
struct Polygon : Shape {
    std::vector<int> corners = std::vector<int>(3);
};
int main() {
    Shape *s = new Polygon;
    delete s;
    return 0;
}
