/* streams.c: inputs of the targets that are no programs of a translator: the bytes of a case of the corpus, changed a
 * little. The targets end the process where something is found; here they come back (dp_target_fail below). */
#include "runner.h"

#include "fuzz/generate/choice.h"
#include "fuzz/judge/stream_duel.h"
#include "fuzz/pso/duel.h"
#include "fuzz/pso/judge.h"
#include "fuzz/pso/mutate.h"
#include "fuzz/pso/program.h"
#include "fuzz/pso/seeds.h"
#include "fuzz/targets/target.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#define BYTES (1u << 14)

/* fuzz/targets/fuzz_rtpso.c, which is compiled with this name for its one function. */
int runner_rtpso(const uint8_t *data, size_t size);

/* --- bytes --- */

/* The bytes of a case of the folder, drawn; 0 if it does not fit. */
static size_t draw(struct runner *r, struct dp_choice *choice, const char *folder, uint8_t bytes[BYTES]) {
    char reason[80];
    for (size_t i = 0; i < r->folder_count; i++) {
        if (folder != NULL ? strcmp(r->folder_names[i], folder) == 0 : dp_chance(choice, 1, 4)) {
            const struct corpus *corpus = &r->folders[i];
            const struct corpus_file *file = &corpus->files[dp_choose(choice, (uint32_t)corpus->count)];
            size_t size = dp_encode(&file->program, bytes, BYTES, reason, sizeof reason);
            return size <= BYTES ? size : 0;
        }
    }
    return 0;
}

/* A few bytes anew, a few bits turned, some records twice or gone. */
static size_t change(struct dp_choice *choice, uint8_t bytes[BYTES], size_t size) {
    uint32_t times = 1u << dp_choose(choice, 5);
    for (uint32_t i = 0; i < times && size > DP_RECORD_BYTES; i++) {
        size_t at = dp_choose(choice, (uint32_t)size);
        size_t record = at / DP_RECORD_BYTES * DP_RECORD_BYTES;
        switch (dp_choose(choice, 6)) {
        case 0:
            bytes[at] = (uint8_t)dp_choose(choice, 256);
            break;
        case 1:
            bytes[at] ^= (uint8_t)(1u << dp_choose(choice, 8));
            break;
        case 2:
            bytes[at] = (uint8_t)dp_choose(choice, 4);
            break;
        case 3: /* a record again */
            if (record != 0 && size + DP_RECORD_BYTES <= BYTES) {
                memmove(bytes + record + DP_RECORD_BYTES, bytes + record, size - record);
                size += DP_RECORD_BYTES;
            }
            break;
        case 4: /* a record less */
            if (record != 0 && record + DP_RECORD_BYTES <= size) {
                memmove(bytes + record, bytes + record + DP_RECORD_BYTES, size - record - DP_RECORD_BYTES);
                size -= DP_RECORD_BYTES;
            }
            break;
        default: /* a field of another record */
            bytes[at] = bytes[(at + DP_RECORD_BYTES * dp_choose(choice, 8)) % size];
            break;
        }
    }
    return size;
}

static struct dp_choice *choice_of(const struct runner *r, uint64_t number) {
    static struct dp_choice choice;
    dp_choice_random(&choice, r->settings.seed + number);
    return &choice;
}

/* --- judges --- */

/* `size` bytes of a program and up to 48 packets behind it. */
static size_t add_packets(struct dp_choice *choice, uint8_t bytes[BYTES], size_t size) {
    uint32_t count = 1 + dp_choose(choice, 48);
    if (size + 4 * (size_t)count + 2 > BYTES) {
        return size;
    }
    for (uint32_t i = 0; i < 4 * count + 1; i++) {
        bytes[size++] = (uint8_t)dp_choose(choice, 256);
    }
    bytes[size++] = (uint8_t)count;
    return size;
}

bool runner_try_stream(struct runner *r, uint64_t number, struct dp_finding *finding) {
    static struct dp_stream_input input;
    static struct dp_stream_duel duel;
    static uint8_t bytes[BYTES];
    struct dp_choice *choice = choice_of(r, number);
    size_t size = draw(r, choice, NULL, bytes);
    if (dp_chance(choice, 1, 2)) {
        size = change(choice, bytes, size);
    }
    size = add_packets(choice, bytes, size);
    dp_stream_decode(bytes, size, &input);
    enum dp_verdict verdict = dp_stream_duel(&duel, &input, finding);
    return verdict == DP_VERDICT_FINDING;
}

/* --- pipelines --- */

static bool try_package(struct dp_choice *choice, const struct dp_program *program, struct dp_finding *finding) {
    static uint8_t package[1u << 18];
    struct dp_pso_outcome outcome;
    size_t size = dp_pso_seed(program, dp_choose(choice, 2), package, sizeof package);
    if (size == 0) {
        return false;
    }
    uint32_t times = dp_choose(choice, 4);
    for (uint32_t i = 0; i < times; i++) {
        size = dp_pso_mutate(package, size, sizeof package, dp_choose(choice, UINT32_MAX), NULL);
    }
    return dp_pso_duel(package, size, &outcome, finding) == DP_VERDICT_FINDING;
}

bool runner_try_pipelines(struct runner *r, uint64_t number, struct dp_finding *finding,
                          const struct dp_program **judged) {
    static struct dp_command records[DP_DECODE_MAX];
    static uint8_t bytes[BYTES];
    static struct dp_program program;
    struct dp_choice *choice = choice_of(r, number);
    size_t size = draw(r, choice, "corpus/pso", bytes);
    size = number % 8 == 0 ? size : change(choice, bytes, size);
    bytes[DP_RECORD_BYTES - 1] = (uint8_t)(dp_chance(choice, 1, 2) ? dp_choose(choice, 32) : 0);
    program = (struct dp_program){records, dp_pso_program(bytes, size, records)};
    if (number % 3 == 0) {
        return try_package(choice, &program, finding);
    }
    *judged = &program;
    return dp_pso_judge_program(&program, false, NULL, finding) == DP_VERDICT_FINDING;
}

/* --- ray tracing, and the target's side --- */

static jmp_buf back;
static struct dp_finding *told;

bool runner_try_raytracing(struct runner *r, uint64_t number, struct dp_finding *finding) {
    static uint8_t bytes[BYTES];
    struct dp_choice *choice = choice_of(r, number);
    size_t size = draw(r, choice, "corpus/rt", bytes);
    size = number % 8 == 0 ? size : change(choice, bytes, size);
    bytes[DP_RECORD_BYTES - 1] = (uint8_t)(dp_chance(choice, 2, 3) ? dp_choose(choice, 32) : 0);
    told = finding;
    if (setjmp(back) != 0) {
        return true;
    }
    runner_rtpso(bytes, size);
    return false;
}

struct dp_tally *dp_target_tally(const char *name) {
    static struct dp_tally tally;
    (void)name;
    return &tally;
}

void dp_target_verdict(enum dp_verdict verdict, const struct dp_finding *finding, const struct dp_program *program) {
    if (verdict == DP_VERDICT_FINDING) {
        dp_target_fail(program, finding->signature, "%s", finding->oracle);
    }
    if (verdict == DP_VERDICT_OUT_OF_MEMORY) {
        dp_target_fail(program, "out of memory", "%s", "memory");
    }
}

void dp_target_fail(const struct dp_program *program, const char *signature, const char *format, ...) {
    (void)program;
    (void)format;
    told->oracle = strstr(signature, "laws") != NULL ? "raytracing_laws" : "raytracing";
    snprintf(told->signature, sizeof told->signature, "%s", signature);
    longjmp(back, 1);
}
