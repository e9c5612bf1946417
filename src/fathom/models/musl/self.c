/* What musl keeps for each thread: here only its locale, which is C's. */
#include "locale_impl.h"

static _Thread_local struct __pthread self = {.locale = (locale_t)&__c_locale};

void *__model_self(void) { return &self; }
