/* stats.c: `drainproof stats`: generates programs, runs both models through the oracles, and says what it was worth. */
#define _POSIX_C_SOURCE 200809L
#include "fuzz/cli/stats.h"

#include "fuzz/cli/file.h"
#include "fuzz/cli/verb.h"
#include "fuzz/encode/convert.h"
#include "fuzz/encode/text.h"
#include "fuzz/minimize/signature.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

/* --- options --- */

struct stats_settings {
    const char *programs;
    const char *seed;
    const char *commands;
    const char *wrong_in;
    const char *out;
    uint32_t shapes; /* places in "all|..." */
    bool no_shadow;
    bool json;
    bool gate;
};

#define AT(member)                                 .offset = offsetof(struct stats_settings, member)

#define DP_SHAPE(name, weight, lists, wants, what) "|" #name
static const char shape_words[] = "all"
#include "fuzz/generate/shapes.def"
    ;
#undef DP_SHAPE
_Static_assert(DP_SHAPE_COUNT < 31, "shapes are places in a 32-bit mask, and `all` is one");

/* clang-format off */
static const struct dp_option options[] = {
    {.name = "programs", .letter = 'n', .kind = DP_OPTION_TEXT, AT(programs), .argument = "N", .standard = "10000",
     .help = "Programs to generate, at least 1."},
    {.name = "seed", .kind = DP_OPTION_TEXT, AT(seed), .argument = "S", .standard = "1",
     .help = "Of the first program; each has a seed of its own, the next number."},
    {.name = "commands", .kind = DP_OPTION_TEXT, AT(commands), .argument = "N", .standard = "24",
     .help = "Commands of a program, creations aside: no burst is begun beyond them. 1 to 10000."},
    {.name = "wrong-in", .kind = DP_OPTION_TEXT, AT(wrong_in), .argument = "N", .standard = "12",
     .help = "One program in so many is made wrong in one rule; 0: none."},
    {.name = "shapes", .kind = DP_OPTION_WORDS, AT(shapes), .argument = "SHAPE,...", .words = shape_words,
     .standard = "all", .help = "Take only these shapes."},
    {.name = "no-shadow", .kind = DP_OPTION_FLAG, AT(no_shadow),
     .help = "Draw the fields of barriers at random within their sets instead of following the state."},
    {.name = "out", .kind = DP_OPTION_TEXT, AT(out), .argument = "DIR", .standard = "findings",
     .help = "Folder for findings, made at the first one: a .dp a signature, under the name of its bucket, with the "
             "shortest program that showed it."},
    {.name = "gate", .kind = DP_OPTION_FLAG, AT(gate),
     .help = "Exit with 3 if a gate fails: 85 % of programs accepted, 97 % of commands, 80 % with a promised pair."},
    {.name = "json", .kind = DP_OPTION_FLAG, AT(json),
     .help = "Print one JSON object instead of the table. Shares are in 1/1000."},
};
/* clang-format on */

static const char details[] =
    "Prints, for each shape that led programs and in all: the share accepted of programs, commands and barriers, with\n"
    "a promised pair, rejected by both models, made wrong on purpose, and of those the share in which the broken rule\n"
    "was reported; then every rule and mark with the number of programs that met it.\n"
    "Equal options give equal programs. Long runs say on stderr how far they are.\n"
    "Exit code: 0, 1 on a finding, 2 if it could not run, 3 if --gate was given and a gate fails.\n";

static const char examples[] = "  drainproof stats\n"
                               "  drainproof stats --programs 1000000 --gate\n"
                               "  drainproof stats --shapes=aliasing,splits --seed 7\n"
                               "  drainproof stats --no-shadow --json | python3 -m json.tool\n";

/* Beside the codes of verb.h (design section 10: a vacuous run is 3). */
#define EXIT_VACUOUS 3

/* Reads a decimal number within bounds; says so if it is none. */
static bool number(const char *option, const char *text, uint64_t least, uint64_t most, uint64_t *value) {
    char *end = NULL;
    errno = 0;
    *value = text[0] >= '0' && text[0] <= '9' ? strtoull(text, &end, 10) : 0;
    if (end == NULL || *end != '\0' || errno != 0 || *value < least || *value > most) {
        fprintf(stderr, "drainproof stats: --%s=%s: a number from %" PRIu64 " to %" PRIu64 " is wanted\n", option, text,
                least, most);
        return false;
    }
    return true;
}

/* --- one run --- */

/* A signature that was found, with the shortest program so far. */
struct found {
    char signature[81];
    uint64_t seed;
    uint64_t times;
    size_t records; /* 0: not kept yet */
};

struct run {
    const struct stats_settings *settings;
    struct dp_stats_run asked;
    struct dp_generate_options options;
    struct dp_generator *generator;
    struct dp_harness *harness;
    struct dp_vacuity vacuity;
    struct timespec began;
    double said; /* seconds at the last word about progress */
    struct found *found;
    size_t found_count;
};

static double elapsed(const struct run *run) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - run->began.tv_sec) + (double)(now.tv_nsec - run->began.tv_nsec) / 1e9;
}

/* Every five seconds, if there is more to come. */
static void say_progress(struct run *run, uint64_t done) {
    double seconds = done % 512 == 0 ? elapsed(run) : 0;
    if (seconds < run->said + 5 || done == run->asked.programs) {
        return;
    }
    run->said = seconds;
    double left = seconds * (double)(run->asked.programs - done) / (double)done;
    fprintf(stderr, "stats: %" PRIu64 " of %" PRIu64 " programs, %" PRIu64 " findings, about %.0f s left\n", done,
            run->asked.programs, run->vacuity.total.findings, left);
}

static bool print_case(const struct dp_program *program, const struct dp_finding *finding, char **text, size_t *size) {
    struct dp_case c;
    FILE *out = open_memstream(text, size);
    bool good = out != NULL && dp_case_from_program(program, &c);
    if (good) {
        fprintf(out, "# %s\n", finding->signature);
        for (const char *line = finding->text; *line != '\0';) {
            size_t length = strcspn(line, "\n");
            fprintf(out, "# %.*s\n", (int)length, line);
            line += length + (line[length] == '\n' ? 1 : 0);
        }
        good = dp_print(&c, out);
        dp_case_free(&c);
    }
    return out != NULL && fclose(out) == 0 && good;
}

/* Writes a finding under the name of its bucket; false, and said so, if that cannot be done. */
static bool write_case(const struct run *run, const struct dp_program *program, const struct dp_finding *finding) {
    char path[4096];
    char id[DP_BUCKET_ID_SIZE];
    char why[256] = "out of memory";
    char *text = NULL;
    size_t size = 0;
    const char *folder = run->settings->out;
    dp_bucket_id(finding->signature, id);
    int length = snprintf(path, sizeof path, "%s/%s.dp", folder, id);
    if (mkdir(folder, 0777) != 0 && (errno != EEXIST || !dp_is_folder(folder))) {
        fprintf(stderr, "%s: error: %s\n", folder, strerror(errno));
        return false;
    }
    bool kept = length > 0 && (size_t)length < sizeof path && print_case(program, finding, &text, &size) &&
                dp_file_write(path, text, size, why, sizeof why);
    if (!kept) {
        fprintf(stderr, "%s: error: %s\n", path, why);
    }
    free(text);
    return kept;
}

/* The entry of a signature, a fresh one (times 0) if it is new; NULL: out of memory. */
static struct found *entry_of(struct run *run, const char *signature) {
    for (size_t i = 0; i < run->found_count; i++) {
        if (strcmp(run->found[i].signature, signature) == 0) {
            return &run->found[i];
        }
    }
    struct found *more = realloc(run->found, (run->found_count + 1) * sizeof *more);
    if (more == NULL) {
        fprintf(stderr, "drainproof stats: out of memory\n");
        return NULL;
    }
    run->found = more;
    struct found *entry = &more[run->found_count++];
    *entry = (struct found){.times = 0};
    snprintf(entry->signature, sizeof entry->signature, "%s", signature);
    return entry;
}

/* Counts a finding; tells it and keeps its program when its signature is new, or the program shorter than the one that
 * is kept. False if it could not be kept. */
static bool keep(struct run *run, uint64_t seed, const struct dp_program *program, const struct dp_finding *finding) {
    struct found *entry = entry_of(run, finding->signature);
    if (entry == NULL) {
        return false;
    }
    entry->times++;
    if (entry->records > 0 && program->count >= entry->records) {
        return true;
    }
    if (entry->times == 1) {
        fprintf(stderr, "%s\n  seed %" PRIu64 ", oracle %s: %s\n", finding->signature, seed, finding->oracle,
                finding->text);
    }
    if (!write_case(run, program, finding)) {
        return false;
    }
    entry->seed = seed;
    entry->records = program->count;
    return true;
}

/* How often each signature was seen, and where its program is. */
static void tell_found(const struct run *run) {
    char id[DP_BUCKET_ID_SIZE];
    for (size_t i = 0; i < run->found_count; i++) {
        const struct found *f = &run->found[i];
        if (f->records == 0) {
            continue; /* could not be written, and that was said */
        }
        dp_bucket_id(f->signature, id);
        fprintf(stderr, "%s/%s.dp: %" PRIu64 " program%s, the shortest of seed %" PRIu64 ": %s\n", run->settings->out,
                id, f->times, f->times == 1 ? "" : "s", f->seed, f->signature);
    }
}

static bool generate_all(struct run *run) {
    static struct dp_choice choice;
    for (uint64_t i = 0; i < run->asked.programs; i++) {
        struct dp_generated generated;
        struct dp_finding finding;
        uint64_t seed = run->asked.seed + i;
        dp_choice_random(&choice, seed);
        dp_generate(run->generator, &choice, &run->options, &generated);
        enum dp_verdict verdict = dp_judge_program(run->harness, NULL, &generated.program, DP_ALL_ORACLES, &finding);
        if (verdict == DP_VERDICT_OUT_OF_MEMORY) {
            fprintf(stderr, "drainproof stats: out of memory at seed %" PRIu64 "\n", seed);
            return false;
        }
        dp_vacuity_count(&run->vacuity, &generated, run->harness, verdict);
        if (verdict == DP_VERDICT_FINDING && !keep(run, seed, &generated.program, &finding)) {
            return false;
        }
        say_progress(run, i + 1);
    }
    return true;
}

static bool report(struct run *run) {
    run->asked.seconds = elapsed(run);
    if (!run->settings->json) {
        dp_stats_table(stdout, &run->asked, &run->vacuity);
        return fflush(stdout) == 0;
    }
    return dp_stats_json(stdout, &run->asked, &run->vacuity) && fflush(stdout) == 0;
}

static enum dp_exit judge(const struct run *run) {
    struct dp_gate gates[DP_GATES];
    if (run->vacuity.total.findings > 0) {
        return DP_EXIT_FAILED;
    }
    dp_vacuity_gates(&run->vacuity.total, gates);
    for (uint32_t i = 0; run->settings->gate && i < DP_GATES; i++) {
        if (!gates[i].holds) {
            fprintf(stderr, "drainproof stats: vacuous: %s: %" PRIu32 " of 1000 where %" PRIu32 " are asked\n",
                    gates[i].name, dp_share(gates[i].part, gates[i].whole), gates[i].floor);
            return (enum dp_exit)EXIT_VACUOUS;
        }
    }
    return DP_EXIT_OK;
}

static bool read_settings(struct run *run) {
    const struct stats_settings *s = run->settings;
    uint64_t commands = 0;
    uint64_t wrong_in = 0;
    run->options = dp_generate_defaults();
    if (!number("programs", s->programs, 1, UINT64_C(1) << 40, &run->asked.programs) ||
        !number("seed", s->seed, 0, UINT64_MAX >> 1, &run->asked.seed) ||
        !number("commands", s->commands, 1, 10000, &commands) ||
        !number("wrong-in", s->wrong_in, 0, 1000000, &wrong_in)) {
        return false;
    }
    run->asked.shadow = !s->no_shadow;
    run->options.shadow = run->asked.shadow;
    run->options.most_commands = (uint32_t)commands;
    run->options.wrong_in = (uint32_t)wrong_in;
    run->options.shapes = s->shapes & 1 ? DP_ALL_SHAPES : s->shapes >> 1;
    return true;
}

static enum dp_exit stats(const void *settings, int count, char **operands) {
    static struct run run;
    run.settings = settings;
    if (count > 0) {
        fprintf(stderr, "drainproof stats: %s: stats takes options only (see --help)\n", operands[0]);
        return DP_EXIT_UNUSABLE;
    }
    if (!read_settings(&run)) {
        return DP_EXIT_UNUSABLE;
    }
    clock_gettime(CLOCK_MONOTONIC, &run.began);
    run.generator = dp_generator_create();
    run.harness = dp_harness_create(&dp_reference, &dp_optimized);
    bool good = run.generator != NULL && run.harness != NULL;
    if (!good) {
        fprintf(stderr, "drainproof stats: out of memory\n");
    }
    good = good && generate_all(&run);
    tell_found(&run);
    if (run.vacuity.total.programs > 0 && !report(&run)) {
        fprintf(stderr, "drainproof stats: the figures could not be written\n");
        good = false;
    }
    free(run.found);
    dp_generator_destroy(run.generator);
    if (run.harness != NULL) {
        dp_harness_destroy(run.harness);
    }
    return good ? judge(&run) : DP_EXIT_UNUSABLE;
}

const struct dp_verb dp_verb_stats = {
    .name = "stats",
    .summary = "generate programs and say what judging them is worth",
    .operands = "",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .settings_size = sizeof(struct stats_settings),
    .details = details,
    .examples = examples,
    .run = stats,
};
