/* known.c: see known.h. */
#include "fuzz/minimize/known.h"

#include "fuzz/minimize/store.h"

#include <json-c/json.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_BYTES (16u * 1024u * 1024u)

/* --- one entry --- */

/* Copies the string of a key, "" if it is not there. False if it is no string, or does not fit (`cut`: it may be
 * cut). */
static bool take_text(struct json_object *entry, const char *key, char *text, size_t size, bool cut) {
    struct json_object *value = NULL;
    text[0] = '\0';
    if (!json_object_object_get_ex(entry, key, &value)) {
        return true;
    }
    if (!json_object_is_type(value, json_type_string)) {
        return false;
    }
    int length = snprintf(text, size, "%s", json_object_get_string(value));
    return cut || (length >= 0 && (size_t)length < size);
}

static const char *unknown_key(struct json_object *entry) {
    static const char *const keys[] = {"id", "signature", "issue", "reason"};
    json_object_object_foreach(entry, key, value) {
        bool known = false;
        (void)value;
        for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
            known = known || strcmp(keys[i], key) == 0;
        }
        if (!known) {
            return key;
        }
    }
    return NULL;
}

/* What is wrong with an entry; NULL: nothing, and it is taken. */
static const char *take_entry(struct json_object *entry, struct dp_known_bucket *bucket) {
    char id[DP_BUCKET_ID_SIZE];
    if (!json_object_is_type(entry, json_type_object)) {
        return "is no object";
    }
    if (unknown_key(entry) != NULL) {
        return "has a key that is none of id, signature, issue, reason";
    }
    if (!take_text(entry, "id", bucket->id, sizeof bucket->id, false) || !dp_is_bucket_id(bucket->id)) {
        return "has no id of 16 lower-case hexadecimal digits";
    }
    if (!take_text(entry, "signature", bucket->signature, sizeof bucket->signature, false) ||
        !dp_is_signature(bucket->signature)) {
        return "has no signature: ASSERTION FAILED: ..., at most 80 characters";
    }
    dp_bucket_id(bucket->signature, id);
    if (strcmp(id, bucket->id) != 0) {
        return "has an id that is not its signature's";
    }
    if (!take_text(entry, "issue", bucket->issue, sizeof bucket->issue, false) ||
        !take_text(entry, "reason", bucket->reason, sizeof bucket->reason, true)) {
        return "has an issue or reason that is no text, or an issue that is too long";
    }
    return bucket->issue[0] == '\0' && bucket->reason[0] == '\0' ? "names neither an issue nor a reason" : NULL;
}

/* --- the file --- */

static bool fail(const char *path, const char *what, char *why, size_t why_size) {
    snprintf(why, why_size, "%s: %s", path, what);
    return false;
}

static bool take_entries(struct json_object *array, const char *path, struct dp_known *known, char *why,
                         size_t why_size) {
    size_t count = json_object_array_length(array);
    known->items = calloc(count + 1, sizeof *known->items);
    if (known->items == NULL) {
        return fail(path, "out of memory", why, why_size);
    }
    for (size_t i = 0; i < count; i++) {
        struct dp_known_bucket *bucket = &known->items[i];
        const char *wrong = take_entry(json_object_array_get_idx(array, i), bucket);
        if (wrong == NULL && dp_known_find(known, bucket->id) != NULL) {
            wrong = "stands there twice";
        }
        if (wrong != NULL) {
            snprintf(why, why_size, "%s: entry %zu (from 1) %s", path, i + 1, wrong);
            return false;
        }
        known->count++;
    }
    return true;
}

static size_t line_at(const char *text, size_t at) {
    size_t line = 1;
    for (size_t i = 0; i < at; i++) {
        line += text[i] == '\n';
    }
    return line;
}

/* Parses the whole text; an error names its line. */
static struct json_object *parse(const char *text, size_t size, const char *path, char *why, size_t why_size) {
    struct json_tokener *tokener = json_tokener_new();
    if (tokener == NULL) {
        fail(path, "out of memory", why, why_size);
        return NULL;
    }
    /* With the NUL behind the text, so that a text that ends too early is seen. */
    struct json_object *root = json_tokener_parse_ex(tokener, text, (int)size + 1);
    enum json_tokener_error error = json_tokener_get_error(tokener);
    size_t end = json_tokener_get_parse_end(tokener);
    end = end < size ? end : size;
    size_t rest = end + strspn(text + end, " \t\r\n");
    json_tokener_free(tokener);
    if (error == json_tokener_success && rest == size) {
        return root;
    }
    const char *what =
        error != json_tokener_success ? json_tokener_error_desc(error) : "something stands behind the end";
    snprintf(why, why_size, "%s:%zu: %s", path, line_at(text, error != json_tokener_success ? end : rest), what);
    json_object_put(root);
    return NULL;
}

bool dp_known_read(const char *path, struct dp_known *known, char *why, size_t why_size) {
    char *text = NULL;
    size_t size = 0;
    struct json_object *array = NULL;
    const char *slash = strrchr(path, '/');
    char *folder = slash != NULL ? strndup(path, (size_t)(slash - path) + (slash == path)) : strdup(".");
    *known = (struct dp_known){NULL, 0};
    bool read = folder != NULL || fail(path, "out of memory", why, why_size);
    read = read && dp_store_read(folder, slash != NULL ? slash + 1 : path, MOST_BYTES, &text, &size, why, why_size);
    free(folder);
    if (read && text == NULL) {
        return fail(path, "No such file or directory", why, why_size);
    }
    struct json_object *root = read ? parse(text, size, path, why, why_size) : NULL;
    free(text);
    if (root == NULL) {
        return false;
    }
    bool shaped = json_object_is_type(root, json_type_object) && json_object_object_length(root) == 1 &&
                  json_object_object_get_ex(root, "known_buckets", &array) &&
                  json_object_is_type(array, json_type_array);
    read = shaped ? take_entries(array, path, known, why, why_size)
                  : fail(path, "must be {\"known_buckets\": [...]} and nothing else", why, why_size);
    json_object_put(root);
    if (!read) {
        dp_known_free(known);
    }
    return read;
}

const struct dp_known_bucket *dp_known_find(const struct dp_known *known, const char *id) {
    for (size_t i = 0; known != NULL && i < known->count; i++) {
        if (strcmp(known->items[i].id, id) == 0) {
            return &known->items[i];
        }
    }
    return NULL;
}

void dp_known_free(struct dp_known *known) {
    free(known->items);
    *known = (struct dp_known){NULL, 0};
}
