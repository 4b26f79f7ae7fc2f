/* bucket_file.c: bucket.json, read and written. */
#include "fuzz/minimize/buckets.h"
#include "fuzz/minimize/store.h"

#include <json-c/json.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char file_name[] = "bucket.json";

/* --- in --- */

static bool get_text(struct json_object *root, const char *key, char *text, size_t size) {
    struct json_object *value = NULL;
    if (!json_object_object_get_ex(root, key, &value) || !json_object_is_type(value, json_type_string)) {
        return false;
    }
    int length = snprintf(text, size, "%s", json_object_get_string(value));
    return length >= 0 && (size_t)length < size;
}

static bool get_number(struct json_object *root, const char *key, uint64_t *number) {
    struct json_object *value = NULL;
    if (!json_object_object_get_ex(root, key, &value) || !json_object_is_type(value, json_type_int)) {
        return false;
    }
    *number = json_object_get_uint64(value);
    return true;
}

static bool get_state(struct json_object *root, enum dp_bucket_state *state) {
    char name[32];
    if (!get_text(root, "state", name, sizeof name)) {
        return false;
    }
    for (int i = 0; i < DP_BUCKET_STATE_COUNT; i++) {
        if (strcmp(name, dp_bucket_state_name((enum dp_bucket_state)i)) == 0) {
            *state = (enum dp_bucket_state)i;
            return true;
        }
    }
    return false;
}

/* Switches and blame; buckets of before there were any have neither. */
static bool get_switches(struct json_object *root, struct dp_bucket *b) {
    char text[DP_SWITCHES_SIZE];
    char why[64];
    struct json_object *there = NULL;
    b->switches = UINT64_MAX;
    if (!json_object_object_get_ex(root, "optimize", &there)) {
        return true;
    }
    return get_text(root, "optimize", text, sizeof text) && get_text(root, "blame", b->blame, sizeof b->blame) &&
           dp_switches_parse(text, &b->switches, why, sizeof why);
}

static bool get_bucket(struct json_object *root, struct dp_bucket *b) {
    uint64_t passes = 0;
    uint64_t fixed_before = 0;
    bool got = get_text(root, "id", b->id, sizeof b->id) &&
               get_text(root, "signature", b->signature, sizeof b->signature) &&
               get_text(root, "oracle", b->oracle, sizeof b->oracle) && get_state(root, &b->state) &&
               get_text(root, "first_seen", b->first_seen, sizeof b->first_seen) &&
               get_text(root, "last_seen", b->last_seen, sizeof b->last_seen) &&
               get_number(root, "times_seen", &b->times_seen) && get_number(root, "passes", &passes) &&
               get_number(root, "fixed_before", &fixed_before) && get_text(root, "issue", b->issue, sizeof b->issue) &&
               get_text(root, "fixed_issue", b->fixed_issue, sizeof b->fixed_issue) && get_switches(root, b);
    b->passes = passes < DP_INCUBATION ? (uint32_t)passes : DP_INCUBATION;
    b->fixed_before = fixed_before != 0;
    return got;
}

bool dp_bucket_read(const char *folder, const char *id, struct dp_bucket *bucket, bool *found, char *why,
                    size_t why_size) {
    char *text = NULL;
    size_t size = 0;
    char *inner = dp_store_path(folder, id);
    bool read = inner != NULL && dp_store_read(inner, file_name, 65536, &text, &size, why, why_size);
    if (inner == NULL) {
        snprintf(why, why_size, "%s: out of memory", folder);
    }
    *found = read && text != NULL;
    if (*found) {
        struct json_object *root = json_tokener_parse(text);
        memset(bucket, 0, sizeof *bucket);
        char expected[DP_BUCKET_ID_SIZE] = "";
        read = root != NULL && json_object_is_type(root, json_type_object) && get_bucket(root, bucket);
        dp_bucket_id(bucket->signature, expected);
        if (!read || strcmp(bucket->id, id) != 0 || strcmp(expected, id) != 0) {
            snprintf(why, why_size, "%s/%s: not a bucket of this folder", inner, file_name);
            read = false;
        }
        json_object_put(root);
    }
    free(text);
    free(inner);
    return read;
}

/* --- out --- */

static bool put_text(struct json_object *root, const char *key, const char *text) {
    struct json_object *value = json_object_new_string(text);
    return value != NULL && json_object_object_add(root, key, value) == 0;
}

static bool put_number(struct json_object *root, const char *key, uint64_t number) {
    struct json_object *value = json_object_new_uint64(number);
    return value != NULL && json_object_object_add(root, key, value) == 0;
}

static bool put_switches(struct json_object *root, const struct dp_bucket *b) {
    char text[DP_SWITCHES_SIZE];
    return put_text(root, "optimize", dp_switches_words(b->switches, text, sizeof text)) &&
           put_text(root, "blame", b->blame);
}

static bool put_bucket(struct json_object *root, const struct dp_bucket *b) {
    return put_text(root, "id", b->id) && put_text(root, "signature", b->signature) &&
           put_text(root, "oracle", b->oracle) && put_text(root, "state", dp_bucket_state_name(b->state)) &&
           put_text(root, "first_seen", b->first_seen) && put_text(root, "last_seen", b->last_seen) &&
           put_number(root, "times_seen", b->times_seen) && put_number(root, "passes", b->passes) &&
           put_number(root, "fixed_before", b->fixed_before) && put_text(root, "issue", b->issue) &&
           put_text(root, "fixed_issue", b->fixed_issue) && put_switches(root, b);
}

bool dp_bucket_write(const char *folder, const struct dp_bucket *bucket, char *why, size_t why_size) {
    struct json_object *root = json_object_new_object();
    char *inner = dp_store_path(folder, bucket->id);
    char *text = NULL;
    bool made = root != NULL && inner != NULL && put_bucket(root, bucket);
    if (made) {
        const char *json =
            json_object_to_json_string_ext(root, JSON_C_TO_STRING_PRETTY | JSON_C_TO_STRING_NOSLASHESCAPE);
        size_t size = strlen(json) + 2;
        text = malloc(size);
        if (text != NULL) {
            snprintf(text, size, "%s\n", json);
        }
    }
    bool written = text != NULL && dp_store_write(inner, file_name, text, strlen(text), why, why_size);
    if (text == NULL) {
        snprintf(why, why_size, "%s: out of memory", folder);
    }
    free(text);
    free(inner);
    json_object_put(root);
    return written;
}
