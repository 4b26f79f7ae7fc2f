/* unsupported.h: commands that a model has no semantics for are loud: a case with one is unusable. */
#ifndef DRAINPROOF_FUZZ_CLI_UNSUPPORTED_H
#define DRAINPROOF_FUZZ_CLI_UNSUPPORTED_H

#include "fuzz/cli/checked.h"

/* Whether both models have semantics for every command, those aside that an `expect unsupported` line names if
 * `expect` says that such lines count. */
bool dp_is_supported(const struct dp_checked *checked, bool expect);

/* Names each such command and the model on stderr. */
void dp_report_unsupported(const struct dp_checked *checked);

#endif
