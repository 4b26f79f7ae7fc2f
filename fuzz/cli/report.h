/* report.h: one judged case printed, as text or as JSON. */
#ifndef DRAINPROOF_FUZZ_CLI_REPORT_H
#define DRAINPROOF_FUZZ_CLI_REPORT_H

#include "fuzz/cli/checked.h"
#include "fuzz/cli/merge.h"

struct json_object;

/* How a diagnostic is printed: as one line, as the console's message, or as the line with the message below. */
enum dp_messages { DP_MESSAGES_BOTH, DP_MESSAGES_LINE, DP_MESSAGES_CONSOLE };
#define DP_MESSAGES_WORDS "both|line|console"

/* Diagnostics that the labels of --trust let through. Console messages need checked->report. */
void dp_report_diagnostics(const struct dp_checked *checked, const struct dp_said_diagnostics *said,
                           enum dp_messages messages);

/* Requirements and chosen actions, one line a barrier or call. */
void dp_report_requirements(const struct dp_checked *checked, const struct dp_said_requirements *said);

void dp_report_finding(const struct dp_checked *checked);

/* The packet streams of both models, as packets blocks. */
void dp_report_packets(const struct dp_checked *checked);

/* The text of a diagnostic behind its place: text of the rule, what it is about, and the values that the rule
 * compares (with checked->report). DP_DIAGNOSTIC_SIZE holds any. */
#define DP_DIAGNOSTIC_SIZE (DP_PLACE_SIZE + DP_REPORT_VALUES * DP_REPORT_WORDS)
const char *dp_diagnostic_text(const struct dp_checked *checked, const struct dp_diagnostic *d, char *buffer,
                               size_t size);

/* All of the above as one JSON object, which the caller owns; NULL: out of memory. */
struct json_object *dp_report_json(const struct dp_checked *checked, const struct dp_said_diagnostics *diagnostics,
                                   const struct dp_said_requirements *requirements);

/* What stands in the place of a report when the case could not be read. */
struct json_object *dp_report_json_error(const char *name, const struct dp_text_error *error);

/* Prints one JSON object as one line and frees it. False: out of memory (NULL came in) or writing failed. */
bool dp_print_json(struct json_object *object);

#endif
