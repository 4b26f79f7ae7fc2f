/* pipelines_laws_store.c: the store keeps each distinct blob of a kind once (pipeline sheet 5 and 9.11), and equal
 * canonical forms have equal keys and exports (pipeline sheet 8, item 7). */
#include "oracles/pipelines_laws.h"

#include "model/describe.h"

/* The blob that package `package` holds when `store` at `command` comes: of the last save that reached it. NULL: none.
 * A failed save empties the package unless its output is NULL. */
static const struct dp_pso_report *blob_at(const struct dp_pso_law *law, uint64_t command, uint32_t package,
                                           uint32_t kind, uint32_t slot) {
    const struct dp_pso_stream *said = law->said;
    const struct dp_pso_report *found = NULL;
    for (size_t i = 0; i < said->final && dp_pso_report_command(&said->reports.items[i]) < command; i++) {
        const struct dp_pso_report *r = &said->reports.items[i];
        if (r->kind == DP_PSO_REPORT_result && r->as.result.call == DP_PSO_CALL_save) {
            const struct dp_record_save *save = &law->program->records[r->as.result.command].as.save;
            bool kept = (save->null & DP_PSO_NULL_output) != 0;
            found = (save->package & (DP_PSO_PACKAGES - 1)) == package && !kept ? NULL : found;
        }
        if (r->kind == DP_PSO_REPORT_blob && r->as.blob.package == package && r->as.blob.kind == kind &&
            r->as.blob.slot == slot) {
            found = r;
        }
    }
    return found;
}

/* The `store` commands up to and with `command`, each asked for its blob: is there an earlier equal one? */
static bool is_new(const struct dp_pso_law *law, uint64_t command, uint32_t kind, uint32_t slot,
                   const struct dp_pso_report *blob) {
    uint32_t slots = kind == DP_PSO_BLOB_P || kind == DP_PSO_BLOB_M ? 1 : DP_PSO_SLOTS;
    for (size_t i = 1; i <= command; i += dp_command_records(law->program, i)) {
        if (law->program->records[i].kind != DP_COMMAND_store) {
            continue;
        }
        uint32_t package = law->program->records[i].as.store.package & (DP_PSO_PACKAGES - 1);
        for (uint32_t s = 0; s < (i == command ? slot : slots); s++) {
            const struct dp_pso_report *other = blob_at(law, i, package, kind, s);
            if (other != NULL && dp_pso_same_piece(law->said, &other->pieces[0], law->said, &blob->pieces[0])) {
                return false;
            }
        }
    }
    return true;
}

/* One place of a stored package against what the totals grow by. */
static const char *place(const struct dp_pso_law *law, const struct dp_pso_stored *stored, uint32_t kind, uint32_t slot,
                         struct dp_pso_kept *total) {
    const struct dp_pso_report *blob = blob_at(law, stored->command, stored->package, kind, slot);
    uint32_t index = kind == DP_PSO_BLOB_P   ? stored->packet
                     : kind == DP_PSO_BLOB_M ? stored->metadata
                     : kind == DP_PSO_BLOB_G ? stored->code[slot]
                                             : stored->info[slot];
    if (blob == NULL || blob->pieces[0].size == 0) {
        DP_PSO_LAW(index == DP_NONE, "store: an index of nothing")
        return NULL;
    }
    bool fresh = is_new(law, stored->command, kind, slot, blob);
    DP_PSO_LAW(fresh ? index == total->kept : index < total->kept, "store: index of a blob")
    total->offered++;
    total->bytes_offered += blob->pieces[0].size;
    total->kept += fresh;
    total->bytes_kept += fresh ? blob->pieces[0].size : 0;
    return NULL;
}

static bool same_kept(const struct dp_pso_kept *a, const struct dp_pso_kept *b) {
    return a->offered == b->offered && a->kept == b->kept && a->bytes_offered == b->bytes_offered &&
           a->bytes_kept == b->bytes_kept;
}

const char *dp_pso_law_store(const struct dp_pso_law *law) {
    struct dp_pso_kept totals[DP_PSO_BLOB_KINDS] = {
        {0, 0, 0, 0}
    };
    for (size_t i = 0; i < law->said->reports.count; i++) {
        const struct dp_pso_stored *stored = &law->said->reports.items[i].as.stored;
        if (law->said->reports.items[i].kind != DP_PSO_REPORT_stored) {
            continue;
        }
        for (uint32_t kind = 0; i < law->said->final && kind < DP_PSO_BLOB_KINDS; kind++) {
            uint32_t slots = kind == DP_PSO_BLOB_P || kind == DP_PSO_BLOB_M ? 1 : DP_PSO_SLOTS;
            for (uint32_t slot = 0; slot < slots; slot++) {
                const char *broken = place(law, stored, kind, slot, &totals[kind]);
                DP_PSO_LAW(broken == NULL, broken)
            }
        }
        for (uint32_t kind = 0; kind < DP_PSO_BLOB_KINDS; kind++) {
            DP_PSO_LAW(same_kept(&stored->kinds[kind], &totals[kind]), "store: totals")
        }
    }
    return NULL;
}

const char *dp_pso_law_canonical_equal(const struct dp_pso_law *law) {
    const struct dp_pso_stream *said = law->said;
    for (size_t i = said->final; i < said->reports.count; i++) {
        const struct dp_pso_report *a = &said->reports.items[i];
        if (a->kind != DP_PSO_REPORT_object) {
            continue;
        }
        DP_PSO_LAW(a->pieces[1].size == a->pieces[0].size + DP_PSO_TAIL, "canonical: C is not K and its tail")
        struct dp_pso_piece head = {a->pieces[1].at, a->pieces[0].size, a->pieces[1].there};
        DP_PSO_LAW(dp_pso_same_piece(said, &head, said, &a->pieces[0]), "canonical: C does not begin with K")
        for (size_t j = said->final; j < i; j++) {
            const struct dp_pso_report *b = &said->reports.items[j];
            if (b->kind != DP_PSO_REPORT_object || !dp_pso_same_piece(said, &a->pieces[1], said, &b->pieces[1])) {
                continue;
            }
            if ((a->as.object.loaded | b->as.object.loaded) != 0) {
                continue; /* a package that was edited may say something else of the shader with that hash */
            }
            bool created = (a->as.object.derived | b->as.object.derived) == 0;
            struct dp_pso_report copy = *a;
            for (uint32_t t = 0; !created && t < DP_PSO_TARGETS; t++) { /* roots may have been compiled apart */
                copy.as.object.compiled[t] = b->as.object.compiled[t];
            }
            DP_PSO_LAW(dp_pso_alike(said, &copy, said, b), "canonical: equal forms, different objects")
        }
    }
    return NULL;
}
