/* known_faults.h: the registry of faults that are declared (known_faults.def). */
#ifndef DRAINPROOF_ORACLES_KNOWN_FAULTS_H
#define DRAINPROOF_ORACLES_KNOWN_FAULTS_H

#include <stdbool.h>

enum dp_known_fault {
#define DP_KNOWN_FAULT(name, predicate, text) DP_KNOWN_##name,
#include "oracles/known_faults.def"
#undef DP_KNOWN_FAULT
    DP_KNOWN_FAULT_COUNT
};

const char *dp_known_fault_name(enum dp_known_fault fault);
const char *dp_known_fault_text(enum dp_known_fault fault);

struct dp_run;
struct dp_breach;

/* Which declared fault a breach is (breach.h); DP_KNOWN_FAULT_COUNT if none. */
enum dp_known_fault dp_known_fault_of(const struct dp_run *run, const struct dp_breach *breach);

#endif
