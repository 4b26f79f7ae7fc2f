/* input.c: finds the form of a case and decodes it. */
#include "fuzz/cli/input.h"

#include "fuzz/cli/file.h"
#include "fuzz/encode/bytes.h"
#include "fuzz/encode/convert.h"
#include "fuzz/encode/json.h"

#include <stdlib.h>
#include <string.h>

static bool starts_with_brace(const char *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) {
        if (strchr(" \t\r\n", bytes[i]) == NULL) {
            return bytes[i] == '{';
        }
    }
    return false;
}

static enum dp_input_form form_of(const char *bytes, size_t size) {
    uint32_t version = 0;
    if (dp_is_bytes((const uint8_t *)bytes, size, &version)) {
        return DP_INPUT_BYTES;
    }
    return starts_with_brace(bytes, size) ? DP_INPUT_JSON : DP_INPUT_TEXT;
}

/* Says what of a byte string is not read: a tail of less than a record, and records beyond the most. */
static void say_ignored(const char *name, size_t size) {
    size_t records = size / DP_RECORD_BYTES;
    if (size % DP_RECORD_BYTES != 0) {
        fprintf(stderr, "%s: note: the last %zu bytes are less than a record and are ignored\n", name,
                size % DP_RECORD_BYTES);
    }
    if (records > DP_DECODE_MAX) {
        fprintf(stderr, "%s: note: only the first %u of %zu records are read\n", name, DP_DECODE_MAX, records);
    }
}

static bool decode(const char *bytes, size_t size, struct dp_input *input, struct dp_text_error *error) {
    uint32_t version = 0;
    if (dp_is_bytes((const uint8_t *)bytes, size, &version) && version != DP_BYTES_VERSION) {
        snprintf(error->message, sizeof error->message, "byte form of version %u; this build reads version %u", version,
                 DP_BYTES_VERSION);
        return false;
    }
    struct dp_command *records = malloc(DP_DECODE_MAX * sizeof *records);
    struct dp_program program = {records, 0};
    if (records != NULL) {
        say_ignored(input->name, size);
        program.count = dp_decode((const uint8_t *)bytes, size, records, DP_DECODE_MAX);
    }
    bool made = records != NULL && dp_case_from_program(&program, &input->c);
    free(records);
    if (!made) {
        snprintf(error->message, sizeof error->message, "out of memory");
    }
    return made;
}

bool dp_input_read(const char *path, enum dp_input_form form, struct dp_input *input, struct dp_text_error *error) {
    char *bytes = NULL;
    size_t size = 0;
    *error = (struct dp_text_error){0, 0, ""};
    *input = (struct dp_input){.name = strcmp(path, "-") == 0 ? "stdin" : path};
    if (!dp_file_read(path, DP_TEXT_MAX_SIZE, &bytes, &size, error->message, sizeof error->message)) {
        return false;
    }
    input->form = form == DP_INPUT_AUTO ? form_of(bytes, size) : form;
    bool read = false;
    switch (input->form) {
    case DP_INPUT_BYTES:
        read = decode(bytes, size, input, error);
        break;
    case DP_INPUT_JSON:
        read = dp_json_parse(bytes, size, &input->c, error);
        break;
    default:
        read = dp_parse(bytes, size, &input->c, error);
        break;
    }
    free(bytes);
    return read;
}

void dp_input_free(struct dp_input *input) {
    dp_case_free(&input->c);
}

void dp_say_error(const char *name, const struct dp_text_error *error) {
    fputs(name, stderr);
    if (error->line != 0) {
        fprintf(stderr, ":%u", error->line);
    }
    if (error->line != 0 && error->column != 0) {
        fprintf(stderr, ":%u", error->column);
    }
    fprintf(stderr, ": error: %s\n", error->message);
}
