/* A load for which memory runs out, at each of its allocations in turn, by both models: it says so, and nothing is lost.
 * Nothing in a program makes memory run out, so fuzz targets never come here (corpus/pso/README.md). */
#include "fuzz/pso/package.h"
#include "fuzz/pso/seeds.h"
#include "model/describe.h"
#include "model/model.h"
#include "oracles/arena.h"

#include <criterion/criterion.h>

#define SLOT 5u

/* Memory that has `left` allocations in it. */
struct short_memory {
    uint64_t left;
    uint64_t asked;
    size_t held;
};

static void *resize(void *context, void *block, size_t old_size, size_t new_size) {
    struct short_memory *m = context;
    if (new_size != 0) {
        m->asked++;
        if (m->left == 0) {
            return NULL;
        }
        m->left--;
    }
    void *made = dp_plain_memory.resize(dp_plain_memory.context, block, old_size, new_size);
    if (made != NULL || new_size == 0) {
        m->held = m->held - old_size + new_size;
    }
    return made;
}

static bool loaded;

static void take_object(void *context, const struct dp_pso_object *object) {
    (void)context;
    loaded = loaded || object->loaded != 0;
}

/* Loads the package on a new device, with memory for `allocations` more from the load on. */
static uint32_t load_with(const struct dp_pipelines *part, const struct dp_pso_load *load, uint64_t allocations,
                          uint64_t *asked) {
    struct short_memory m = {UINT64_MAX, 0, 0};
    const struct dp_memory memory = {.context = &m, .resize = resize};
    const struct dp_pso_sink sink = {.object = take_object};
    struct dp_command device;
    dp_plain(&device, DP_COMMAND_device);
    void *instance = part->create(&memory, &sink);
    cr_assert_not_null(instance);
    cr_assert_eq(part->feed(instance, 0, &device, 1), DP_STATUS_OK);
    m.left = allocations;
    m.asked = 0;
    loaded = false;
    uint32_t status = part->load(instance, 1, load);
    *asked = m.asked;
    part->destroy(instance);
    cr_expect_eq(m.held, 0, "%zu bytes are lost", m.held);
    return status;
}

static void fail_at_each(const struct dp_pipelines *part, const struct dp_pso_load *load) {
    uint64_t asked;
    cr_assert_eq(load_with(part, load, UINT64_MAX, &asked), DP_STATUS_OK);
    cr_assert(loaded, "the package does not load");
    uint64_t needed = asked;
    cr_expect(needed > 1, "%llu allocations", (unsigned long long)needed);
    for (uint64_t i = 0; i < needed; i++) {
        cr_expect_eq(load_with(part, load, i, &asked), DP_STATUS_OUT_OF_MEMORY, "%llu of %llu allocations",
                     (unsigned long long)i, (unsigned long long)needed);
    }
    cr_expect_eq(load_with(part, load, needed, &asked), DP_STATUS_OK);
}

Test(pipelines_load_memory, each_allocation) {
    static struct dp_command records[16];
    static uint8_t bytes[1u << 16];
    for (int rich = 0; rich < 2; rich++) {
        struct dp_program program = {records, dp_pso_plain_program(records, rich != 0)};
        size_t size = dp_pso_seed(&program, 0, bytes, sizeof bytes);
        cr_assert(size > 0);
        struct dp_pso_input input;
        dp_pso_input_read(bytes, size, &input);
        const uint8_t *blobs[DP_PSO_INPUT_BLOBS];
        for (size_t i = 0; i < DP_PSO_INPUT_BLOBS; i++) {
            blobs[i] = bytes + input.at[i];
        }
        struct dp_pso_package package;
        struct dp_pso_load load = dp_pso_input_load(&input, blobs, &package);
        load.pipeline = SLOT;
        fail_at_each(dp_reference.pipelines, &load);
        fail_at_each(dp_optimized.pipelines, &load);
    }
}

/* Feeds the program to a new device with `allocations` in its memory. Returns the last status. */
static uint32_t feed_with(const struct dp_pipelines *part, const struct dp_program *program, uint64_t allocations,
                          uint64_t *asked) {
    struct short_memory m = {allocations, 0, 0};
    const struct dp_memory memory = {.context = &m, .resize = resize};
    const struct dp_pso_sink sink = {.object = take_object};
    void *instance = part->create(&memory, &sink);
    uint32_t status = instance == NULL ? DP_STATUS_OUT_OF_MEMORY : DP_STATUS_OK;
    for (size_t i = 0; i < program->count && status == DP_STATUS_OK; i += dp_command_records(program, i)) {
        status = part->feed(instance, i, &program->records[i], dp_command_records(program, i));
    }
    *asked = m.asked;
    if (instance != NULL) {
        part->destroy(instance);
    }
    cr_expect_eq(m.held, 0, "%zu bytes are lost", m.held);
    return status;
}

/* The same of a load in a program, which reads a package of the device and changes its copy. */
Test(pipelines_load_memory, each_allocation_of_a_program) {
    static struct dp_command records[24];
    struct dp_program program = {records, dp_pso_plain_program(records, true)};
    struct dp_command *end = &records[program.count];
    dp_plain(&end[0], DP_COMMAND_save);
    dp_plain(&end[1], DP_COMMAND_load);
    end[1].as.load.id = SLOT;
    dp_plain(&end[2], DP_COMMAND_edit);
    end[2].as.edit.action = DP_PSO_EDIT_fix_crc;
    program.count += 3;
    const struct dp_pipelines *parts[2] = {dp_reference.pipelines, dp_optimized.pipelines};
    for (int model = 0; model < 2; model++) {
        uint64_t needed;
        uint64_t asked;
        loaded = false;
        cr_assert_eq(feed_with(parts[model], &program, UINT64_MAX, &needed), DP_STATUS_OK);
        cr_assert(loaded && needed > 4);
        for (uint64_t i = 0; i < needed; i++) {
            cr_expect_eq(feed_with(parts[model], &program, i, &asked), DP_STATUS_OUT_OF_MEMORY, "%llu of %llu",
                         (unsigned long long)i, (unsigned long long)needed);
        }
    }
}
