// EXPECT: safe
// ARGS: --extend-select leak
// TWIN: unsafe leak: `std::weak_ptr<Node> back` -> `std::shared_ptr<Node> back`
#include <memory>
struct Node {
    std::shared_ptr<Node> next;
    std::weak_ptr<Node> back;
};
int main() {
    auto a = std::make_shared<Node>();
    a->next = std::make_shared<Node>();
    a->next->back = a;
    return 0;
}
