/* check_hazards.c: conflicting accesses of the application that nothing orders (design 5.3). */
#include "fuzz/cli/check.h"

#include "fuzz/encode/json.h"
#include "oracles/arena.h"
#include "oracles/promise/promise.h"

#include <inttypes.h>
#include <json-c/json.h>

/* One hazard with the promise that found it. */
struct found {
    const struct dp_checked *checked;
    const struct dp_promise *promise;
    const struct dp_promise_hazard *hazard;
};

static const struct dp_promise_access *access_of(const struct found *f, uint32_t index) {
    return &f->promise->accesses.items[index];
}

/* "draw @d at case.dp:7 (UNORDERED_ACCESS@COMPUTE_SHADING of b0)" */
static const char *access_text(const struct found *f, uint32_t index, char *buffer, size_t size) {
    const struct dp_promise_access *a = access_of(f, index);
    struct dp_address address = {f->promise->items.items[a->item].command, -1, -1};
    char place[DP_PLACE_SIZE];
    char command[DP_PLACE_SIZE];
    char resource[DP_PLACE_SIZE];
    char access[256];
    char stage[256];
    dp_json_words(DP_SET_ACCESS, a->access, access, sizeof access);
    dp_json_words(DP_SET_SYNC, a->stage, stage, sizeof stage);
    snprintf(buffer, size, "%s at %s (%s@%s of %s)", dp_address_text(f->checked, address, command, sizeof command),
             dp_place(f->checked, address.command, place, sizeof place), access, stage,
             dp_slot_name(f->checked, DP_NAMES_RESOURCE, a->resource, resource, sizeof resource));
    return buffer;
}

/* One record of a fix. It is none of the case's, so labels are not looked for. */
static void record_text(const struct found *f, const struct dp_command *record, char *line, size_t size) {
    struct dp_case c = f->checked->input->c;
    c.count = 0;
    dp_print_record(&c, record, line, size);
}

/* --- text --- */

static void print_fix(const struct found *f) {
    struct dp_promise_fix fix;
    char line[2048];
    char place[DP_PLACE_SIZE];
    if (!dp_promise_fix(f->promise, f->hazard, &fix)) {
        printf("  no barrier can be put there\n");
        return;
    }
    printf("  before %s:\n", dp_place(f->checked, fix.at, place, sizeof place));
    for (uint32_t i = 0; i < fix.count; i++) {
        record_text(f, &fix.records[i], line, sizeof line);
        printf("    %s\n", line);
    }
}

static void print_hazard(const struct found *f) {
    char before[4 * DP_PLACE_SIZE];
    char after[4 * DP_PLACE_SIZE];
    char place[DP_PLACE_SIZE];
    const struct dp_promise_access *second = access_of(f, f->hazard->after);
    uint64_t command = f->promise->items.items[second->item].command;
    printf("%s: application hazard: %s, missing %s: %s, then %s\n", dp_place(f->checked, command, place, sizeof place),
           dp_promise_kind_name(f->hazard->kind), dp_promise_class_name(f->hazard->missing),
           access_text(f, f->hazard->before, before, sizeof before),
           access_text(f, f->hazard->after, after, sizeof after));
    print_fix(f);
}

/* --- JSON --- */

static bool put_words(struct json_object *object, const char *key, enum dp_set set, uint32_t value) {
    char text[256];
    dp_json_words(set, value, text, sizeof text);
    return dp_check_put(object, key, json_object_new_string(text));
}

static bool put_access(struct json_object *object, const char *key, const struct found *f, uint32_t index) {
    const struct dp_promise_access *a = access_of(f, index);
    uint64_t command = f->promise->items.items[a->item].command;
    const struct dp_case *c = &f->checked->input->c;
    char name[DP_PLACE_SIZE];
    struct json_object *inner = json_object_new_object();
    bool good = dp_check_put(object, key, inner) && dp_check_put(inner, "command", json_object_new_uint64(command));
    if (good && c->origins != NULL && c->origins[command] != 0) {
        good = dp_check_put(inner, "line", json_object_new_uint64(c->origins[command]));
    }
    dp_slot_name(f->checked, DP_NAMES_RESOURCE, a->resource, name, sizeof name);
    return good && dp_check_put(inner, "resource", json_object_new_string(name)) &&
           put_words(inner, "access", DP_SET_ACCESS, a->access) && put_words(inner, "stage", DP_SET_SYNC, a->stage);
}

/* The fix as lines of text and the record before which they belong; null where there is none. */
static bool put_fix(struct json_object *object, const struct found *f) {
    struct dp_promise_fix fix;
    char line[2048];
    if (!dp_promise_fix(f->promise, f->hazard, &fix)) {
        return json_object_object_add(object, "fix", NULL) == 0;
    }
    struct json_object *inner = json_object_new_object();
    struct json_object *lines = json_object_new_array();
    bool good = dp_check_put(object, "fix", inner) && dp_check_put(inner, "before", json_object_new_uint64(fix.at)) &&
                dp_check_put(inner, "records", lines);
    for (uint32_t i = 0; i < fix.count && good; i++) {
        record_text(f, &fix.records[i], line, sizeof line);
        struct json_object *text = json_object_new_string(line);
        good = text != NULL && json_object_array_add(lines, text) == 0;
    }
    return good;
}

static bool put_hazard(struct json_object *array, const struct found *f) {
    struct json_object *item = json_object_new_object();
    if (item == NULL || json_object_array_add(array, item) != 0) {
        json_object_put(item);
        return false;
    }
    return dp_check_put(item, "kind", json_object_new_string(dp_promise_kind_name(f->hazard->kind))) &&
           dp_check_put(item, "missing", json_object_new_string(dp_promise_class_name(f->hazard->missing))) &&
           put_access(item, "before", f, f->hazard->before) && put_access(item, "after", f, f->hazard->after) &&
           put_fix(item, f);
}

static bool tell(const struct dp_checked *checked, const struct dp_promise *promise, struct json_object *object,
                 size_t *count) {
    struct json_object *array = object != NULL ? json_object_new_array() : NULL;
    if (object != NULL && !dp_check_put(object, "application_hazards", array)) {
        return false;
    }
    for (size_t i = 0; i < promise->hazards.count; i++) {
        struct found f = {checked, promise, &promise->hazards.items[i]};
        if (access_of(&f, f.hazard->after)->item >= promise->judged) {
            continue;
        }
        ++*count;
        if (array == NULL) {
            print_hazard(&f);
        } else if (!put_hazard(array, &f)) {
            return false;
        }
    }
    return true;
}

bool dp_check_hazards(const struct dp_checked *checked, struct json_object *object, size_t *count) {
    const struct dp_pipelines *const parts[2] = {
        dp_pso_part(&dp_reference), dp_pso_part(checked->second != NULL ? checked->second : &dp_optimized)};
    struct dp_bound_program bound = {.program = NULL};
    struct dp_arena arena;
    struct dp_promise promise;
    *count = 0;
    dp_arena_start(&arena, &dp_plain_memory);
    dp_promise_start(&promise, &dp_plain_memory);
    promise.bindings = &bound.bindings;
    bool good =
        dp_bound_find(&bound, parts, &arena, &dp_plain_memory, &checked->program) &&
        dp_promise_build(&promise, &checked->program, checked->observed[0], DP_PROMISE_HAZARDS) == DP_STATUS_OK &&
        tell(checked, &promise, object, count);
    dp_promise_end(&promise);
    dp_bound_free(&bound, &dp_plain_memory);
    dp_arena_end(&arena);
    return good;
}
