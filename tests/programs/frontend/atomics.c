// Atomic and volatile accesses with every ordering.
#include <stdatomic.h>

_Atomic int counter;
atomic_flag lock = ATOMIC_FLAG_INIT;
_Atomic(void *) pointer;
volatile int device;
_Atomic double number;

int loads(void) { return atomic_load(&counter) + atomic_load_explicit(&counter, memory_order_relaxed) + atomic_load_explicit(&counter, memory_order_acquire) + device; }
void stores(int x) { atomic_store(&counter, x); atomic_store_explicit(&counter, x, memory_order_release); device = x; pointer = 0; }
int updates(int x) {
    return atomic_fetch_add(&counter, x) + atomic_fetch_sub_explicit(&counter, x, memory_order_relaxed) + atomic_fetch_and(&counter, x) +
           atomic_fetch_or(&counter, x) + atomic_fetch_xor_explicit(&counter, x, memory_order_acq_rel) + atomic_exchange(&counter, x) +
           __atomic_fetch_nand((int *)&counter, x, __ATOMIC_SEQ_CST) + __atomic_fetch_max((int *)&counter, x, __ATOMIC_SEQ_CST) + counter++;
}
_Bool swaps(int *old, int new) {
    return atomic_compare_exchange_strong(&counter, old, new) |
           atomic_compare_exchange_weak_explicit(&counter, old, new, memory_order_acq_rel, memory_order_relaxed);
}
void fences(void) { atomic_thread_fence(memory_order_seq_cst); atomic_signal_fence(memory_order_acquire); }
void spin(void) { while (atomic_flag_test_and_set(&lock)) ; atomic_flag_clear(&lock); }
double float_add(double x) { number += x; return __sync_fetch_and_add((int *)&counter, 1); }
volatile _Atomic int both;
int volatile_atomic(void) { both = 1; return both++; }
