/* findings.c: see findings.h. */
#include "fuzz/minimize/findings.h"

#include "fuzz/minimize/simplicity.h"

#include <stdlib.h>
#include <string.h>

const struct dp_kept_finding *dp_find_finding(const struct dp_findings *findings, const char *signature) {
    for (size_t i = 0; i < findings->count; i++) {
        if (strcmp(findings->items[i].finding.signature, signature) == 0) {
            return &findings->items[i];
        }
    }
    return NULL;
}

/* The place to keep it in; NULL if it is not worth keeping, or if there is no room. */
static struct dp_kept_finding *place_for(struct dp_findings *findings, const struct dp_program *program,
                                         const char *signature) {
    const struct dp_kept_finding *old = dp_find_finding(findings, signature);
    if (strcmp(signature, findings->own) == 0) {
        return NULL;
    }
    if (old == NULL) {
        bool room = findings->count < DP_MOST_FINDINGS;
        findings->left_out += !room;
        return room ? &findings->items[findings->count] : NULL;
    }
    struct dp_program seen = {old->records, old->count};
    return dp_simpler_program(program, &seen) < 0 ? &findings->items[old - findings->items] : NULL;
}

void dp_keep_finding(void *context, const struct dp_program *program, const struct dp_finding *finding) {
    struct dp_findings *findings = context;
    struct dp_kept_finding *kept = place_for(findings, program, finding->signature);
    if (kept == NULL) {
        return;
    }
    bool first = kept == &findings->items[findings->count];
    struct dp_command *records = malloc(program->count * sizeof *records);
    if (records == NULL) {
        findings->out_of_memory = true;
        return;
    }
    if (!first) {
        free(kept->records);
    }
    memcpy(records, program->records, program->count * sizeof *records);
    *kept = (struct dp_kept_finding){*finding, records, program->count};
    findings->count += first;
}

void dp_free_findings(struct dp_findings *findings) {
    for (size_t i = 0; i < findings->count; i++) {
        free(findings->items[i].records);
    }
    memset(findings, 0, sizeof *findings);
}
