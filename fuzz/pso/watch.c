/* watch.c: see watch.h. */
#include "fuzz/pso/watch.h"

#include "fuzz/pso/quiet.h"
#include "oracles/arena.h"

#include <string.h>

DP_PSO_QUIET

/* The report that is due; NULL if another one came. */
static const struct dp_pso_report *due(struct dp_pso_watch *watch, enum dp_pso_report_kind kind) {
    const struct dp_pso_report *report = NULL;
    if (watch->at < watch->state.reports.count && watch->state.reports.items[watch->at].kind == kind) {
        report = &watch->state.reports.items[watch->at];
    }
    watch->at++;
    watch->same = watch->same && report != NULL;
    return report;
}

static bool same_bytes(const struct dp_pso_watch *watch, const struct dp_pso_piece *piece,
                       const struct dp_pso_bytes *given) {
    return piece->size == given->size &&
           (piece->size == 0 ||
            (given->bytes != NULL && memcmp(watch->state.bytes.items + piece->at, given->bytes, piece->size) == 0));
}

static void hear_object(void *context, const struct dp_pso_object *o) {
    struct dp_pso_watch *watch = context;
    if (!watch->watching) {
        watch->into.object(watch->into.context, o);
        return;
    }
    const struct dp_pso_report *r = due(watch, DP_PSO_REPORT_object);
    if (r == NULL) {
        return;
    }
    const struct dp_pso_object *w = &r->as.object;
    /* Tuples and uses are numbers of 32 bits and nothing else: no padding. */
    watch->same = watch->same && w->command == o->command && w->pipeline == o->pipeline && w->derived == o->derived &&
                  w->loaded == o->loaded && memcmp(w->compiled, o->compiled, sizeof w->compiled) == 0 &&
                  memcmp(w->computed, o->computed, sizeof w->computed) == 0 &&
                  memcmp(&w->use, &o->use, sizeof w->use) == 0 && same_bytes(watch, &r->pieces[0], &o->key) &&
                  same_bytes(watch, &r->pieces[1], &o->canonical);
}

static void hear_blob(void *context, const struct dp_pso_blob *b) {
    struct dp_pso_watch *watch = context;
    if (!watch->watching) {
        watch->into.blob(watch->into.context, b);
        return;
    }
    const struct dp_pso_report *r = due(watch, DP_PSO_REPORT_blob);
    if (r == NULL) {
        return;
    }
    const struct dp_pso_blob *w = &r->as.blob;
    watch->same = watch->same && w->command == b->command && w->package == b->package && w->kind == b->kind &&
                  w->slot == b->slot && same_bytes(watch, &r->pieces[0], &b->blob);
}

static void hear_stored(void *context, const struct dp_pso_stored *s) {
    struct dp_pso_watch *watch = context;
    if (!watch->watching) {
        watch->into.stored(watch->into.context, s);
        return;
    }
    const struct dp_pso_report *r = due(watch, DP_PSO_REPORT_stored);
    if (r == NULL) {
        return;
    }
    const struct dp_pso_stored *w = &r->as.stored;
    watch->same = watch->same && w->command == s->command && w->package == s->package && w->packet == s->packet &&
                  w->metadata == s->metadata && memcmp(w->code, s->code, sizeof w->code) == 0 &&
                  memcmp(w->info, s->info, sizeof w->info) == 0 && memcmp(w->kinds, s->kinds, sizeof w->kinds) == 0;
}

/* Reports that are no state: heard while watching, they are one too many. */
#define HEAR(report)                                                                                                   \
    static void hear_##report(void *context, const struct dp_pso_##report *given) {                                    \
        struct dp_pso_watch *watch = context;                                                                          \
        if (watch->watching) {                                                                                         \
            watch->same = false;                                                                                       \
        } else {                                                                                                       \
            watch->into.report(watch->into.context, given);                                                            \
        }                                                                                                              \
    }
HEAR(record)
HEAR(exports)
HEAR(result)
HEAR(base_set)
HEAR(base)
HEAR(member)
HEAR(binding)

void dp_pso_watch_start(struct dp_pso_watch *watch) {
    memset(watch, 0, sizeof *watch);
    dp_pso_stream_start(&watch->said, &dp_plain_memory);
    dp_pso_stream_start(&watch->state, &dp_plain_memory);
    watch->into = dp_pso_sink_into(&watch->said);
    watch->sink = (struct dp_pso_sink){.context = watch,
                                       .record = hear_record,
                                       .exports = hear_exports,
                                       .result = hear_result,
                                       .object = hear_object,
                                       .blob = hear_blob,
                                       .stored = hear_stored,
                                       .base_set = hear_base_set,
                                       .base = hear_base,
                                       .member = hear_member,
                                       .binding = hear_binding};
}

void dp_pso_watch_end(struct dp_pso_watch *watch) {
    dp_pso_stream_free(&watch->said);
    dp_pso_stream_free(&watch->state);
}

void dp_pso_watch_keep(struct dp_pso_watch *watch) {
    struct dp_pso_stream kept = watch->said;
    watch->said = watch->state;
    watch->state = kept;
    dp_pso_stream_clear(&watch->said);
}

bool dp_pso_watch_report(struct dp_pso_watch *watch, const struct dp_pipelines *part, void *instance,
                         uint32_t *status) {
    watch->watching = true;
    watch->same = true;
    watch->at = 0;
    *status = part->report(instance);
    watch->watching = false;
    return watch->same && watch->at == watch->state.reports.count;
}

DP_PSO_LOUD
