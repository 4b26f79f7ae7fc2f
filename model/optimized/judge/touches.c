/* touches.c: one part of a work item on its subresources: its ticks, and what it leaves behind. */
#include "model/optimized/judge/state.h"
#include "model/optimized/judge/ticks.h"

/* Keys of everything on resources that share memory with this one. */
static void find_aliases(const struct optj *j, const struct optj_resource *resource, uint32_t *touched,
                         uint32_t *written) {
    *touched = 0;
    *written = 0;
    for (size_t i = 0; i < resource->aliases.count; i++) {
        const struct optj_resource *alias = &j->resources.items[resource->aliases.items[i]];
        if (alias->stream == j->stream) {
            *touched |= alias->touched;
            *written |= alias->written;
        }
    }
}

/* Neighbours with one answer. */
static void report_run(const struct optj *j, const struct optj_access *by, struct dp_access_point *at,
                       uint32_t touched, uint32_t written) {
    for (uint32_t rw = DP_RW_read; rw <= DP_RW_both; rw++) {
        uint32_t clients = by->clients[rw];
        uint32_t keys = rw == DP_RW_read ? written : touched;
        at->rw = rw;
        for (uint32_t unit = 0; keys != 0 && clients != 0; unit++) {
            uint32_t of_unit = clients & optj_clients_of[unit];
            if (of_unit != 0) {
                at->unit = unit;
                optj_report_ticks(j, at, of_unit, keys);
                clients ^= of_unit;
            }
        }
    }
}

static void report_span(const struct optj *j, const struct optj_touch *touch, struct dp_access_point *at,
                        uint32_t first, uint32_t alias_touched, uint32_t alias_written) {
    const struct optj_history *history = &j->resources.items[touch->resource].history;
    uint32_t end = first + touch->spans.length;
    for (size_t i = optj_history_find(history, first); first < end;) {
        const struct optj_past *past = &history->pasts[history->runs[i].past];
        uint32_t touched = past->touched;
        uint32_t written = past->written;
        do { /* what is reported knows no positions of writes */
            at->count = (history->runs[i].end < end ? history->runs[i].end : end) - first;
            past = first + at->count < end ? &history->pasts[history->runs[++i].past] : NULL;
        } while (past != NULL && past->touched == touched && past->written == written);
        at->index = first;
        first += at->count;
        report_run(j, &touch->by, at, touched | alias_touched, written | alias_written);
    }
}

/* META and STATE: one location each. */
static void report_beside(const struct optj *j, const struct optj_touch *touch, struct dp_access_point *at,
                          uint32_t alias_touched, uint32_t alias_written) {
    const struct optj_resource *resource = &j->resources.items[touch->resource];
    const struct optj_metadata *m = &resource->metadata;
    bool known = resource->stream == j->stream && m->stream == j->stream;
    at->location = DP_LOCATION_META;
    at->index = (resource->meta & 1u << DP_CLASS_colour) != 0 ? DP_CLASS_colour : DP_CLASS_depth;
    at->count = 1;
    report_run(j, &touch->trace.meta, at, alias_touched | (known ? m->meta.touched : 0),
               alias_written | (known ? m->meta.written : 0));
    at->location = DP_LOCATION_STATE;
    at->index = 0;
    report_run(j, &touch->trace.state, at, alias_touched | (known ? m->state.touched : 0),
               alias_written | (known ? m->state.written : 0));
}

void optj_report_touch(const struct optj *j, uint64_t command, const struct optj_touch *touch) {
    const struct optj_resource *resource = &j->resources.items[touch->resource];
    uint32_t touched;
    uint32_t written;
    find_aliases(j, resource, &touched, &written);
    struct dp_access_point at = {.position = j->position,
                                 .command = command,
                                 .access = touch->access,
                                 .resource = touch->resource,
                                 .location = DP_LOCATION_DATA};
    bool known = resource->stream == j->stream;
    if (!known && touched == 0) {
        return; /* nothing has been here */
    }
    for (uint32_t i = 0; optj_access_clients(&touch->by) != 0 && i < touch->spans.count; i++) {
        uint32_t first = optj_span(&touch->spans, i);
        if (known) {
            report_span(j, touch, &at, first, touched, written);
        } else {
            at.index = first;
            at.count = touch->spans.length;
            report_run(j, &touch->by, &at, touched, written);
        }
    }
    if (optj_has_traces(&touch->trace)) {
        report_beside(j, touch, &at, touched, written);
    }
}

static void add_to_run(struct optj *j, uint32_t slot, size_t index, uint32_t touched, uint32_t written) {
    const struct optj_history *history = &j->resources.items[slot].history;
    const struct optj_run *run = &history->runs[index];
    struct optj_past *past = &history->pasts[run->past];
    if (written != 0 && optj_losses_open(&j->losses)) {
        uint32_t first = index == 0 ? 0 : history->runs[index - 1].end;
        struct dp_access_point line = {.resource = slot, .index = first, .count = run->end - first};
        optj_write_meets(j, past, written, &line);
    }
    optj_past_add(past, touched, written, j->position);
}

/* Keys on META: on misaligned locations .m of a stage has its own. */
static uint32_t meta_keys(const struct optj *j, uint32_t clients) {
    const uint32_t indirect = OPTJ_CLIENT(VSm) | OPTJ_CLIENT(PSm) | OPTJ_CLIENT(CSm);
    if ((j->hardware & DP_HARDWARE_misaligned_metadata) == 0) {
        return optj_keys_of(clients);
    }
    uint32_t keys = optj_keys_of(clients & ~indirect);
    for (uint32_t client = DP_CLIENT_VSm; client <= DP_CLIENT_CSm; client++) {
        keys |= (clients & indirect) >> client & 1 ? UINT32_C(1) << optj_clients[client].meta_key : 0;
    }
    return keys;
}

static void record_beside(struct optj *j, const struct optj_touch *touch) {
    struct optj_resource *resource = &j->resources.items[touch->resource];
    struct optj_metadata *m = optj_metadata_of(j, resource);
    const struct optj_access *by[] = {&touch->trace.meta, &touch->trace.state};
    struct optj_past *pasts[] = {&m->meta, &m->state};
    for (int i = 0; i < 2; i++) {
        uint32_t clients = optj_access_clients(by[i]);
        uint32_t writers = optj_access_writers(by[i]);
        uint32_t touched = i == 0 ? meta_keys(j, clients) : optj_keys_of(clients);
        uint32_t written = i == 0 ? meta_keys(j, writers) : optj_keys_of(writers);
        if (written != 0 && optj_losses_open(&j->losses)) {
            struct dp_access_point line = optj_beside_line(resource, touch->resource, i == 0);
            optj_write_meets(j, pasts[i], written, &line);
        }
        optj_past_add(pasts[i], touched, written, j->position);
        resource->touched |= touched;
        resource->written |= written;
    }
}

struct dp_access_point optj_beside_line(const struct optj_resource *resource, uint32_t slot, bool meta) {
    bool colour = (resource->meta & 1u << DP_CLASS_colour) != 0;
    return (struct dp_access_point){.resource = slot,
                                    .location = meta ? DP_LOCATION_META : DP_LOCATION_STATE,
                                    .index = !meta || colour ? 0 : DP_CLASS_depth,
                                    .count = 1};
}

bool optj_record_touch(struct optj *j, const struct optj_touch *touch) {
    struct optj_resource *resource = &j->resources.items[touch->resource];
    struct optj_history *history = &resource->history;
    if (resource->stream != j->stream) {
        if (!optj_history_start(&j->memory, history, optj_subresources(&resource->extent))) {
            return false;
        }
        resource->stream = j->stream;
        resource->touched = 0;
        resource->written = 0;
    }
    if (optj_has_traces(&touch->trace)) {
        record_beside(j, touch);
    }
    uint32_t writers = optj_access_writers(&touch->by);
    uint32_t touched = optj_keys_of(optj_access_clients(&touch->by));
    uint32_t written = writers == 0 ? 0 : optj_keys_of(writers);
    resource->touched |= touched;
    resource->written |= written;
    if (touched == 0) { /* EXT leaves no key */
        return true;
    }
    if (history->count == 1 && touch->spans.length == history->runs[0].end) {
        add_to_run(j, touch->resource, 0, touched, written);
        return true;
    }
    if (!optj_history_cut(&j->memory, history, &touch->spans)) {
        return false;
    }
    size_t from = optj_history_find(history, touch->spans.first);
    size_t run = from;
    for (uint32_t i = 0; i < touch->spans.count; i++) {
        uint32_t first = optj_span(&touch->spans, i);
        while (history->runs[run].end <= first) {
            run++;
        }
        for (uint32_t end = first + touch->spans.length; first < end; first = history->runs[run++].end) {
            add_to_run(j, touch->resource, run, touched, written);
        }
    }
    if (history->count > 1) {
        optj_history_join(history, from, run);
    }
    return true;
}
