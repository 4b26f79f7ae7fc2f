/* memory.c: memory runs out, at one allocation after the other, while a model is fed a case of the corpus. No program can
 * bring that about, so no oracle comes here: the part must say so, or give back what it holds and go on as before. */
#include "runner.h"

#include "model/describe.h"
#include "oracles/arena.h"
#include "oracles/outline.h"
#include "oracles/pipelines.h"
#include "tests/planted/support/timing.h"

#include <string.h>

#define CASES 1000u /* of each folder, spread over it */

/* Memory whose allocation number `bad` fails, once. */
struct short_memory {
    uint64_t asked, bad;
    size_t held;
};

static void *resize(void *context, void *block, size_t old_size, size_t new_size) {
    struct short_memory *m = context;
    if (new_size != 0 && ++m->asked == m->bad) {
        return NULL;
    }
    void *made = dp_plain_memory.resize(dp_plain_memory.context, block, old_size, new_size);
    if (made != NULL || new_size == 0) {
        m->held = m->held - old_size + new_size;
    }
    return made;
}

/* Feeds the commands of the program; a command is a record and its parts. */
static enum dp_status feed_translator(const struct dp_translator *part, void *instance,
                                      const struct dp_program *program) {
    for (size_t i = 0; i < program->count;) {
        size_t count = dp_command_records(program, i);
        enum dp_status status = part->feed(instance, i, program->records + i, count);
        if (status != DP_STATUS_OK) {
            return status;
        }
        i += count;
    }
    return part->report_state(instance);
}

static enum dp_status feed_pipelines(const struct dp_pipelines *part, void *instance,
                                     const struct dp_program *program) {
    for (size_t i = 0; i < program->count;) {
        size_t count = dp_command_records(program, i);
        if (i == 0 || dp_pso_is_asked(&program->records[i])) {
            enum dp_status status = part->feed(instance, i, program->records + i, count);
            if (status != DP_STATUS_OK) {
                return status;
            }
        }
        i += count;
    }
    return DP_STATUS_OK;
}

static enum dp_status run_translator(const struct dp_model *model, const struct dp_memory *memory,
                                     const struct dp_program *program) {
    static const struct dp_options options = {UINT64_MAX};
    static const struct dp_sink nobody;
    void *instance = model->translator->create(&options, memory, &nobody);
    if (instance == NULL) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    enum dp_status status = feed_translator(model->translator, instance, program);
    model->translator->destroy(instance);
    return status;
}

static enum dp_status run_pipelines(const struct dp_model *model, const struct dp_memory *memory,
                                    const struct dp_program *program) {
    static const struct dp_pso_sink nobody;
    void *instance = model->pipelines->create(memory, &nobody);
    if (instance == NULL) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    enum dp_status status = feed_pipelines(model->pipelines, instance, program);
    model->pipelines->destroy(instance);
    return status;
}

/* What is wrong with one allocation that fails; NULL: nothing, or there is no allocation of that number (*more). */
static const char *try_allocation(const struct runner *r, const struct dp_model *model,
                                  const struct dp_program *program, uint64_t bad, bool *more) {
    struct short_memory m = {0, bad, 0};
    const struct dp_memory memory = {&m, resize};
    enum dp_status status = r->settings.area == AREA_PIPELINES ? run_pipelines(model, &memory, program)
                                                               : run_translator(model, &memory, program);
    *more = m.asked >= bad;
    if (m.held != 0) {
        return "memory: is lost";
    }
    if (status != (*more ? DP_STATUS_OUT_OF_MEMORY : DP_STATUS_OK)) {
        return *more ? "memory: its end is not said" : "memory: its end is said without need";
    }
    return NULL;
}

static bool try_case(struct runner *r, const char *where, const struct dp_program *program, uint64_t start) {
    const struct dp_model *models[2] = {&dp_reference, &dp_optimized};
    for (int i = 0; i < 2; i++) {
        bool more = true;
        for (uint64_t bad = 1; more; bad++) {
            guard_case("allocation", where);
            const char *wrong = try_allocation(r, models[i], program, bad, &more);
            guard_rest();
            r->answer.executions++;
            if (wrong != NULL) {
                r->answer.how = "allocation";
                r->answer.oracle = "allocation";
                snprintf(r->answer.signature, sizeof r->answer.signature, "%s: %s", models[i]->name, wrong);
                snprintf(r->answer.where, sizeof r->answer.where, "%s", where);
                r->answer.find_us = microseconds_spent() - start;
                return true;
            }
        }
    }
    return false;
}

bool runner_starve(struct runner *r) {
    uint64_t start = microseconds_spent();
    r->answer.executions = 0;
    if (r->settings.area != AREA_TRANSLATOR && r->settings.area != AREA_PIPELINES) {
        return false;
    }
    for (size_t i = 0; i < r->folder_count; i++) {
        size_t count = r->folders[i].count;
        size_t step = count < CASES ? 1 : count / CASES;
        bool own = (strcmp(r->folder_names[i], "corpus/pso") == 0) == (r->settings.area == AREA_PIPELINES);
        for (size_t k = 0; own && k < count; k += step) {
            char where[160];
            snprintf(where, sizeof where, "%s/%s", r->folder_names[i], r->folders[i].files[k].name);
            if (try_case(r, where, &r->folders[i].files[k].program, start)) {
                return true;
            }
        }
    }
    return false;
}
