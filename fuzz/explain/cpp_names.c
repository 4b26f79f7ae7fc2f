/* cpp_names.c: slots as C++ identifiers. */
#include "fuzz/explain/cpp_inner.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Words that a variable of the function cannot be called: its own, and C++'s that a name of a slot may be. */
static const char *const taken[] = {
    "device",   "directQueue", "computeQueue", "copyQueue", "swapChain", "UINT",         "FALSE",
    "TRUE",     "alignas",     "alignof",      "and",       "asm",       "auto",         "bitand",
    "bitor",    "bool",        "break",        "case",      "catch",     "char",         "class",
    "compl",    "concept",     "const",        "continue",  "default",   "delete",       "do",
    "double",   "else",        "enum",         "explicit",  "export",    "extern",       "false",
    "final",    "float",       "for",          "friend",    "goto",      "if",           "inline",
    "int",      "long",        "mutable",      "namespace", "new",       "not",          "nullptr",
    "operator", "or",          "override",     "private",   "protected", "public",       "register",
    "requires", "return",      "short",        "signed",    "sizeof",    "static",       "struct",
    "switch",   "template",    "this",         "throw",     "true",      "try",          "typedef",
    "typeid",   "typename",    "union",        "unsigned",  "using",     "virtual",      "void",
    "volatile", "while",       "xor",          "std",       "near",      "far",          "barriers",
    "groups",   "lists",       "colour",       "values",    "desc",      "parameter",    "source",
    "dest",     "region",      "views",        "rects",     "heapDesc",  "resourceDesc", "properties",
    "i"};

static bool is_used(const struct dp_cpp *cpp, const char *name) {
    for (size_t i = 0; i < sizeof taken / sizeof taken[0]; i++) {
        if (strcmp(taken[i], name) == 0) {
            return true;
        }
    }
    for (int n = 0; n < DP_NAMESPACES; n++) {
        for (uint32_t i = 0; i < cpp->name_count[n]; i++) {
            if (strcmp(cpp->names[n][i], name) == 0) {
                return true;
            }
        }
    }
    return false;
}

static void name_slot(struct dp_cpp *cpp, enum dp_namespace space, uint32_t slot) {
    static const char *const kinds[] = {"heap", "resource", "list", "pipeline", "object"};
    const struct dp_case *c = cpp->c;
    bool named = slot < c->name_count[space] && c->names[space][slot] != NULL;
    char name[DP_CPP_NAME] = "";
    if (named) {
        size_t used = 0;
        for (const char *at = c->names[space][slot]; *at != '\0' && used + 24 < sizeof name; at++) {
            bool good = isalnum((unsigned char)*at) != 0 || (*at == '_' && used > 0 && name[used - 1] != '_');
            if (used == 0 && !isalpha((unsigned char)*at)) {
                name[used++] = 'n';
            }
            name[used++] = good ? *at : 'x';
        }
        name[used] = '\0';
    }
    if (name[0] == '\0') {
        snprintf(name, sizeof name, "%s%" PRIu32, kinds[space], slot);
    }
    for (uint32_t i = 2; is_used(cpp, name); i++) {
        size_t length = strcspn(name, "_");
        length = length > 40 ? 40 : length;
        snprintf(name + length, sizeof name - length, "_%s%" PRIu32 "_%" PRIu32, kinds[space], slot, i);
    }
    memcpy(cpp->names[space][slot], name, sizeof name);
}

/* The slot that a record fills, with its namespace; false if it fills none. */
static bool fills(const struct dp_command *record, enum dp_namespace *space, uint32_t *slot) {
    static const enum dp_type types[] = {DP_TYPE_HEAP, DP_TYPE_RESOURCE, DP_TYPE_LIST, DP_TYPE_PIPELINE,
                                         DP_TYPE_OBJECT};
    const struct dp_description *d = dp_describe(record->kind);
    if ((d->category != DP_CATEGORY_DEFINE && d->category != DP_CATEGORY_OPEN) || d->count == 0 ||
        d->fields[0].form != DP_FORM_ID) {
        return false;
    }
    for (int n = 0; n < DP_NAMESPACES; n++) {
        if (d->fields[0].type == types[n]) {
            *space = (enum dp_namespace)n;
            *slot = (uint32_t)dp_get(record, &d->fields[0]);
            return true;
        }
    }
    return false;
}

bool dp_cpp_name_slots(struct dp_cpp *cpp) {
    for (size_t i = 0; i < cpp->program.count; i++) {
        enum dp_namespace space = DP_NAMES_HEAP;
        uint32_t slot = 0;
        if (!fills(&cpp->program.records[i], &space, &slot) || slot >= UINT32_MAX - 1) {
            continue;
        }
        if (slot >= cpp->name_count[space]) {
            char(*grown)[DP_CPP_NAME] = realloc(cpp->names[space], ((size_t)slot + 1) * DP_CPP_NAME);
            if (grown == NULL) {
                return false;
            }
            memset(grown + cpp->name_count[space], 0, ((size_t)slot + 1 - cpp->name_count[space]) * DP_CPP_NAME);
            cpp->names[space] = grown;
            cpp->name_count[space] = slot + 1;
        }
        if (cpp->names[space][slot][0] == '\0') {
            name_slot(cpp, space, slot);
        }
    }
    return true;
}

void dp_cpp_free_names(struct dp_cpp *cpp) {
    for (int n = 0; n < DP_NAMESPACES; n++) {
        free(cpp->names[n]);
    }
}

const char *dp_cpp_name(const struct dp_cpp *cpp, enum dp_namespace space, uint32_t slot) {
    return slot < cpp->name_count[space] ? cpp->names[space][slot] : "";
}

const char *dp_cpp_pointer(const struct dp_cpp *cpp, enum dp_namespace space, uint32_t slot, char *buffer,
                           size_t size) {
    const char *name = dp_cpp_name(cpp, space, slot);
    if (name[0] != '\0') {
        snprintf(buffer, size, "%s.Get()", name);
    } else if (slot == DP_NONE) {
        snprintf(buffer, size, "nullptr");
    } else {
        snprintf(buffer, size, "nullptr /* slot %" PRIu32 " is empty */", slot);
    }
    return buffer;
}
