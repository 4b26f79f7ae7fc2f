/* What both models' pipelines say of a draw is handed to both translators before they are fed it and to both judges
 * before they get its WORK packet, also where the program runs again; where the two differ nobody hears of it. */
#include "test_oracles_fake_judge.h"

#include <criterion/criterion.h>

static struct book book;

/* --- pipelines that say what `answers` holds of every draw with a pipeline --- */

static struct dp_pso_binding answers[2];

struct fake_pipelines {
    const struct dp_memory *memory;
    const struct dp_pso_sink *sink;
};

static void *create(const struct dp_memory *memory, const struct dp_pso_sink *sink) {
    struct fake_pipelines *f = memory->resize(memory->context, NULL, 0, sizeof *f);
    if (f != NULL) {
        *f = (struct fake_pipelines){memory, sink};
    }
    return f;
}

static uint32_t answer(void *instance, int model, uint64_t command, const struct dp_command *records) {
    struct fake_pipelines *f = instance;
    if (records[0].kind == DP_COMMAND_draw) {
        struct dp_pso_binding binding = answers[model];
        binding.command = command;
        f->sink->binding(f->sink->context, &binding);
    }
    return DP_STATUS_OK;
}

static uint32_t feed_first(void *instance, uint64_t command, const struct dp_command *records, size_t count) {
    (void)count;
    return answer(instance, 0, command, records);
}

static uint32_t feed_second(void *instance, uint64_t command, const struct dp_command *records, size_t count) {
    (void)count;
    return answer(instance, 1, command, records);
}

static uint32_t load(void *instance, uint64_t command, const struct dp_pso_load *given) {
    (void)instance;
    (void)command;
    (void)given;
    return DP_STATUS_OK;
}

static uint32_t report(void *instance) {
    (void)instance;
    return DP_STATUS_OK;
}

static void destroy(void *instance) {
    struct fake_pipelines *f = instance;
    f->memory->resize(f->memory->context, f, sizeof *f, 0);
}

static const struct dp_pipelines parts[2] = {
    {create, feed_first,  load, report, destroy},
    {create, feed_second, load, report, destroy}
};

/* --- translators and judges that note what they are told --- */

static struct {
    bool told; /* and nothing was fed since */
    struct dp_pso_use use;
    unsigned draws, bound, wrong; /* draws fed; those told of; those told of wrongly, or something else told of */
} notes[2], verdicts[2];

static enum dp_status note_bind(int model, const struct dp_pso_use *use) {
    notes[model].wrong += notes[model].told;
    notes[model].told = true;
    notes[model].use = *use;
    return DP_STATUS_OK;
}

static bool is_right(const struct dp_command *records, const struct dp_pso_use *use) {
    return records[0].kind == DP_COMMAND_draw && records[0].as.draw.pipeline != DP_NONE &&
           use->colour_written == answers[0].use.colour_written && use->stages == answers[0].use.stages;
}

static enum dp_status note_feed(int model, void *instance, uint64_t command, const struct dp_command *records,
                                size_t count) {
    notes[model].draws += records[0].kind == DP_COMMAND_draw;
    notes[model].bound += notes[model].told;
    notes[model].wrong += notes[model].told && !is_right(records, &notes[model].use);
    notes[model].told = false;
    return fake_translators[model].feed(instance, command, records, count);
}

static enum dp_status judge_bind(int judge, const struct dp_pso_use *use) {
    verdicts[judge].wrong += verdicts[judge].told;
    verdicts[judge].told = true;
    verdicts[judge].use = *use;
    return DP_STATUS_OK;
}

static enum dp_status judge_packet(int judge, void *instance, const struct dp_packet *packet,
                                   const struct dp_command *item, size_t count) {
    bool work = packet->kind == DP_PACKET_WORK && item != NULL;
    verdicts[judge].draws += work && item->kind == DP_COMMAND_draw;
    verdicts[judge].bound += verdicts[judge].told;
    verdicts[judge].wrong += verdicts[judge].told && (!work || !is_right(item, &verdicts[judge].use));
    verdicts[judge].told = false;
    return fake_judge_packet(instance, packet, item, count);
}

/* clang-format off */
#define OF(n) \
    static enum dp_status bind_##n(void *i, const struct dp_pso_use *use) { (void)i; return note_bind(n, use); } \
    static enum dp_status feed_##n(void *i, uint64_t command, const struct dp_command *records, size_t count) \
        { return note_feed(n, i, command, records, count); } \
    static enum dp_status hear_##n(void *i, const struct dp_pso_use *use) { (void)i; return judge_bind(n, use); } \
    static enum dp_status judge_##n(void *i, const struct dp_packet *p, const struct dp_command *item, size_t count) \
        { return judge_packet(n, i, p, item, count); }
OF(0)
OF(1)
/* clang-format on */

static struct dp_translator translators[2];
static struct dp_judge judges[2];
static struct dp_model models[2];

static void set_up(bool with_bind) {
    for (int m = 0; m < 2; m++) {
        translators[m] = fake_translators[m];
        translators[m].feed = m == 0 ? feed_0 : feed_1;
        translators[m].bind = !with_bind ? NULL : m == 0 ? bind_0 : bind_1;
        judges[m] = fake_judges[m];
        judges[m].packet = m == 0 ? judge_0 : judge_1;
        judges[m].bind = !with_bind ? NULL : m == 0 ? hear_0 : hear_1;
        models[m] = judging_fakes[m];
        models[m].translator = &translators[m];
        models[m].judge = &judges[m];
        models[m].pipelines = &parts[m];
        answers[m] = (struct dp_pso_binding){
            .bound = 1, .use = {DP_PSO_STAGES_VS, 3, 1, 0, 0}
        };
    }
    memset(notes, 0, sizeof notes);
    memset(verdicts, 0, sizeof verdicts);
}

/* Two dispatches with a hazard, so that `fix` runs too, and two draws: one has a pipeline. */
static void write_draws(void) {
    memset(&book, 0, sizeof book);
    straighten();
    forget_scripts();
    write_record(&book, DP_COMMAND_device);
    struct dp_record_resource *r = &write_record(&book, DP_COMMAND_resource)->as.resource;
    r->dimension = DP_DIMENSION_buffer;
    r->extent.width = 65536;
    r->flags = DP_FLAGS_ALLOW_UNORDERED_ACCESS;
    write_record(&book, DP_COMMAND_list);
    for (int i = 0; i < 2; i++) {
        write_record(&book, DP_COMMAND_dispatch);
        struct dp_record_shader *s = &write_record(&book, DP_COMMAND_shader)->as.shader;
        s->range.index_or_first_mip = DP_ALL_SUBRESOURCES;
        s->rw = i == 0 ? DP_RW_write : DP_RW_read;
        s->access = DP_ACCESS_UNORDERED_ACCESS;
        s->stage = DP_SYNC_COMPUTE_SHADING;
    }
    write_record(&book, DP_COMMAND_draw)->as.draw.pipeline = DP_NONE;
    write_record(&book, DP_COMMAND_draw)->as.draw.pipeline = 0;
    write_record(&book, DP_COMMAND_shader)->as.shader.resource = DP_NONE;
    write_record(&book, DP_COMMAND_end);
    write_record(&book, DP_COMMAND_execute);
    write_record(&book, DP_COMMAND_executed);
}

/* All oracles but those over pipelines themselves. */
static void judge(bool expected) {
    struct dp_harness *harness = dp_harness_create(&models[0], &models[1]);
    struct dp_finding finding;
    uint64_t oracles = DP_EVERY_ORACLE;
    for (size_t i = 0; i < dp_oracle_count; i++) {
        bool apart = strncmp(dp_oracles[i].name, "pipelines", 9) == 0 || strcmp(dp_oracles[i].name, "machine") == 0;
        oracles &= apart ? ~(UINT64_C(1) << i) : UINT64_MAX;
    }
    write_draws();
    cr_expect_eq(dp_judge_program(harness, NULL, &book.program, oracles, &finding), DP_VERDICT_HOLDS, "%s",
                 finding.text);
    dp_harness_destroy(harness);
    for (int m = 0; m < 2; m++) {
        /* once for all, twice for blind, once for determinism; and once for `fix`, where the draw has another number, or
         * with every switch off; the optimized model and its judge, both streams, once more for `switches` */
        unsigned more = m == 1;
        cr_expect(!expected || (notes[m].bound == 5 + more && verdicts[m].bound == 2 + 2 * more), "%u bound",
                  notes[m].bound);
        cr_expect(notes[m].draws == 11 + 2 * more && verdicts[m].draws == 4 + 4 * more, "%u draws", notes[m].draws);
        cr_expect(expected || (notes[m].bound == 0 && verdicts[m].bound == 0));
        cr_expect(notes[m].wrong == 0 && verdicts[m].wrong == 0 && !notes[m].told && !verdicts[m].told);
    }
}

Test(oracles_binding, handed_over) {
    set_up(true);
    judge(true);
    set_up(false);
    judge(false);
}

Test(oracles_binding, nobody_hears_of_it) {
    set_up(true);
    answers[1].use.colour_written = 2;
    judge(false);
    set_up(true);
    answers[1].bound = 0;
    judge(false);
    set_up(true);
    answers[0].bound = answers[1].bound = 0;
    judge(false);
}

/* --- memory --- */

struct counted {
    size_t asked, fails_at, live;
};

static void *counted_resize(void *context, void *block, size_t old_size, size_t new_size) {
    struct counted *c = context;
    if (new_size > old_size && ++c->asked == c->fails_at) {
        return NULL;
    }
    c->live += new_size;
    c->live -= old_size;
    return dp_plain_memory.resize(dp_plain_memory.context, block, old_size, new_size);
}

/* Memory that runs out at any place is noticed, and none is lost. */
Test(oracles_binding, memory) {
    bool held = false;
    set_up(true);
    for (size_t n = 1; !held; n++) {
        struct counted counted = {0, n, 0};
        struct dp_memory memory = {&counted, counted_resize};
        struct dp_harness *harness = dp_harness_create_in(&models[0], &models[1], &memory);
        struct dp_finding finding;
        write_draws();
        if (harness != NULL) {
            enum dp_verdict verdict = dp_judge_program(harness, NULL, &book.program, DP_EVERY_ORACLE, &finding);
            held = verdict != DP_VERDICT_OUT_OF_MEMORY;
            cr_assert(!held || counted.asked < n, "allocation %zu: nobody noticed", n);
            counted.fails_at = 0;
            verdict = dp_judge_program(harness, NULL, &book.program, DP_EVERY_ORACLE, &finding);
            cr_assert_neq(verdict, DP_VERDICT_OUT_OF_MEMORY, "allocation %zu", n);
            dp_harness_destroy(harness);
        }
        cr_expect_eq(counted.live, 0u, "allocation %zu: %zu bytes lost", n, counted.live);
    }
}
