/* judge_lists.c: packets of lists of `drainproof judge`: somebody's own stream in a translator's place. Every hazard
 * is told, and what waits for nothing that is promised; with --against also what the stream costs beside the
 * reference's. */
#include "fuzz/cli/judge.h"

#include "fuzz/cli/judged.h"
#include "fuzz/cli/unsupported.h"
#include "fuzz/cli/value.h"
#include "fuzz/judge/replay.h"

#include <json-c/json.h>
#include <stdio.h>
#include <string.h>

/* Asked one by one, so that one failure does not hide another. `soundness` stands in here for what is no pair of
 * accesses; pairs are listed by dp_report_judged. */
static const char *const asked[] = {"legality", "soundness", "judges", "order", "cost"};
#define ASKED_ALWAYS 3u
#define ASKED        (sizeof asked / sizeof asked[0])

static uint64_t mask_of(const char *name) {
    for (size_t i = 0; i < dp_oracle_count; i++) {
        if (strcmp(dp_oracles[i].name, name) == 0) {
            return UINT64_C(1) << i;
        }
    }
    return 0;
}

struct judging {
    struct dp_judge_run *run;
    struct dp_harness *harness;
    struct dp_checked checked;
    struct json_object *object; /* NULL: text */
    struct dp_finding findings[ASKED];
    size_t count;
    size_t hazards;
    bool illegal; /* the stream has no legal form: nothing can be said of its order */
};

static void unusable(const struct judging *j, const char *why) {
    fprintf(stderr, "%s: error: the lists could not be judged: %s\n", j->run->input->name, why);
    dp_judge_worsen(j->run, DP_EXIT_UNUSABLE);
}

/* Asks every oracle; false if it cannot be asked, and that is said. */
static bool ask(struct judging *j) {
    const struct dp_options options = {j->run->switches};
    size_t most = j->run->against ? ASKED : ASKED_ALWAYS;
    for (size_t i = 0; i < most && !j->illegal; i++) {
        struct dp_finding *finding = &j->findings[j->count];
        enum dp_verdict verdict =
            dp_judge_program(j->harness, &options, &j->checked.program, mask_of(asked[i]), finding);
        if (verdict == DP_VERDICT_UNSUPPORTED) {
            dp_report_unsupported(&j->checked);
            unusable(j, "a command of the case has no semantics yet");
            return false;
        }
        if (verdict == DP_VERDICT_OUT_OF_MEMORY) {
            unusable(j, "out of memory");
            return false;
        }
        bool found = verdict == DP_VERDICT_FINDING;
        j->count += found;
        j->illegal = found && i == 0;
    }
    return true;
}

/* A breach that is listed is not told again as the finding that it makes. */
static bool is_told(const struct judging *j, const struct dp_finding *finding) {
    return j->hazards > 0 && strcmp(finding->oracle, "soundness") == 0;
}

/* The given packet that a finding of `legality` begins with ("packet number 3 of the optimized, ..."), and the text
 * behind it; NULL if it speaks of none. */
static const char *packet_of(const struct judging *j, const struct dp_finding *f, size_t *block, size_t *packet) {
    static const char word[] = "packet number ";
    const struct dp_observation *said = j->checked.observed[1];
    uint32_t number = 0;
    const char *rest = NULL;
    bool named = strncmp(f->text, word, sizeof word - 1) == 0 &&
                 dp_number_parse(f->text + sizeof word - 1, &number, &rest) && number >= 1 &&
                 number <= said->packets.count && strncmp(rest, " of the optimized, ", 19) == 0;
    if (!named) {
        return NULL;
    }
    const struct dp_listed_packet *at = &said->packets.items[number - 1];
    size_t before = 0;
    while (before < number - 1 && at[-(ptrdiff_t)before - 1].list == at->list) {
        before++;
    }
    *block = dp_given_block(&j->run->input->c, at->list);
    if (*block == j->run->input->c.block_count) {
        return NULL;
    }
    *packet = before % j->run->input->c.blocks[*block].count; /* a list may be recorded again right away */
    return rest + 19;
}

static void print_finding(const struct judging *j, const struct dp_finding *f) {
    const struct dp_case *c = &j->run->input->c;
    char place[DP_PACKET_PLACE_SIZE];
    char signature[2 * sizeof f->signature];
    char text[2 * sizeof f->text];
    size_t block = 0;
    size_t packet = 0;
    const char *rest = packet_of(j, f, &block, &packet);
    printf("%s: oracle %s: %s\n",
           rest != NULL ? dp_packet_place_text(j->run->places, block, packet, place, sizeof place)
                        : j->run->input->name,
           f->oracle, dp_judge_words(c, f->signature, signature, sizeof signature));
    if (rest != NULL) {
        printf("packets %s, packet %zu, ", c->blocks[block].name, packet + 1);
    }
    printf("%s\n", dp_judge_words(c, rest != NULL ? rest : f->text, text, sizeof text));
}

static struct json_object *finding_object(const struct judging *j, const struct dp_finding *f) {
    const struct dp_case *c = &j->run->input->c;
    char signature[2 * sizeof f->signature];
    char text[2 * sizeof f->text];
    size_t block = 0;
    size_t packet = 0;
    const char *rest = packet_of(j, f, &block, &packet);
    struct json_object *one = json_object_new_object();
    json_object_object_add(one, "oracle", json_object_new_string(f->oracle));
    json_object_object_add(one, "signature",
                           json_object_new_string(dp_judge_words(c, f->signature, signature, sizeof signature)));
    json_object_object_add(one, "text",
                           json_object_new_string(dp_judge_words(c, rest != NULL ? rest : f->text, text, sizeof text)));
    if (rest != NULL) {
        json_object_object_add(one, "packet", dp_packet_place_object(j->run->places, block, packet));
    }
    return one;
}

static void tell_findings(const struct judging *j) {
    struct json_object *array = j->object != NULL ? json_object_new_array() : NULL;
    for (size_t i = 0; i < j->count; i++) {
        const struct dp_finding *f = &j->findings[i];
        if (!is_told(j, f) && array != NULL) {
            json_object_array_add(array, finding_object(j, f));
        } else if (!is_told(j, f)) {
            print_finding(j, f);
        }
    }
    if (array != NULL) {
        json_object_object_add(j->object, "findings", array);
    }
}

/* The verdict comes last in text: what it rests on stands above it. */
static void tell_verdict(const struct judging *j) {
    bool kept = j->count == 0 && j->hazards == 0;
    const char *name = j->run->input->name;
    if (j->object != NULL) {
        json_object_object_add(j->object, "kept", json_object_new_boolean(kept));
    } else if (kept) {
        printf("%s: packets of lists: every promise is kept\n", name);
    } else if (j->hazards > 0) {
        printf("%s: packets of lists: %zu hazard%s\n", name, j->hazards, j->hazards == 1 ? "" : "s");
    } else {
        printf("%s: packets of lists: findings\n", name);
    }
    dp_judge_worsen(j->run, kept ? DP_EXIT_OK : DP_EXIT_FAILED);
}

static void judge(struct judging *j) {
    const struct dp_judged_parts parts = {.streams = 1u << 1, .waits_of = 1, .cost = j->run->against, .story = j->run->story};
    if (!ask(j)) {
        return;
    }
    j->object = j->run->blocks != NULL ? json_object_new_object() : NULL;
    if (j->object != NULL) {
        json_object_object_add(j->object, "packets", json_object_new_string("lists"));
        json_object_array_add(j->run->blocks, j->object);
    }
    if (!j->illegal && !dp_report_judged(&j->checked, &parts, j->object, &j->hazards)) {
        unusable(j, "out of memory");
        return;
    }
    tell_findings(j);
    tell_verdict(j);
}

void dp_judge_lists(struct dp_judge_run *run) {
    struct judging j = {.run = run, .harness = dp_harness_create(&dp_reference, &dp_replay)};
    if (j.harness == NULL) {
        unusable(&j, "out of memory");
        return;
    }
    dp_replay_set(&run->input->c);
    j.checked = (struct dp_checked){.input = run->input, .program = dp_case_program(&run->input->c)};
    j.checked.observed[0] = dp_harness_observation(j.harness, 0);
    j.checked.observed[1] = dp_harness_observation(j.harness, 1);
    j.checked.second = &dp_replay;
    j.checked.places = run->places;
    judge(&j);
    dp_harness_destroy(j.harness);
}
