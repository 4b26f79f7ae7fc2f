/* registry.c: oracles.def as a table. */
#include "oracles/oracle.h"

#define DP_ORACLE(name, holds_when) bool dp_oracle_##name(const struct dp_run *run, struct dp_finding *finding);
#include "oracles/oracles.def"
#undef DP_ORACLE

const struct dp_oracle dp_oracles[] = {
#define DP_ORACLE(name, holds_when) {#name, holds_when, dp_oracle_##name},
#include "oracles/oracles.def"
#undef DP_ORACLE
};

const size_t dp_oracle_count = sizeof dp_oracles / sizeof dp_oracles[0];
