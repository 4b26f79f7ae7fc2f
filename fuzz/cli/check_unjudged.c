/* check_unjudged.c: packets that somebody wrote down are for another verb, and `check` says so. */
#include "fuzz/cli/check.h"

#include <json-c/json.h>
#include <string.h>

/* Whether an `expect stream` line has the block judged here. */
static bool is_expected(const struct dp_case *c, const char *name) {
    for (size_t i = 0; i < c->expect_count; i++) {
        const struct dp_expect *e = &c->expects[i];
        if (e->count > 1 && strcmp(e->words[0], "stream") == 0 && strcmp(e->words[1], name) == 0) {
            return true;
        }
    }
    return false;
}

static bool add_name(struct json_object *object, struct json_object **names, const char *name) {
    if (*names == NULL) {
        *names = json_object_new_array();
        if (!dp_check_put(object, "unjudged_packets", *names)) {
            return false;
        }
    }
    return json_object_array_add(*names, json_object_new_string(name)) == 0;
}

bool dp_check_unjudged(const struct dp_checked *checked, bool expect, bool json, struct json_object *object) {
    const struct dp_case *c = &checked->input->c;
    struct json_object *names = NULL;
    for (size_t i = 0; i < c->block_count; i++) {
        const char *name = c->blocks[i].name;
        if (expect && is_expected(c, name)) {
            continue;
        }
        if (!json) {
            printf("%s: note: packets %s: not judged here; `drainproof judge` judges given packets\n",
                   checked->input->name, name);
        } else if (object == NULL || !add_name(object, &names, name)) {
            return false;
        }
    }
    return true;
}
