/* rules.c: tables/pso_validation.tsv as an array, in its order: which rule is judged when, over what, how severely. */
#include "rules.h"

#include "prepare.h"

enum subject { WHOLE, TARGET, ENTRY, SLOT, ELEMENT };
enum severity { ERR, WARN, ERR_OR_WARN };

#define C   REF_PSO_CREATE
#define D   REF_PSO_DERIVE
#define L   REF_PSO_LOAD
#define CD  (C | D)
#define CL  (C | L)
#define DL  (D | L)
#define ALL (C | D | L)

struct row {
    enum dp_pso_rule rule;
    enum ref_pso_phase phase;
    enum subject subject;
    uint32_t when;
    enum severity severity;
    bool (*fires)(const struct ref_pso_state *state, uint32_t i);
};

/* clang-format off */
#define A(rule, subject, when, severity) \
    {DP_PSO_RULE_##rule, REF_PSO_PHASE_A, subject, when, severity, ref_pso_rule_##rule}
#define B(rule, subject, when, severity) \
    {DP_PSO_RULE_##rule, REF_PSO_PHASE_B, subject, when, severity, ref_pso_rule_##rule}

static const struct row rows[] = {
    A(656,          WHOLE,   C,   ERR),
    A(655,          TARGET,  C,   ERR),
    A(W_RTV_FORMAT, TARGET,  C,   WARN),
    A(W_DSV_FORMAT, WHOLE,   C,   WARN),
    A(685,          WHOLE,   CL,  ERR),
    A(673,          WHOLE,   CL,  ERR),
    A(684,          WHOLE,   CL,  ERR),
    A(922,          WHOLE,   CL,  ERR),
    A(95,           WHOLE,   ALL, ERR),
    A(96,           WHOLE,   ALL, ERR),
    A(97,           WHOLE,   ALL, ERR),
    A(98,           WHOLE,   ALL, ERR),
    A(401,          WHOLE,   ALL, ERR),
    A(647,          WHOLE,   ALL, ERR),
    A(100,          WHOLE,   ALL, ERR),
    A(101,          WHOLE,   ALL, ERR),
    A(102,          WHOLE,   ALL, ERR),
    A(103,          WHOLE,   ALL, ERR),
    A(104,          WHOLE,   ALL, ERR),
    A(105,          WHOLE,   ALL, ERR),
    A(106,          WHOLE,   ALL, ERR),
    A(107,          WHOLE,   ALL, ERR),
    A(108,          WHOLE,   ALL, ERR),
    A(109,          WHOLE,   ALL, ERR),
    A(111,          ENTRY,   ALL, ERR),
    A(112,          ENTRY,   ALL, ERR),
    A(113,          ENTRY,   ALL, ERR),
    A(114,          ENTRY,   ALL, ERR),
    A(115,          ENTRY,   ALL, ERR),
    A(116,          ENTRY,   ALL, ERR),
    A(117,          ENTRY,   ALL, ERR),
    A(403,          ENTRY,   ALL, ERR),
    A(1316,         ENTRY,   CD,  WARN),
    A(1317,         ENTRY,   CD,  WARN),
    A(E_LIMIT,      SLOT,    DL,  ERR),
    A(53,           WHOLE,   C,   ERR),
    A(64,           ELEMENT, CL,  ERR),
    A(54,           ELEMENT, CL,  ERR),
    A(56,           ELEMENT, CL,  ERR),
    A(57,           ELEMENT, CL,  ERR),
    A(58,           ELEMENT, CL,  ERR),
    A(59,           ELEMENT, CL,  ERR),
    A(60,           ELEMENT, CL,  ERR),
    A(61,           ELEMENT, CL,  ERR),
    A(62,           ELEMENT, CL,  ERR),
    B(691,          WHOLE,   C,   ERR),
    B(657,          WHOLE,   C,   ERR),
    B(667,          WHOLE,   C,   ERR),
    B(668,          WHOLE,   CL,  ERR),
    B(683,          WHOLE,   C,   ERR),
    B(675,          TARGET,  ALL, ERR),
    B(676,          TARGET,  ALL, ERR),
    B(677,          TARGET,  ALL, ERR_OR_WARN),
    B(678,          TARGET,  ALL, ERR),
    B(679,          TARGET,  C,   WARN),
    B(680,          WHOLE,   CD,  WARN),
    B(672,          WHOLE,   ALL, ERR),
    B(925,          WHOLE,   C,   WARN),
    B(974,          TARGET,  CD,  WARN),
    B(W_ALPHA,      TARGET,  CD,  WARN),
    B(W_DUAL,       WHOLE,   CD,  WARN),
    B(1382,         TARGET,  ALL, ERR),
};
/* clang-format on */

/* Used entries of the blend desc: the first one, or one for each render target. */
static uint32_t used_entries(const struct ref_pso_state *state) {
    return state->blend.independent ? ref_pso_target_count(&state->targets) : 1;
}

static uint32_t subjects(const struct ref_pso_state *state, enum subject subject) {
    switch (subject) {
    case TARGET:
        return DP_PSO_TARGETS;
    case ENTRY:
        return used_entries(state);
    case SLOT:
        return DP_PSO_SLOTS;
    case ELEMENT:
        return ref_pso_elements(state);
    default:
        return 1;
    }
}

/* 677 alone has two severities: with a logic op the raw bits are used (rule D3 of tables/export_rule.tsv). */
static uint32_t severity_of(const struct row *row, const struct ref_pso_state *state, uint32_t i) {
    bool warning = row->severity == WARN || (row->severity == ERR_OR_WARN && ref_pso_entry(state, i)->logic);
    return warning ? DP_SEVERITY_warning : DP_SEVERITY_error;
}

bool ref_pso_judge(const struct ref_pso_state *state, enum ref_pso_phase phase, enum ref_pso_when when,
                   const struct ref_pso_listener *listener) {
    bool sound = true;
    for (size_t r = 0; r < sizeof rows / sizeof rows[0]; r++) {
        const struct row *row = &rows[r];
        if (row->phase != phase || (row->when & (uint32_t)when) == 0) {
            continue;
        }
        for (uint32_t i = 0; i < subjects(state, row->subject); i++) {
            if (!row->fires(state, i)) {
                continue;
            }
            struct ref_pso_finding finding = {.rule = row->rule, .severity = severity_of(row, state, i)};
            finding.index = row->subject == WHOLE ? -1 : (int32_t)i;
            sound = sound && finding.severity != DP_SEVERITY_error;
            listener->found(listener->context, &finding);
        }
    }
    return sound;
}
