/* pipelines_laws_load.c: valid packages that were cut or of which one bit was flipped are refused, twice alike, and
 * leave the device as it was (pipeline sheet 8, item 8, and 5). */
#include "oracles/pipelines_laws.h"

#include <string.h>

#define TRIES 12u /* broken packages a program */

/* A copy of a package in one block, and the device's state before anything is loaded from it. */
struct bench {
    struct dp_pso_lab lab;
    struct dp_pso_package package;
    uint8_t *block;
    size_t size;
    uint64_t root;
    size_t state; /* reports of the state, at the front of the lab's stream */
};

static struct dp_pso_bytes *blob_number(struct dp_pso_package *package, uint32_t number) {
    return number == 0   ? &package->packet
           : number == 1 ? &package->metadata
           : number < 9  ? &package->code[number - 2]
                         : &package->info[number - 9];
}
#define BLOBS 16u

/* Moves the package from the stream into a block of its own. */
static bool keep(struct bench *bench, struct dp_pso_law *law) {
    bench->size = 0;
    for (uint32_t i = 0; i < BLOBS; i++) {
        bench->size += blob_number(&bench->package, i)->size;
    }
    bench->block = law->memory->resize(law->memory->context, NULL, 0, bench->size);
    size_t at = 0;
    for (uint32_t i = 0; i < BLOBS && bench->block != NULL; i++) {
        struct dp_pso_bytes *b = blob_number(&bench->package, i);
        if (b->size != 0) {
            memcpy(bench->block + at, b->bytes, b->size);
            b->bytes = bench->block + at;
        }
        at += b->size;
    }
    law->out_of_memory |= bench->block == NULL;
    return bench->block != NULL;
}

/* False if there is nothing to save. Close it only if it opened. */
static bool open_bench(struct bench *bench, struct dp_pso_law *law) {
    size_t objects = dp_pso_objects(law->said);
    const struct dp_pso_report *object = objects != 0 ? dp_pso_object(law->said, (size_t)(law->seed % objects)) : NULL;
    if (object == NULL || object->as.object.loaded != 0 ||
        law->program->records[0].as.device.build == DP_BUILD_retail || object->pieces[0].size < 8) {
        return false;
    }
    const uint8_t *key = dp_pso_piece_bytes(law->said, &object->pieces[0]);
    bench->root = 0;
    for (uint32_t i = 0; i < 8; i++) {
        bench->root |= (uint64_t)key[i] << 8 * i;
    }
    dp_pso_lab_open(&bench->lab, law);
    size_t from = dp_pso_lab_here(&bench->lab);
    dp_pso_lab_save(&bench->lab, object->as.object.pipeline);
    if (!dp_pso_lab_package(&bench->lab, from, &bench->package) || !keep(bench, law)) {
        dp_pso_lab_close(&bench->lab);
        return false;
    }
    dp_pso_stream_clear(&bench->lab.stream);
    dp_pso_report(&bench->lab.session);
    bench->state = dp_pso_lab_here(&bench->lab);
    return true;
}

static void close_bench(struct bench *bench) {
    struct dp_pso_law *law = bench->lab.law;
    law->memory->resize(law->memory->context, bench->block, bench->size, 0);
    dp_pso_lab_close(&bench->lab);
}

/* Loads the package as it stands twice, and asks for the state: refused twice alike, nothing changed. */
static const char *is_refused(struct bench *bench) {
    struct dp_pso_lab *lab = &bench->lab;
    struct dp_pso_load load = {lab->slot, 0, bench->root, &bench->package};
    lab->stream.reports.count = bench->state;
    dp_pso_load(&lab->session, lab->command, &load);
    size_t again = dp_pso_lab_here(lab);
    dp_pso_load(&lab->session, lab->command, &load);
    size_t state = dp_pso_lab_here(lab);
    dp_pso_report(&lab->session);
    if (!dp_pso_lab_is_good(lab)) {
        return NULL;
    }
    const struct dp_pso_report *reports = lab->stream.reports.items;
    DP_PSO_LAW(dp_pso_lab_hresult(lab, bench->state) != DP_PSO_HRESULT_S_OK, "load: a broken package loads")
    DP_PSO_LAW(again == bench->state + 1 && state == again + 1, "load: a refused one says more than its result")
    DP_PSO_LAW(dp_pso_same_report(&lab->stream, &reports[again - 1], &lab->stream, &reports[again], NULL),
               "load: the second answer differs")
    DP_PSO_LAW(lab->stream.reports.count - state == bench->state, "load: a refused one changes the device")
    for (size_t i = 0; i < bench->state; i++) {
        DP_PSO_LAW(dp_pso_same_report(&lab->stream, &reports[i], &lab->stream, &reports[state + i], NULL),
                   "load: a refused one changes the device")
    }
    return NULL;
}

static uint64_t next(uint64_t *state) {
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *state >> 33;
}

const char *dp_pso_law_prefix(struct dp_pso_law *law) {
    struct bench bench;
    const char *broken = NULL;
    if (!open_bench(&bench, law)) {
        return NULL;
    }
    uint64_t state = law->seed;
    for (uint32_t i = 0; i < TRIES && broken == NULL && dp_pso_lab_is_good(&bench.lab); i++) {
        struct dp_pso_bytes *blob = blob_number(&bench.package, (uint32_t)(next(&state) % BLOBS));
        size_t size = blob->size;
        if (size != 0) {
            blob->size = next(&state) % 4 == 0 ? size - 1 : (size_t)(next(&state) % size);
            broken = is_refused(&bench);
            blob->size = size;
        }
    }
    close_bench(&bench);
    return law->out_of_memory ? NULL : broken;
}

const char *dp_pso_law_flip(struct dp_pso_law *law) {
    struct bench bench;
    const char *broken = NULL;
    if (!open_bench(&bench, law)) {
        return NULL;
    }
    uint64_t state = law->seed;
    for (uint32_t i = 0; i < TRIES && broken == NULL && dp_pso_lab_is_good(&bench.lab); i++) {
        uint64_t bit = next(&state) % (8 * bench.size);
        bench.block[bit / 8] ^= (uint8_t)(1u << bit % 8);
        broken = is_refused(&bench);
        bench.block[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    close_bench(&bench);
    return law->out_of_memory ? NULL : broken;
}
