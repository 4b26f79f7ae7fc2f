/* dropping.h: the optimized translator with a fault that hangs on its switches: it forgets every WAIT_FENCE packet where
 * `dropping` says so, and is itself otherwise. */
#ifndef DRAINPROOF_TESTS_SUPPORT_DROPPING_H
#define DRAINPROOF_TESTS_SUPPORT_DROPPING_H

#include "model/model.h"

/* Whether an instance with these switches has the fault; asked when one is made. NULL: none has. */
extern bool (*dropping)(uint64_t switches);

extern const struct dp_translator dropping_translator;

#endif
