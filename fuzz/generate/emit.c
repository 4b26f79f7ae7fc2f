/* emit.c: records at the end of the program: lists, executes and barrier calls. */
#include "fuzz/generate/generator.h"

struct dp_command *dp_append(struct dp_generator *g, enum dp_kind kind) {
    struct dp_command *record = &g->records[g->count];
    if (g->count < DP_GENERATE_RECORDS) {
        g->count++;
    }
    *record = g->plain[kind];
    return record;
}

bool dp_room(const struct dp_generator *g) {
    return g->commands < g->options.most_commands && g->count + 192 < DP_GENERATE_RECORDS;
}

void dp_end_call(struct dp_generator *g) {
    g->call_open = false;
    g->legacy_open = false;
    g->group = -1;
}

struct dp_command *dp_legacy_record(struct dp_generator *g, enum dp_kind kind) {
    if (!g->legacy_open || dp_chance(g->choice, 1, 8)) {
        dp_end_call(g);
        dp_append(g, DP_COMMAND_resource_barrier);
        g->commands++;
        g->legacy_open = true;
        g->shadow.call++;
    }
    return dp_append(g, kind);
}

struct dp_command *dp_barrier_record(struct dp_generator *g, enum dp_kind kind) {
    uint32_t type = kind == DP_COMMAND_texture_barrier  ? DP_BARRIER_texture
                    : kind == DP_COMMAND_buffer_barrier ? DP_BARRIER_buffer
                                                        : DP_BARRIER_global;
    if (!g->call_open) {
        dp_end_call(g);
        dp_append(g, DP_COMMAND_barrier);
        g->commands++;
        g->call_open = true;
        g->group = -1;
    }
    if (g->group != (int32_t)type || dp_chance(g->choice, 1, 16)) {
        dp_append(g, DP_COMMAND_group)->as.group.type = type;
        g->group = (int32_t)type;
    }
    return dp_append(g, kind);
}

/* Whether a list that shares no memory with those that wait is opened: what runs in any order. */
static bool opens_apart(struct dp_generator *g, uint32_t waiting) {
    uint32_t taken = 0;
    for (uint32_t i = g->waiting; i < g->list_count; i++) {
        taken |= g->lists[i].touched;
    }
    for (uint32_t i = 0; i < g->shadow.count; i++) {
        taken |= g->shadow.resource[i].filled && taken >> i & 1 ? g->shadow.resource[i].aliases : 0;
    }
    if (waiting == 0 || (waiting > 1 && !g->independent) || !dp_chance(g->choice, 1, 3)) {
        return false;
    }
    g->forbidden = taken;
    return true;
}

static void open_record(struct dp_generator *g, uint32_t type) {
    struct dp_command *record = dp_append(g, DP_COMMAND_list);
    record->as.list.id = g->list_count;
    record->as.list.type = type;
    record->as.list.hints = g->hinted ? DP_HINT_DONT_SYNC_ON_COPY : DP_HINT_none;
    dp_shadow_list(&g->shadow, type);
    g->commands++;
    g->open = true;
    dp_end_call(g);
}

void dp_open_list(struct dp_generator *g, uint32_t type) {
    dp_close_list(g);
    if (g->list_count == DP_GENERATE_LISTS) {
        return;
    }
    g->forbidden = 0;
    uint32_t waiting = g->list_count - g->waiting;
    bool alike = waiting == 0 || (g->calls & DP_CALLS_LEGACY) == 0 || g->lists[g->waiting].type == type;
    bool apart = !g->together && alike && opens_apart(g, waiting);
    if (!apart && waiting > 0 && (g->independent || g->lists[g->waiting].type != type)) {
        dp_execute(g);
        waiting = 0;
    }
    if (waiting == 0) {
        g->independent = true;
        dp_shadow_scope(&g->shadow, type, true);
    } else {
        g->independent = apart;
    }
    open_record(g, type);
}

/* Lists that wait beside each other have no order, so the one that is open must be the only one there. */
bool dp_open_next(struct dp_generator *g, bool together) {
    uint32_t type = g->shadow.list;
    dp_close_list(g);
    bool ordered = g->list_count - g->waiting == 1 || !g->independent;
    if (g->list_count == DP_GENERATE_LISTS || (together && (!ordered || g->list_count == g->waiting))) {
        return false;
    }
    if (!together) {
        dp_execute(g);
        dp_shadow_scope(&g->shadow, type, true);
    }
    g->forbidden = 0;
    g->independent = !together;
    g->together = together;
    open_record(g, type);
    return true;
}

void dp_close_list(struct dp_generator *g) {
    if (!g->open) {
        return;
    }
    dp_end_call(g);
    dp_append(g, DP_COMMAND_end);
    g->commands++;
    g->open = false;
    g->lists[g->list_count++] = (struct dp_made_list){
        g->shadow.list, g->shadow.touched, dp_shadow_repeats(&g->shadow, false), dp_shadow_repeats(&g->shadow, true)};
}

static void execute_one(struct dp_generator *g, uint32_t list, bool begins) {
    if (begins) {
        dp_append(g, DP_COMMAND_execute);
        g->commands++;
    }
    dp_append(g, DP_COMMAND_executed)->as.executed.list = list;
    g->shadow.executed = g->lists[list].type;
}

/* Shuffles the lists that wait. */
static uint32_t order(struct dp_generator *g, uint32_t lists[DP_GENERATE_LISTS]) {
    uint32_t count = g->list_count - g->waiting;
    for (uint32_t i = 0; i < count; i++) {
        lists[i] = g->waiting + i;
    }
    for (uint32_t i = count; g->independent && i > 1; i--) {
        uint32_t other = dp_choose(g->choice, i);
        uint32_t swapped = lists[i - 1];
        lists[i - 1] = lists[i - 1 - other];
        lists[i - 1 - other] = swapped;
    }
    return count;
}

void dp_execute(struct dp_generator *g) {
    uint32_t lists[DP_GENERATE_LISTS];
    bool one = g->together || (g->calls & DP_CALLS_LEGACY) != 0; /* between two executes states decay */
    dp_close_list(g);
    uint32_t count = order(g, lists);
    for (uint32_t i = 0; i < count; i++) {
        const struct dp_made_list *list = &g->lists[lists[i]];
        bool begins = i == 0 || list->type != g->lists[lists[i - 1]].type || (!one && dp_chance(g->choice, 1, 3));
        execute_one(g, lists[i], begins);
        if (list->loops && dp_chance(g->choice, 1, 3)) {
            execute_one(g, lists[i], false);
        }
    }
    g->waiting = g->list_count;
    g->independent = true;
    g->together = false;
}

void dp_execute_again(struct dp_generator *g, uint32_t list) {
    execute_one(g, list, true);
}
