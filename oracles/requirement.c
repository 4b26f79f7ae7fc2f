/* requirement.c: the oracle `requirement`: both models derive the same requirement for each barrier accepted while
 * recording, one for each, in queue order, and none for others (model/observation.h). */
#include "oracles/compare.h"
#include "oracles/outline.h"

bool dp_oracle_requirement(const struct dp_run *run, struct dp_finding *finding);

/* Walks the barriers of a program in queue order. */
struct walk {
    uint64_t command;
    int32_t group;
    int32_t barrier;
    size_t record; /* of this barrier */
};

/* Goes to the next barrier that was accepted while recording. False at the end. */
static bool next_accepted(const struct dp_program *program, const struct dp_outline *outline, struct walk *at) {
    for (size_t i = at->record + 1; i < program->count; i++) {
        uint8_t mark = outline->marks.items[i];
        if ((mark & DP_MARK_COMMAND) != 0) {
            at->command = i;
            at->group = program->records[i].kind == DP_COMMAND_resource_barrier ? 0 : -1;
            at->barrier = -1;
        } else if (program->records[i].kind == DP_COMMAND_group) {
            at->group++;
            at->barrier = -1;
        } else if ((mark & DP_MARK_BARRIER) != 0) {
            at->barrier++;
            if ((mark & DP_MARK_REFUSED) == 0) {
                at->record = i;
                return true;
            }
        }
    }
    return false;
}

static bool is_of(const struct dp_requirement *r, const struct walk *at) {
    return r->command == at->command && r->group == at->group && r->barrier == at->barrier;
}

static bool fail_at(struct dp_finding *finding, const char *what, uint64_t command, int32_t group, int32_t barrier) {
    char text[160];
    struct dp_words words = dp_words_in(text, sizeof text);
    dp_words_place(&words, command, group, barrier);
    dp_words_add(&words, ": %s", what);
    return dp_fail(finding, "requirement", what, text);
}

/* Both models report the same; is it one for each accepted barrier? */
static bool covers_accepted(const struct dp_run *run, const struct dp_outline *outline, struct dp_finding *finding) {
    const struct dp_observation *said = run->observed[0];
    if (outline->barriers == 0 && said->requirements.count == 0) {
        return true;
    }
    struct walk at = {0, -1, -1, 0};
    for (size_t i = 0; i < said->requirements.count; i++) {
        const struct dp_requirement *r = &said->requirements.items[i];
        bool more = next_accepted(run->program, outline, &at);
        if (more && is_of(r, &at)) {
            continue;
        }
        if (more && (r->command > at.command || (r->command == at.command && r->group >= at.group))) {
            return fail_at(finding, "both leave out an accepted barrier", at.command, at.group, at.barrier);
        }
        return fail_at(finding, "both report one too many", r->command, r->group, r->barrier);
    }
    if (next_accepted(run->program, outline, &at)) {
        return fail_at(finding, "both leave out an accepted barrier", at.command, at.group, at.barrier);
    }
    return true;
}

bool dp_oracle_requirement(const struct dp_run *run, struct dp_finding *finding) {
    if (dp_has_unsupported(run)) {
        return true;
    }
    struct dp_difference difference;
    if (!dp_same_requirements(dp_voice_of(run, 0), dp_voice_of(run, 1), &difference)) {
        return dp_fail(finding, "requirement", difference.what, difference.text);
    }
    const struct dp_outline *outline = dp_outline_of(run, 0);
    return outline == NULL || covers_accepted(run, outline, finding);
}
