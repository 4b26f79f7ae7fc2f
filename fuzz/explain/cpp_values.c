/* cpp_values.c: values of the contract's sets as C++ expressions. */
#include "fuzz/explain/cpp_inner.h"

#include "fuzz/encode/json.h"

#include <inttypes.h>
#include <string.h>

/* Types whose names are not the prefix of their enumerators, and enumerators that are not the prefix and the word. */
static const char *type_of(enum dp_set set, char *buffer, size_t size) {
    static const struct {
        enum dp_set set;
        const char *type;
    } own[] = {
        {DP_SET_STATE,           "D3D12_RESOURCE_STATES"       },
        {DP_SET_FLAGS,           "D3D12_RESOURCE_FLAGS"        },
        {DP_SET_SPLIT,           "D3D12_RESOURCE_BARRIER_FLAGS"},
        {DP_SET_TEXTURE_BARRIER, "D3D12_TEXTURE_BARRIER_FLAGS" },
    };
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++) {
        if (own[i].set == set) {
            return own[i].type;
        }
    }
    snprintf(buffer, size, "%s", dp_vocabulary(set)->prefix);
    size_t length = strlen(buffer);
    if (length > 0) {
        buffer[length - 1] = '\0'; /* the underscore */
    }
    return buffer;
}

/* Whether the public headers have a name for every bit: what is only the driver interface's, a preview's or the
 * console's has none. */
static bool is_public(enum dp_set set, uint32_t value) {
    switch (set) {
    case DP_SET_LAYOUT:
        return value < UINT32_C(0x80000000) || value == DP_LAYOUT_UNDEFINED;
    case DP_SET_ACCESS:
        return (value & DP_ACCESS_GLOBAL) == 0;
    case DP_SET_FORMAT:
        return value <= 115;
    case DP_SET_FLAGS:
        return value < 0x1000;
    default:
        return true;
    }
}

void dp_cpp_value(const struct dp_cpp *cpp, enum dp_set set, uint32_t value) {
    char words[DP_WORDS_SIZE];
    char type[96];
    dp_json_words(set, value, words, sizeof words);
    bool named = is_public(set, value) && words[0] != '\0' && strstr(words, "0x") == NULL &&
                 (words[0] < '0' || words[0] > '9' || dp_name(set, value) != NULL);
    if (!named) {
        fprintf(cpp->out, "static_cast<%s>(0x%" PRIX32 "u) /* %s */", type_of(set, type, sizeof type), value, words);
        return;
    }
    for (char *at = words; *at != '\0';) {
        size_t length = strcspn(at, "|");
        fprintf(cpp->out, "%s%s%.*s", at == words ? "" : " | ", dp_vocabulary(set)->prefix, (int)length, at);
        at += length + (at[length] == '|');
    }
}

void dp_cpp_set_fields(const struct dp_cpp *cpp, const struct dp_command *record, const char *separator,
                       const char *last) {
    const struct dp_description *d = dp_describe(record->kind);
    size_t left = 0;
    for (size_t i = 0; i < d->count; i++) {
        left += d->fields[i].set != DP_SET_NONE && d->fields[i].form == DP_FORM_AFTER;
    }
    for (size_t i = 0; i < d->count; i++) {
        const struct dp_field *field = &d->fields[i];
        if (field->set != DP_SET_NONE && (field->form == DP_FORM_BEFORE || field->form == DP_FORM_AFTER)) {
            dp_cpp_value(cpp, field->set, (uint32_t)dp_get(record, field));
            fprintf(cpp->out, "%s", field->form == DP_FORM_BEFORE ? ", " : --left > 0 ? separator : last);
        }
    }
}

void dp_cpp_comment(const struct dp_cpp *cpp, const char *what, const struct dp_command *record) {
    char text[2048];
    dp_print_record(cpp->c, record, text, sizeof text);
    for (char *at = text; *at != '\0'; at++) {
        *at = *at == '\n' || *at == '\r' || *at == '\\' ? ' ' : *at; /* a backslash at the end would go on */
    }
    fprintf(cpp->out, "%s// %s%s\n", cpp->space, what, text);
}
