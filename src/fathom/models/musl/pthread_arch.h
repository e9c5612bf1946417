/* What belongs to a thread is found by a function (self.c) instead of a register. */
void *__model_self(void);

static inline uintptr_t __get_tp(void) { return (uintptr_t)__model_self(); }
