/* feed.c: scripts for tests, and the sink that listens to a translator. */
#include "feed.h"

#include "model/describe.h"
#include "tsv.h"

#include <stdlib.h>
#include <string.h>

const struct dp_model *const feed_models[2] = {&dp_reference, &dp_optimized};

/* ---- scripts ---- */

struct dp_command *script_add(struct script *script, enum dp_kind kind) {
    if (script->count == FEED_RECORDS) {
        support_fail("the script is longer than %u records", FEED_RECORDS);
    }
    struct dp_command *record = &script->records[script->count++];
    dp_plain(record, kind);
    return record;
}

void script_start(struct script *script, uint32_t rules, uint32_t hardware) {
    script->count = 0;
    script->resources = 0;
    script->lists = 0;
    struct dp_record_device *device = &script_add(script, DP_COMMAND_device)->as.device;
    device->rules = rules;
    device->hardware = hardware;
}

static struct dp_record_resource *add_resource(struct script *script, uint32_t dimension, uint32_t flags) {
    struct dp_record_resource *resource = &script_add(script, DP_COMMAND_resource)->as.resource;
    resource->id = script->resources++;
    resource->dimension = dimension;
    resource->flags = flags;
    return resource;
}

struct dp_record_resource *script_buffer(struct script *script, uint64_t size, uint32_t flags) {
    struct dp_record_resource *resource = add_resource(script, DP_DIMENSION_buffer, flags);
    resource->extent = (struct dp_extent){size, 1, 1};
    return resource;
}

struct dp_record_resource *script_texture(struct script *script, uint32_t format, uint32_t flags, uint32_t layout) {
    struct dp_record_resource *resource = add_resource(script, DP_DIMENSION_texture2d, flags);
    resource->extent = (struct dp_extent){256, 256, 1};
    resource->format = format;
    resource->initial = DP_INITIAL_layout;
    resource->layout = layout;
    return resource;
}

uint32_t script_last_resource(const struct script *script) {
    return script->resources - 1;
}

void script_list(struct script *script, uint32_t type) {
    struct dp_record_list *list = &script_add(script, DP_COMMAND_list)->as.list;
    list->id = script->lists++;
    list->type = type;
}

void script_end(struct script *script) {
    script_add(script, DP_COMMAND_end);
}

void script_execute(struct script *script) {
    script_add(script, DP_COMMAND_execute);
    script_add(script, DP_COMMAND_executed)->as.executed.list = script->lists - 1;
}

static uint64_t add_call(struct script *script, uint32_t type) {
    uint64_t call = script->count;
    script_add(script, DP_COMMAND_barrier);
    script_add(script, DP_COMMAND_group)->as.group.type = type;
    return call;
}

uint64_t script_global(struct script *script, struct sides sides) {
    uint64_t call = add_call(script, DP_BARRIER_global);
    struct dp_record_global_barrier *barrier = &script_add(script, DP_COMMAND_global_barrier)->as.global_barrier;
    barrier->sync_before = sides.sync_before;
    barrier->sync_after = sides.sync_after;
    barrier->access_before = sides.access_before;
    barrier->access_after = sides.access_after;
    return call;
}

uint64_t script_buffer_barrier(struct script *script, uint32_t resource, struct sides sides) {
    uint64_t call = add_call(script, DP_BARRIER_buffer);
    struct dp_record_buffer_barrier *barrier = &script_add(script, DP_COMMAND_buffer_barrier)->as.buffer_barrier;
    barrier->resource = resource;
    barrier->sync_before = sides.sync_before;
    barrier->sync_after = sides.sync_after;
    barrier->access_before = sides.access_before;
    barrier->access_after = sides.access_after;
    return call;
}

uint64_t script_texture_barrier(struct script *script, uint32_t resource, struct sides sides, uint32_t layout_before,
                                uint32_t layout_after) {
    uint64_t call = add_call(script, DP_BARRIER_texture);
    struct dp_record_texture_barrier *barrier = &script_add(script, DP_COMMAND_texture_barrier)->as.texture_barrier;
    barrier->resource = resource;
    barrier->sync_before = sides.sync_before;
    barrier->sync_after = sides.sync_after;
    barrier->access_before = sides.access_before;
    barrier->access_after = sides.access_after;
    barrier->layout_before = layout_before;
    barrier->layout_after = layout_after;
    return call;
}

/* ---- listening ---- */

static void keep(void *items, size_t size, size_t *count, const void *item) {
    if (*count == FEED_SAID) {
        support_fail("a model said more than %u things of one kind", FEED_SAID);
    }
    memcpy((unsigned char *)items + size * (*count)++, item, size);
}

static void on_diagnostic(void *context, const struct dp_diagnostic *diagnostic) {
    struct heard *heard = context;
    keep(heard->diagnostics, sizeof *diagnostic, &heard->diagnostic_count, diagnostic);
}

static void on_requirement(void *context, const struct dp_requirement *requirement) {
    struct heard *heard = context;
    keep(heard->requirements, sizeof *requirement, &heard->requirement_count, requirement);
}

static void on_state(void *context, const struct dp_subresource_state *state) {
    struct heard *heard = context;
    keep(heard->states, sizeof *state, &heard->state_count, state);
}

static void on_unsupported(void *context, uint64_t command, const char *what) {
    struct heard *heard = context;
    (void)command;
    (void)what;
    heard->unsupported++;
}

static void *resize(void *context, void *block, size_t old_size, size_t new_size) {
    (void)context;
    (void)old_size;
    if (new_size == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, new_size);
}

static void check_status(const struct dp_model *model, enum dp_status status) {
    if (status != DP_STATUS_OK) {
        support_fail("%s: status %d", model->name, (int)status);
    }
}

void feed(const struct dp_model *model, const struct script *script, struct heard *heard) {
    const struct dp_translator *translator = model->translator;
    const struct dp_options options = {UINT64_MAX};
    const struct dp_memory memory = {NULL, resize};
    const struct dp_sink sink = {.context = heard,
                                 .diagnostic = on_diagnostic,
                                 .requirement = on_requirement,
                                 .subresource_state = on_state,
                                 .unsupported = on_unsupported};
    const struct dp_program program = {script->records, script->count};
    heard->diagnostic_count = 0;
    heard->requirement_count = 0;
    heard->state_count = 0;
    heard->unsupported = 0;
    void *instance = translator->create(&options, &memory, &sink);
    if (!instance) {
        support_fail("%s: no instance", model->name);
    }
    for (size_t at = 0; at < program.count;) {
        size_t records = dp_command_records(&program, at);
        check_status(model, translator->feed(instance, at, &program.records[at], records));
        if (program.records[at].kind == DP_COMMAND_execute) {
            heard->state_count = 0;
            check_status(model, translator->report_state(instance));
        }
        at += records;
    }
    translator->destroy(instance);
}

/* ---- asking ---- */

bool heard_rule(const struct heard *heard, enum dp_rule rule, uint64_t command) {
    for (size_t i = 0; i < heard->diagnostic_count; i++) {
        if (heard->diagnostics[i].rule == rule && heard->diagnostics[i].command == command) {
            return true;
        }
    }
    return false;
}

bool heard_error(const struct heard *heard, uint64_t command) {
    for (size_t i = 0; i < heard->diagnostic_count; i++) {
        if (heard->diagnostics[i].severity == DP_SEVERITY_error && heard->diagnostics[i].command == command) {
            return true;
        }
    }
    return false;
}

const struct dp_requirement *heard_requirement(const struct heard *heard, uint64_t command, int32_t group,
                                               int32_t barrier) {
    for (size_t i = 0; i < heard->requirement_count; i++) {
        const struct dp_requirement *requirement = &heard->requirements[i];
        if (requirement->command == command && requirement->group == group && requirement->barrier == barrier) {
            return requirement;
        }
    }
    return NULL;
}

/* ---- names ---- */

uint32_t names_mask(enum dp_set set, const char *prefix, const char *text) {
    uint32_t mask = 0;
    size_t length;
    if (tsv_is(text, "-")) {
        return 0;
    }
    for (const char *word; (word = tsv_next(&text, '|', &length)) != NULL;) {
        uint32_t value;
        size_t skip = strlen(prefix);
        if (length <= skip || strncmp(word, prefix, skip) != 0) {
            skip = 0;
        }
        if (!dp_find(set, word + skip, length - skip, &value)) {
            support_fail("%.*s is no name of %s", (int)length, word, dp_vocabulary(set)->name);
        }
        mask |= value;
    }
    return mask;
}

uint32_t name_value(enum dp_set set, const char *text) {
    uint32_t value;
    if (!dp_find(set, text, strlen(text), &value)) {
        support_fail("%s is no name of %s", text, dp_vocabulary(set)->name);
    }
    return value;
}
