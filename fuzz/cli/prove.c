/* prove.c: `drainproof prove`: exhaustive proofs, and the certificate of what was covered. */
#include "fuzz/prove/proof.h"

#include "fuzz/cli/file.h"
#include "fuzz/cli/report.h"
#include "fuzz/cli/verb.h"
#include "fuzz/prove/state.h"

#include <errno.h>
#include <inttypes.h>
#include <json-c/json.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct prove_settings {
    const char *jobs;
    const char *state;
    const char *out;
    const char *sample;
    const char *seed;
    bool json;
};

#define AT(member) .offset = offsetof(struct prove_settings, member)

/* clang-format off */
static const struct dp_option options[] = {
    {.name = "jobs", .letter = 'j', .kind = DP_OPTION_TEXT, AT(jobs), .argument = "N", .standard = "0",
     .help = "Processes, 1 to 64; 0: one a core."},
    {.name = "state", .kind = DP_OPTION_TEXT, AT(state), .argument = "FILE", .otherwise = "nothing is kept",
     .help = "Keep finished parts in FILE and go on from there; one process a file. Remove it when a model has "
             "changed: one kept part is done again to see."},
    {.name = "out", .kind = DP_OPTION_TEXT, AT(out), .argument = "FILE", .otherwise = "none is written",
     .help = "Write the certificate (JSON): what was covered, counts, digests. `-` is stdout."},
    {.name = "sample", .kind = DP_OPTION_TEXT, AT(sample), .argument = "N", .standard = "1",
     .help = "Do one part in N only, 1 to 1000000. The digest is then that of the sample."},
    {.name = "seed", .kind = DP_OPTION_TEXT, AT(seed), .argument = "S", .standard = "0",
     .help = "Which sample."},
    {.name = "json", .kind = DP_OPTION_FLAG, AT(json),
     .help = "Print the certificate instead of text."},
};
/* clang-format on */

static const char details[] =
    "Goes through every stream of a proof, in both models, and counts where they differ. Says on stderr how far it "
    "is.\n"
    "Ctrl-C ends it; with --state what is finished is kept, and the same command goes on.\n"
    "Columns: parts (classes of before and after), streams, those without a hazard, streams tried again with letters "
    "that\n"
    "must act alike (machine_random: on the unreduced machine; machine_sets: in all three modes), streams whose hazards\n"
    "only pairs show, disagreements, digest of everything that was said. Equal digests: equal behaviour.\n"
    "Exit code: 0 proven, 1 a disagreement (printed on stderr), 2 it could not run or was interrupted.\n";

static const char examples[] = "  drainproof prove judges_twelve\n"
                               "  drainproof prove judges_complete judges_twelve --state proof.state --out proof.json\n"
                               "  drainproof prove judges_complete --sample 50 --seed 7\n"
                               "  drainproof prove induction\n";

#define INDUCTION "induction"

static void list_proofs(void) {
    printf("\nProofs:\n");
    for (size_t i = 0; i < dp_proof_count; i++) {
        printf("  %-16s %s (hardware=%s)\n", dp_proofs[i].name, dp_proofs[i].what, dp_proofs[i].hardware_name);
    }
    printf("  %-16s all of induction_*: sequences of barriers of any length\n", INDUCTION);
}

static bool number(const char *option, const char *text, uint32_t least, uint32_t most, uint32_t *value) {
    char *end = NULL;
    errno = 0;
    unsigned long long read = text[0] >= '0' && text[0] <= '9' ? strtoull(text, &end, 10) : 0;
    if (end == NULL || *end != '\0' || errno != 0 || read < least || read > most) {
        fprintf(stderr, "drainproof prove: --%s=%s: a number from %" PRIu32 " to %" PRIu32 " is wanted\n", option, text,
                least, most);
        return false;
    }
    *value = (uint32_t)read;
    return true;
}

static const struct dp_proof *find_proof(const char *name) {
    for (size_t i = 0; i < dp_proof_count; i++) {
        if (strcmp(dp_proofs[i].name, name) == 0) {
            return &dp_proofs[i];
        }
    }
    return NULL;
}

/* A proof as it stands in the certificate. Times are for people and in no digest. */
static struct json_object *certify(const struct dp_proof *proof, const struct dp_proof_options *how, size_t pairs,
                                   const struct dp_proof_sum *sum, double seconds) {
    struct json_object *o = json_object_new_object();
    char digest[17];
    snprintf(digest, sizeof digest, "%016" PRIx64, sum->digest);
    json_object_object_add(o, "proof", json_object_new_string(proof->name));
    json_object_object_add(o, "what", json_object_new_string(proof->what));
    json_object_object_add(o, "hardware", json_object_new_string(proof->hardware_name));
    json_object_object_add(o, "longest", json_object_new_int64(proof->longest));
    json_object_object_add(o, "sample", json_object_new_int64(how->sample));
    json_object_object_add(o, "seed", json_object_new_int64(how->offset));
    json_object_object_add(o, "parts", json_object_new_uint64(pairs));
    json_object_object_add(o, "streams", json_object_new_uint64(sum->streams));
    json_object_object_add(o, "clean", json_object_new_uint64(sum->clean));
    json_object_object_add(o, "alike", json_object_new_uint64(sum->alike));
    json_object_object_add(o, "masked", json_object_new_uint64(sum->masked));
    json_object_object_add(o, "disagreements", json_object_new_uint64(sum->disagreements));
    json_object_object_add(o, "digest", json_object_new_string(digest));
    json_object_object_add(o, "seconds", json_object_new_int64((int64_t)(seconds + 0.5)));
    return o;
}

static void print_line(const struct dp_proof *proof, size_t pairs, const struct dp_proof_sum *sum, double seconds) {
    printf("%s: parts %zu, streams %" PRIu64 ", clean %" PRIu64 ", alike %" PRIu64 ", masked %" PRIu64
           ", disagreements %" PRIu64 ", digest %016" PRIx64 ", %.0f s\n",
           proof->name, pairs, sum->streams, sum->clean, sum->alike, sum->masked, sum->disagreements, sum->digest,
           seconds);
    if (proof->form == DP_FORM_INDUCTION) {
        printf("  %s\n", proof->what);
    }
    fflush(stdout);
}

/* What cannot be used, as every verb says it; `said`: it stands on stderr already. */
static enum dp_exit refuse(const struct prove_settings *settings, const char *name, uint32_t line, const char *why,
                           bool said) {
    struct dp_text_error error = {line, 0, ""};
    snprintf(error.message, sizeof error.message, "%s", why);
    if (!said) {
        dp_say_error(name, &error);
    }
    if (settings->json && !dp_print_json(dp_report_json_error(name, &error))) {
        fprintf(stderr, "drainproof prove: the JSON could not be written\n");
    }
    return DP_EXIT_UNUSABLE;
}

static enum dp_exit write_certificate(const struct prove_settings *settings, struct json_object *certificate) {
    const char *text = json_object_to_json_string_ext(certificate, JSON_C_TO_STRING_PRETTY);
    char error[256];
    if (text == NULL) {
        fprintf(stderr, "drainproof prove: out of memory\n");
        return DP_EXIT_UNUSABLE;
    }
    if (settings->json) {
        printf("%s\n", text);
    }
    if (settings->out != NULL && !dp_file_write(settings->out, text, strlen(text), error, sizeof error)) {
        fprintf(stderr, "%s: error: %s\n", settings->out, error);
        if (!settings->json) { /* what took hours is not thrown away */
            printf("%s\n", text);
        }
        return DP_EXIT_UNUSABLE;
    }
    return DP_EXIT_OK;
}

static enum dp_exit prove_one(const struct dp_proof *proof, const struct dp_proof_options *how, bool quiet,
                              struct json_object *proofs) {
    struct dp_proof_sum sum;
    size_t pairs = 0;
    double seconds = 0;
    enum dp_proof_end end = dp_prove(proof, how, &sum, &pairs, &seconds);
    if (end == DP_PROOF_STOPPED) {
        fprintf(stderr, "prove: interrupted after %" PRIu64 " streams%s\n", sum.streams,
                how->state != NULL ? "; the same command goes on" : "; nothing is kept without --state");
    }
    if (end != DP_PROOF_DONE) {
        return DP_EXIT_UNUSABLE;
    }
    json_object_array_add(proofs, certify(proof, how, pairs, &sum, seconds));
    if (!quiet) {
        print_line(proof, pairs, &sum, seconds);
    }
    if (fflush(stdout) != 0 || ferror(stdout)) {
        return DP_EXIT_UNUSABLE; /* the next proof may take hours; main() says why */
    }
    return sum.disagreements != 0 ? DP_EXIT_FAILED : DP_EXIT_OK;
}

static enum dp_exit prove_all(const struct prove_settings *settings, const struct dp_proof_options *how, int count,
                              char **names) {
    enum dp_exit result = DP_EXIT_OK;
    struct json_object *certificate = json_object_new_object();
    struct json_object *proofs = json_object_new_array();
    json_object_object_add(certificate, "drainproof_certificate", json_object_new_int(1));
    json_object_object_add(certificate, "proofs", proofs);
    for (int i = 0; i < count && result != DP_EXIT_UNUSABLE; i++) {
        enum dp_exit one = prove_one(find_proof(names[i]), how, settings->json, proofs);
        result = one > result ? one : result;
    }
    if (result != DP_EXIT_UNUSABLE) {
        enum dp_exit written = write_certificate(settings, certificate);
        result = written > result ? written : result;
    }
    json_object_put(certificate);
    return result;
}

/* Each proof once, and each there is. */
static bool names_fit(const struct prove_settings *settings, int count, char **names) {
    for (int i = 0; i < count; i++) {
        if (find_proof(names[i]) == NULL) {
            char why[128];
            snprintf(why, sizeof why, "there is no proof `%.60s`; `drainproof prove --help` lists them", names[i]);
            refuse(settings, names[i], 0, why, false);
            return false;
        }
        for (int k = 0; k < i; k++) {
            if (strcmp(names[i], names[k]) == 0) {
                refuse(settings, names[i], 0, "the proof is named twice", false);
                return false;
            }
        }
    }
    return true;
}

/* `induction` stands for each of its steps. `all` has room for every proof beside the names. */
static int expand(int count, char **names, char **all) {
    int expanded = 0;
    for (int i = 0; i < count; i++) {
        if (strcmp(names[i], INDUCTION) != 0) {
            all[expanded++] = names[i];
            continue;
        }
        for (size_t k = 0; k < dp_proof_count; k++) {
            if (dp_proofs[k].form == DP_FORM_INDUCTION) {
                all[expanded++] = (char *)(uintptr_t)dp_proofs[k].name;
            }
        }
    }
    return expanded;
}

/* Everything that can be wrong is looked for before the first proof: they take hours. */
static enum dp_exit run_proofs(const void *settings_, int count, char **names) {
    const struct prove_settings *settings = settings_;
    struct dp_proof_options how = {
        .models = {&dp_reference, &dp_optimized}
    };
    struct dp_state state;
    char why[256];
    if (!number("jobs", settings->jobs, 0, 64, &how.jobs) ||
        !number("sample", settings->sample, 1, 1000000, &how.sample) ||
        !number("seed", settings->seed, 0, UINT32_MAX, &how.offset) || !names_fit(settings, count, names)) {
        return DP_EXIT_UNUSABLE;
    }
    if (how.jobs == 0) {
        long cores = sysconf(_SC_NPROCESSORS_ONLN);
        how.jobs = cores < 1 ? 1 : cores > 64 ? 64 : (uint32_t)cores;
    }
    if (settings->out != NULL && !dp_file_can_write(settings->out, why, sizeof why)) {
        return refuse(settings, settings->out, 0, why, false);
    }
    if (settings->state != NULL) {
        if (!dp_state_open(&state, settings->state)) {
            return refuse(settings, settings->state, state.line, state.why, true);
        }
        how.state = &state;
    }
    enum dp_exit result = prove_all(settings, &how, count, names);
    if (how.state != NULL) {
        dp_state_close(&state);
    }
    return result;
}

static enum dp_exit run(const void *settings, int count, char **names) {
    char **all = malloc((size_t)count * (dp_proof_count + 1) * sizeof *all);
    if (all == NULL) {
        fprintf(stderr, "drainproof prove: out of memory\n");
        return DP_EXIT_UNUSABLE;
    }
    enum dp_exit result = run_proofs(settings, expand(count, names, all), all);
    free(all);
    return result;
}

const struct dp_verb dp_verb_prove = {
    .name = "prove",
    .summary = "exhaustive proofs, with counts, digests and a certificate",
    .operands = "PROOF...",
    .least = 1,
    .most = 0,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .settings_size = sizeof(struct prove_settings),
    .details = details,
    .more = list_proofs,
    .examples = examples,
    .run = run,
};
