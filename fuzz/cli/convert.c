/* convert.c: `drainproof convert`: a case from one form to another. */
#define _POSIX_C_SOURCE 200809L
#include "fuzz/cli/file.h"
#include "fuzz/cli/input.h"
#include "fuzz/cli/verb.h"
#include "fuzz/encode/bytes.h"
#include "fuzz/encode/json.h"
#include "fuzz/explain/cpp.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* --- options --- */

struct convert_settings {
    uint32_t to;
    uint32_t from;
    const char *output;
};

#define AT(member) .offset = offsetof(struct convert_settings, member)

/* clang-format off */
static const struct dp_option options[] = {
    {.name = "to", .kind = DP_OPTION_WORD, AT(to), .argument = "FORM", .words = DP_INPUT_FORMS "|cpp",
     .standard = "auto",
     .help = "Form of the output; auto makes bytes of text, and text of anything else. cpp: D3D12 C++ to paste."},
    {.name = "from", .kind = DP_OPTION_WORD, AT(from), .argument = "FORM", .words = DP_INPUT_FORMS, .standard = "auto",
     .help = "Form of the input; auto goes by the first bytes."},
    {.name = "output", .letter = 'o', .kind = DP_OPTION_TEXT, AT(output), .argument = "OUT", .standard = "-",
     .help = "Where to write: a file, `-` for stdout, or for a folder of cases the folder, made if it is not there."},
};
/* clang-format on */

static const char details[] = "INPUT is a case, `-` for stdin, or a folder whose *.dp files (not those of folders in "
                              "it) are all converted, in the\n"
                              "order of their names, to files of the same name ending in .bin, .dp, .jsonl or .cpp. A file "
                              "is written whole or not at all.\n"
                              "The first error ends it: exit code 2; what was complete by then stays.\n"
                              "Bytes hold neither names nor labels, expectations and packets; text and JSON Lines hold "
                              "everything but comments.\n"
                              "C++ is one function over CD3DX12 helpers, named after the file; it cannot be read back. "
                              "What a case does not hold\n"
                              "(descriptors, pipelines) is declared above it, for you to write; shader accesses and what "
                              "only the console has are\ncomments.\n";

static const char examples[] = "  drainproof convert case.dp -o case.bin\n"
                               "  drainproof convert --from=bytes crash-0123\n"
                               "  drainproof convert --to=json case.dp | head -2\n"
                               "  drainproof convert --to=cpp case.dp -o case.cpp\n"
                               "  drainproof convert --to=bytes -o seeds corpus/barrier\n";

/* Forms of the output: those of an input, and C++. */
#define TO_CPP ((enum dp_input_form)(DP_INPUT_JSON + 1))

/* --- one case --- */

static bool fail(struct dp_text_error *error, const char *message) {
    snprintf(error->message, sizeof error->message, "%s", message);
    return false;
}

static enum dp_input_form target_form(const struct convert_settings *settings, enum dp_input_form from) {
    if (settings->to != DP_INPUT_AUTO) {
        return (enum dp_input_form)settings->to;
    }
    return from == DP_INPUT_TEXT ? DP_INPUT_BYTES : DP_INPUT_TEXT;
}

static bool to_bytes(const struct dp_case *c, char **bytes, size_t *size, struct dp_text_error *error) {
    struct dp_program program = dp_case_program(c);
    size_t capacity = (program.count + 1) * DP_RECORD_BYTES;
    *bytes = malloc(capacity);
    if (*bytes == NULL) {
        return fail(error, "out of memory");
    }
    error->message[0] = '\0';
    *size = dp_encode(&program, (uint8_t *)*bytes, capacity, error->message, sizeof error->message);
    return *size != 0 && (*size <= capacity || fail(error, "the byte form is larger than its records"));
}

static bool to_lines(const struct dp_input *input, enum dp_input_form to, char **bytes, size_t *size,
                     struct dp_text_error *error) {
    FILE *out = open_memstream(bytes, size);
    bool printed = out != NULL && (to == DP_INPUT_JSON ? dp_json_print(&input->c, out)
                                   : to == TO_CPP      ? dp_cpp_print(&input->c, input->name, out)
                                                       : dp_print(&input->c, out));
    if (out != NULL && fclose(out) != 0) {
        printed = false;
    }
    return printed || fail(error, "out of memory");
}

static bool encode(const struct dp_input *input, enum dp_input_form to, char **bytes, size_t *size,
                   struct dp_text_error *error) {
    return to == DP_INPUT_BYTES ? to_bytes(&input->c, bytes, size, error) : to_lines(input, to, bytes, size, error);
}

static bool write_out(const char *path, enum dp_input_form to, const char *bytes, size_t size,
                      struct dp_text_error *error) {
    if (to == DP_INPUT_BYTES && strcmp(path, "-") == 0 && isatty(STDOUT_FILENO)) {
        return fail(error, "bytes are not written to a terminal; use -o FILE");
    }
    return dp_file_write(path, bytes, size, error->message, sizeof error->message);
}

/* A case converted onto itself loses what the other form does not hold (comments, names), so nobody gets that unasked:
 * in place is fine with a form that was named. */
static bool is_same_file(const char *path, const char *output) {
    struct stat in;
    struct stat out;
    return strcmp(path, "-") != 0 && strcmp(output, "-") != 0 && stat(path, &in) == 0 && stat(output, &out) == 0 &&
           in.st_dev == out.st_dev && in.st_ino == out.st_ino;
}

/* Converts one case; says what is wrong, of the input or of the output. */
static bool convert_case(const struct convert_settings *settings, const char *path, const char *output) {
    struct dp_input input;
    struct dp_text_error error;
    if (settings->to == DP_INPUT_AUTO && is_same_file(path, output)) {
        fprintf(stderr, "%s: error: the output is the input itself; name the form with --to to convert in place\n",
                output);
        return false;
    }
    if (!dp_input_read(path, (enum dp_input_form)settings->from, &input, &error)) {
        dp_say_error(input.name, &error);
        return false;
    }
    enum dp_input_form to = target_form(settings, input.form);
    char *bytes = NULL;
    size_t size = 0;
    bool encoded = encode(&input, to, &bytes, &size, &error);
    if (!encoded) {
        dp_say_error(input.name, &error);
    }
    bool written = encoded && write_out(output, to, bytes, size, &error);
    if (encoded && !written) {
        dp_say_error(strcmp(output, "-") == 0 ? "stdout" : output, &error);
    }
    free(bytes);
    dp_input_free(&input);
    return written;
}

/* --- a folder of cases --- */

static bool ends_in_dp(const char *name) {
    size_t length = strlen(name);
    return length > 3 && name[0] != '.' && strcmp(name + length - 3, ".dp") == 0;
}

static int select_case(const struct dirent *entry) {
    return ends_in_dp(entry->d_name);
}

/* Byte order, so that the order does not hang on the locale. */
static int by_name(const struct dirent **a, const struct dirent **b) {
    return strcmp((*a)->d_name, (*b)->d_name);
}

static char *join(const char *folder, const char *name, size_t length, const char *ending) {
    size_t size = strlen(folder) + length + strlen(ending) + 2;
    char *path = malloc(size);
    if (path != NULL) {
        snprintf(path, size, "%s/%.*s%s", folder, (int)length, name, ending);
    }
    return path;
}

static bool convert_entry(const struct convert_settings *settings, const char *folder, const char *name) {
    static const char *const endings[] = {
        [DP_INPUT_TEXT] = ".dp", [DP_INPUT_BYTES] = ".bin", [DP_INPUT_JSON] = ".jsonl", [TO_CPP] = ".cpp"};
    enum dp_input_form to = target_form(settings, DP_INPUT_TEXT);
    char *from = join(folder, name, strlen(name), "");
    char *output = join(settings->output, name, strlen(name) - 3, endings[to]);
    bool done = from != NULL && output != NULL;
    if (!done) {
        fprintf(stderr, "%s: error: out of memory\n", folder);
    }
    done = done && convert_case(settings, from, output);
    free(from);
    free(output);
    return done;
}

static bool make_output_folder(const struct convert_settings *settings, const char *folder) {
    if (strcmp(settings->output, "-") == 0) {
        fprintf(stderr, "%s: error: is a folder; -o must name the folder to write to\n", folder);
        return false;
    }
    if (mkdir(settings->output, 0777) != 0 && (errno != EEXIST || !dp_is_folder(settings->output))) {
        fprintf(stderr, "%s: error: %s\n", settings->output, strerror(errno));
        return false;
    }
    return true;
}

static bool convert_folder(const struct convert_settings *settings, const char *folder) {
    struct dirent **entries = NULL;
    int count = scandir(folder, &entries, select_case, by_name);
    if (count < 0) {
        fprintf(stderr, "%s: error: %s\n", folder, strerror(errno));
        return false;
    }
    bool done = count > 0;
    if (!done) {
        fprintf(stderr, "%s: error: there is no *.dp file in it\n", folder);
    }
    done = done && make_output_folder(settings, folder);
    for (int i = 0; i < count; i++) {
        done = done && convert_entry(settings, folder, entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
    return done;
}

static enum dp_exit convert(const void *chosen, int count, char **operands) {
    const struct convert_settings *settings = chosen;
    (void)count;
    bool done = dp_is_folder(operands[0]) ? convert_folder(settings, operands[0])
                                          : convert_case(settings, operands[0], settings->output);
    return done ? DP_EXIT_OK : DP_EXIT_UNUSABLE;
}

const struct dp_verb dp_verb_convert = {
    .name = "convert",
    .summary = "turn a case into text, bytes, JSON Lines or D3D12 C++",
    .operands = "INPUT",
    .least = 1,
    .most = 1,
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .settings_size = sizeof(struct convert_settings),
    .details = details,
    .examples = examples,
    .run = convert,
};
