/* blame_report.h: the blame of a finding, as text and as JSON, for every verb that tells findings. */
#ifndef DRAINPROOF_FUZZ_CLI_BLAME_REPORT_H
#define DRAINPROOF_FUZZ_CLI_BLAME_REPORT_H

#include "fuzz/minimize/blame.h"

#include <stdio.h>

struct json_object;

/* The blame of a finding that the built-in models made with these switches on, in a harness of its own, so that the
 * observations at hand stay. */
struct dp_blame dp_blame_of(const struct dp_program *program, const struct dp_finding *finding, uint64_t switches);

/* Lines that begin with "blame: ": of each switch its name, id, text and the file of its soundness condition. */
void dp_blame_print(FILE *out, const struct dp_blame *blame);

/* {"kind": "switches" | "core" | "unknown", "switches": [{name, id, text, trades, file}], "text", "steps", "exhausted"};
 * NULL: out of memory. */
struct json_object *dp_blame_json(const struct dp_blame *blame);

#endif
