/* fix.c: the oracle `fix` (design 5.3): the barrier proposed for an application hazard, inserted, removes that
 * hazard and adds nothing: no other hazard, no diagnostic. */
#include "oracles/array.h"
#include "oracles/compare.h"
#include "oracles/judged.h"
#include "oracles/scratch.h"

bool dp_oracle_fix(const struct dp_run *run, struct dp_finding *finding);

/* What the oracle works with. */
struct fixing {
    const struct dp_run *run;
    const struct dp_promise *before;
    struct dp_promise *after;
    struct dp_command *records; /* of the fixed program */
};

static uint64_t shifted(uint64_t command, const struct dp_promise_fix *fix) {
    return command != DP_NO_COMMAND && command >= fix->at ? command + fix->count : command;
}

static bool same_diagnostic(const struct dp_diagnostic *a, const struct dp_promise_fix *fix,
                            const struct dp_diagnostic *b) {
    return a->rule == b->rule && a->phase == b->phase && a->group == b->group && a->barrier == b->barrier &&
           shifted(a->command, fix) == b->command && shifted(a->execution, fix) == b->execution;
}

/* Whether the diagnostic is A03 on the fix itself, where nothing but COMMON can say what is to be flushed: the first
 * access is one that its list may not name (a shader access of a kind that the list has not). A03 (AccessBefore
 * COMMON with a SyncBefore, a warning under all rules) says that every write is flushed and not the one that is meant;
 * that is what such a fix must do. Any other fix names the access, and A03 on it is a finding. */
static bool is_meant(const struct dp_diagnostic *d, const struct dp_promise_fix *fix) {
    return d->rule == DP_RULE_A03 && d->severity == DP_SEVERITY_warning && d->command == fix->at && d->group == 0 &&
           d->barrier == 0 && fix->unnamed;
}

/* A diagnostic that the fixed program has and the program had not; NULL if there is none. */
static const struct dp_diagnostic *added(const struct dp_observation *before, const struct dp_promise_fix *fix,
                                         const struct dp_observation *after) {
    for (size_t i = 0; i < after->diagnostics.count; i++) {
        const struct dp_diagnostic *d = &after->diagnostics.items[i];
        bool known = is_meant(d, fix);
        for (size_t j = 0; j < before->diagnostics.count && !known; j++) {
            known = same_diagnostic(&before->diagnostics.items[j], fix, d);
        }
        if (!known) {
            return d;
        }
    }
    return NULL;
}

static bool fails(const struct fixing *f, const struct dp_promise_hazard *hazard, const char *how,
                  struct dp_finding *finding) {
    char what[80];
    char hazard_text[300];
    char text[1024];
    struct dp_words signature = dp_words_in(what, sizeof what);
    struct dp_words words = dp_words_in(text, sizeof text);
    dp_promise_tell(f->before, hazard, hazard_text, sizeof hazard_text);
    dp_words_add(&signature, "%s %s: %s", dp_promise_kind_name(hazard->kind), dp_promise_class_name(hazard->missing),
                 how);
    dp_words_add(&words, "the fix of %s: %s", hazard_text, how);
    return dp_fail(finding, "fix", what, text);
}

/* Runs the fixed program. False if memory has run out, which the scratch remembers. */
static bool run_fixed(struct fixing *f, const struct dp_promise_fix *fix) {
    struct dp_program fixed = dp_promise_insert(f->run->program, fix, f->records);
    struct dp_scratch *scratch = f->run->scratch;
    struct dp_bindings *bindings = &scratch->other.bindings;
    bool ok = dp_bindings_move(f->before->bindings, fix->at, fix->count, scratch->memory, bindings);
    if (ok) {
        scratch->other.program = &fixed;
        dp_observe(f->run->models[0], f->run->options, &fixed, scratch, &scratch->spare);
        scratch->other.program = NULL;
        f->after->bindings = bindings;
        ok = scratch->spare.status == DP_STATUS_OK &&
             dp_promise_build(f->after, &fixed, &scratch->spare, DP_PROMISE_HAZARDS) == DP_STATUS_OK;
    }
    scratch->out_of_memory |= !ok;
    return ok;
}

/* True also if memory has run out. */
static bool fix_holds(struct fixing *f, const struct dp_promise_hazard *hazard, struct dp_finding *finding) {
    struct dp_promise_fix fix;
    if (!dp_promise_fix(f->before, hazard, &fix) || !run_fixed(f, &fix)) {
        return true;
    }
    const struct dp_diagnostic *more = added(f->run->observed[0], &fix, &f->run->scratch->spare);
    if (more != NULL) {
        char how[64];
        struct dp_words words = dp_words_in(how, sizeof how);
        dp_words_add(&words, "brings %s", dp_rule_facts(more->rule)->name);
        return fails(f, hazard, how, finding);
    }
    if (!dp_promise_removed(f->before, hazard, &fix, f->after)) {
        return fails(f, hazard, "does not remove it", finding);
    }
    return dp_promise_adds_none(f->before, &fix, f->after) || fails(f, hazard, "brings another", finding);
}

/* Each fix is a run and a promise of its own, whose work grows with the accesses and the hazards of the program; there
 * may be thousands of hazards. So the work is bounded and not the hazards: what it does not reach is left out evenly, and
 * one is always asked. */
#define FIX_WORK 40000u

static bool every_fix_holds(struct fixing *f, struct dp_finding *finding) {
    size_t hazards = f->before->hazards.count;
    size_t work = f->run->program->count + f->before->accesses.count + 2 * hazards;
    size_t asked = FIX_WORK / work + 1;
    size_t step = (hazards + asked - 1) / asked;
    for (size_t i = 0; i < hazards; i += step) {
        const struct dp_promise_hazard *hazard = &f->before->hazards.items[i];
        if (f->before->accesses.items[hazard->after].item < f->before->judged && !fix_holds(f, hazard, finding)) {
            return false;
        }
    }
    return true;
}

bool dp_oracle_fix(const struct dp_run *run, struct dp_finding *finding) {
    struct dp_scratch *scratch = run->scratch;
    if (!scratch->rerun || dp_has_unsupported(run)) {
        return true;
    }
    dp_judged_begin(run);
    const struct dp_promise *before = dp_judged_promise(run);
    bool ok = false;
    DP_RESERVE(scratch->memory, &scratch->fixed_records, run->program->count + DP_PROMISE_FIX_RECORDS, &ok);
    if (before == NULL || !ok) {
        scratch->out_of_memory = true;
        return true;
    }
    if (scratch->fixed.memory == NULL) {
        dp_promise_start(&scratch->fixed, scratch->memory);
    }
    struct fixing f = {run, before, &scratch->fixed, scratch->fixed_records.items};
    return every_fix_holds(&f, finding);
}
