/* check.h: the parts of `drainproof check`. */
#ifndef DRAINPROOF_FUZZ_CLI_CHECK_H
#define DRAINPROOF_FUZZ_CLI_CHECK_H

#include "fuzz/cli/checked.h"
#include "fuzz/cli/merge.h"

struct json_object;

/* Adds a member that was just made; NULL: it could not be. False: out of memory, and the value is freed. */
bool dp_check_put(struct json_object *object, const char *key, struct json_object *value);

/* Prints every barrier call as PIX shows it, below its place. Needs checked->report. */
void dp_check_events(const struct dp_checked *checked);

/* Adds to a report made by dp_report_json what is for people who look closer: to each diagnostic its subresource, the
 * values that are compared, what is required and the console's message; and `translations`, one entry a legacy
 * barrier. False: out of memory. */
bool dp_check_json_details(struct json_object *object, const struct dp_checked *checked,
                           const struct dp_said_diagnostics *said);

/* Finds the application hazards of the judged part (design 5.3) and tells them, each with the barrier that would remove
 * it: as text, or as `application_hazards` of `object` if that is not NULL. False: out of memory. */
bool dp_check_hazards(const struct dp_checked *checked, struct json_object *object, size_t *count);

/* Says which `packets` blocks of the case nothing looks at: a note each on stdout or, if `json`, `unjudged_packets` of
 * `object`. With `expect` those that an `expect stream` line names are looked at. False: out of memory. */
bool dp_check_unjudged(const struct dp_checked *checked, bool expect, bool json, struct json_object *object);

#endif
