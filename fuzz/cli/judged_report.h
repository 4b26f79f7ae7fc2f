/* judged_report.h: what the files of the judged report share. See judged.h. */
#ifndef DRAINPROOF_FUZZ_CLI_JUDGED_REPORT_H
#define DRAINPROOF_FUZZ_CLI_JUDGED_REPORT_H

#include "fuzz/cli/judged.h"
#include "oracles/array.h"

#include <json-c/json.h>

/* One breach with the judges that see it: bit 0 the reference's. */
struct dp_seen_breach {
    struct dp_breach breach;
    uint32_t judges;
};

struct dp_reporting {
    const struct dp_checked *checked;
    struct dp_judged_case judged;
    struct json_object *object; /* NULL: text */
    struct json_object *array;  /* the one being filled */
    DP_ARRAY(struct dp_seen_breach) seen;
    size_t *table; /* of judged_hazards.c: finds a breach in `seen`; by malloc */
    size_t table_size;
    bool story;    /* tell how each comes about */
    size_t *count; /* hazards that no known fault explains */
    bool failed;
};

/* "reference", "optimized", or what the translator in such a place is called. */
const char *dp_stream_name(const struct dp_reporting *r, int model);

/* --- JSON: what cannot be added is remembered as `failed` --- */

void dp_report_put(struct dp_reporting *r, struct json_object *object, const char *key, struct json_object *value);
void dp_report_text(struct dp_reporting *r, struct json_object *object, const char *key, const char *text);
/* The record of a command, with its line and label where it has them. */
void dp_report_command(struct dp_reporting *r, struct json_object *object, uint64_t command);
/* A new array under `key` of the report, to be filled by dp_report_append (NULL: out of memory). No JSON: nothing. */
void dp_report_array(struct dp_reporting *r, const char *key);
struct json_object *dp_report_append(struct dp_reporting *r);

/* --- judged_hazards.c, judged_waits.c --- */

/* Every breach and fault of the streams whose bit is set. */
void dp_report_breaches(struct dp_reporting *r, uint32_t streams);

/* Waits of the stream of `model` that order nothing which is promised. */
void dp_report_needless(struct dp_reporting *r, int model);

/* Cost figures of both streams. */
void dp_report_costs(struct dp_reporting *r);

#endif
