int nondet_int(void);

static int price(int weight, int express) {
    int cost = 4;
    if (weight > 20)
        return -1;
    if (weight > 10)
        cost += 3;
    if (express && cost > 7)
        cost += 10;
    return cost;
}

int main(void) {
    int total = 0;
    for (int parcels = nondet_int(); parcels > 0; parcels--)
        total += price(nondet_int(), 1);
    if (total > 20)
        total = 20;
    return total;
}
