/* stats.c: `drainproof stats`: generates programs, runs both models through the oracles, and says what it was worth. */
#define _POSIX_C_SOURCE 200809L
#include "fuzz/cli/stats.h"

#include "fuzz/cli/verb.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
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
    uint64_t optimize;
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
    DP_OPTIMIZE_OPTION(AT(optimize), "Optimizations of the optimized translator that are on. One program in eight is also "
                                     "judged under a drawn part of them."),
    {.name = "out", .kind = DP_OPTION_TEXT, AT(out), .argument = "DIR", .standard = "findings",
     .help = "Folder for findings, made at the first one: a .dp a signature, under the name of its bucket, with the "
             "shortest program that showed it."},
    {.name = "gate", .kind = DP_OPTION_FLAG, AT(gate),
     .help = "Exit with 3 if a gate fails: 85 % of programs accepted, 97 % of commands, 80 % with a promised pair; a "
             "promised order compared with ticks at all, and no program that had no judge."},
    {.name = "json", .kind = DP_OPTION_FLAG, AT(json),
     .help = "Print one JSON object instead of the table. Shares are in 1/1000."},
};
/* clang-format on */

static const char details[] =
    "Prints, for each shape that led programs and in all: the share accepted of programs, commands and barriers, with\n"
    "a promised pair, rejected by both models, made wrong on purpose, and of those the share in which the broken rule\n"
    "was reported; every rule and mark with the number of programs that met it; how many promised orders judges were\n"
    "asked about, and in how many programs they saw each fault that is declared (oracles/known_faults.def).\n"
    "Equal options give equal programs. Long runs say on stderr how far they are; Ctrl-C ends one, and its figures "
    "are\n"
    "those of the programs so far (exit code 2).\n"
    "Exit code: 0, 1 on a finding, 2 if it could not run, 3 if --gate was given and a gate fails.\n";

static const char examples[] = "  drainproof stats\n"
                               "  drainproof stats --programs 1000000 --gate\n"
                               "  drainproof stats --shapes=aliasing,splits --seed 7\n"
                               "  drainproof stats --optimize=none,+merge_call\n"
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

struct run {
    const struct stats_settings *settings;
    struct dp_stats_run asked;
    struct dp_generate_options options;
    struct dp_generator *generator;
    struct dp_harness *harness;
    struct dp_vacuity vacuity;
    struct timespec began;
    double said; /* seconds at the last word about progress */
    struct dp_stats_found found;
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

static volatile sig_atomic_t stopped;

static void on_signal(int number) {
    (void)number;
    stopped = 1;
}

/* Ctrl-C ends the run behind the program at hand: what it came to so far is still told. */
static void listen_for_signals(void) {
    struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

static bool generate_all(struct run *run) {
    static struct dp_choice choice;
    const struct dp_options with = {run->settings->optimize};
    uint64_t wanted = run->asked.programs;
    for (uint64_t i = 0; i < wanted; i++) {
        if (stopped) {
            run->asked.programs = i;
            fprintf(stderr, "drainproof stats: interrupted after %" PRIu64 " of %" PRIu64 " programs\n", i, wanted);
            return false;
        }
        struct dp_generated generated;
        struct dp_finding finding;
        uint64_t seed = run->asked.seed + i;
        dp_choice_random(&choice, seed);
        dp_generate(run->generator, &choice, &run->options, &generated);
        enum dp_verdict verdict = dp_judge_program(run->harness, &with, &generated.program, DP_ALL_ORACLES, &finding);
        if (verdict == DP_VERDICT_OUT_OF_MEMORY) {
            fprintf(stderr, "drainproof stats: out of memory at seed %" PRIu64 "\n", seed);
            return false;
        }
        dp_vacuity_count(&run->vacuity, &generated, run->harness, verdict);
        if (verdict == DP_VERDICT_FINDING && !dp_stats_keep(&run->found, seed, &generated.program, &finding)) {
            return false;
        }
        say_progress(run, i + 1);
    }
    return true;
}

static bool report(struct run *run) {
    run->asked.seconds = elapsed(run);
    if (!run->settings->json) {
        dp_stats_table(stdout, &run->asked, &run->vacuity, dp_harness_tally(run->harness));
        return fflush(stdout) == 0;
    }
    return dp_stats_json(stdout, &run->asked, &run->vacuity, dp_harness_tally(run->harness)) && fflush(stdout) == 0;
}

/* Whether every gate holds; says which one does not. */
static bool all_hold(const struct run *run) {
    struct dp_gate shares[DP_GATES];
    struct dp_stats_gate counts[DP_STATS_GATES];
    dp_vacuity_gates(&run->vacuity.total, shares);
    for (uint32_t i = 0; i < DP_GATES; i++) {
        if (!shares[i].holds) {
            fprintf(stderr, "drainproof stats: vacuous: %s: %" PRIu32 " of 1000 where %" PRIu32 " are asked\n",
                    shares[i].name, dp_share(shares[i].part, shares[i].whole), shares[i].floor);
            return false;
        }
    }
    dp_stats_gates(dp_harness_tally(run->harness), counts);
    for (uint32_t i = 0; i < DP_STATS_GATES; i++) {
        if (!counts[i].holds) {
            fprintf(stderr, "drainproof stats: vacuous: %s: %" PRIu64 "\n", counts[i].name, counts[i].count);
            return false;
        }
    }
    return true;
}

static enum dp_exit judge(const struct run *run) {
    if (run->vacuity.total.findings > 0) {
        return DP_EXIT_FAILED;
    }
    return !run->settings->gate || all_hold(run) ? DP_EXIT_OK : (enum dp_exit)EXIT_VACUOUS;
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

/* What is there must be a folder; what is not there is made at the first finding. Looked for before hours of work. */
static bool fits_folder(const char *path) {
    struct stat facts;
    if (stat(path, &facts) != 0 ? errno == ENOENT : S_ISDIR(facts.st_mode)) {
        return true;
    }
    fprintf(stderr, "%s: error: %s\n", path, stat(path, &facts) == 0 ? strerror(ENOTDIR) : strerror(errno));
    return false;
}

static enum dp_exit stats(const void *settings, int count, char **operands) {
    static struct run run;
    run.settings = settings;
    run.found.folder = run.settings->out;
    run.found.switches = run.settings->optimize;
    if (count > 0) {
        fprintf(stderr, "drainproof stats: %s: stats takes options only (see --help)\n", operands[0]);
        return DP_EXIT_UNUSABLE;
    }
    if (!read_settings(&run) || !fits_folder(run.found.folder)) {
        return DP_EXIT_UNUSABLE;
    }
    listen_for_signals();
    clock_gettime(CLOCK_MONOTONIC, &run.began);
    run.generator = dp_generator_create();
    run.harness = dp_harness_create(&dp_reference, &dp_optimized);
    bool good = run.generator != NULL && run.harness != NULL;
    if (!good) {
        fprintf(stderr, "drainproof stats: out of memory\n");
    }
    good = good && generate_all(&run);
    dp_stats_tell_found(&run.found);
    if (run.vacuity.total.programs > 0 && !report(&run)) {
        fprintf(stderr, "drainproof stats: the figures could not be written\n");
        good = false;
    }
    free(run.found.items);
    dp_generator_destroy(run.generator);
    enum dp_exit result = good ? judge(&run) : DP_EXIT_UNUSABLE;
    if (run.harness != NULL) {
        dp_harness_destroy(run.harness);
    }
    return result;
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
