/* severities.c: columns sev_xbox, sev_pc_strict and sev_pc_native of tables/validation_rules.tsv, row by row, for every
 * rule that can be reported. */
#include "model/names.h"
#include "rules.h"

#define error   DP_SEVERITY_error
#define warning DP_SEVERITY_warning
#define none    DP_SEVERITY_none

/* clang-format off */
static const struct {
    enum dp_rule rule;
    uint32_t severity[3]; /* by DP_RULES_* */
} severities[] = {
    /*            xbox     pc_strict pc_native */
    {DP_RULE_V02,  {error,   error,   error}},
    {DP_RULE_V01,  {error,   error,   error}},
    {DP_RULE_V03a, {warning, warning, warning}},
    {DP_RULE_V03b, {warning, warning, warning}},
    {DP_RULE_B04,  {error,   error,   error}},
    {DP_RULE_V05,  {error,   error,   error}},
    {DP_RULE_S01,  {error,   error,   error}},
    {DP_RULE_G01,  {error,   error,   error}},
    {DP_RULE_P04,  {error,   error,   error}},
    {DP_RULE_A02,  {error,   error,   error}},
    {DP_RULE_A01,  {error,   error,   error}},
    {DP_RULE_L01,  {error,   error,   error}},
    {DP_RULE_D03,  {error,   error,   error}},
    {DP_RULE_B01,  {error,   error,   error}},
    {DP_RULE_B02,  {error,   error,   error}},
    {DP_RULE_V04,  {error,   error,   error}},
    {DP_RULE_R05,  {warning, warning, none}},
    {DP_RULE_R06,  {warning, warning, none}},
    {DP_RULE_S07,  {error,   error,   error}},
    {DP_RULE_A08,  {error,   error,   error}},
    {DP_RULE_L06,  {error,   error,   error}},
    {DP_RULE_L02,  {error,   error,   error}},
    {DP_RULE_L03,  {error,   error,   error}},
    {DP_RULE_A12,  {error,   error,   error}},
    {DP_RULE_A06,  {error,   error,   error}},
    {DP_RULE_A07,  {error,   error,   error}},
    {DP_RULE_A10,  {error,   error,   error}},
    {DP_RULE_A11,  {error,   error,   error}},
    {DP_RULE_L07,  {error,   error,   error}},
    {DP_RULE_L10,  {error,   error,   error}},
    {DP_RULE_S02,  {error,   error,   error}},
    {DP_RULE_S03,  {error,   error,   error}},
    {DP_RULE_L04,  {error,   error,   error}},
    {DP_RULE_V07,  {error,   error,   error}},
    {DP_RULE_V08,  {error,   error,   error}},
    {DP_RULE_A04,  {none,    none,    error}},
    {DP_RULE_S08,  {none,    error,   error}},
    {DP_RULE_D01,  {error,   error,   error}},
    {DP_RULE_D02,  {warning, warning, none}},
    {DP_RULE_D04,  {warning, none,    none}},
    {DP_RULE_D05,  {warning, warning, none}},
    {DP_RULE_A03,  {warning, warning, warning}},
    {DP_RULE_A09,  {warning, warning, none}},
    {DP_RULE_V06a, {error,   error,   error}},
    {DP_RULE_B03,  {error,   error,   error}},
    {DP_RULE_U04,  {error,   error,   error}},
    {DP_RULE_U03,  {error,   error,   error}},
    {DP_RULE_U02,  {error,   error,   error}},
    {DP_RULE_K16,  {error,   error,   error}},
    {DP_RULE_U01,  {error,   error,   error}},
    {DP_RULE_L09,  {error,   error,   error}},
    {DP_RULE_K19,  {error,   error,   error}},
    {DP_RULE_I04,  {error,   none,    none}},
    {DP_RULE_K01,  {warning, warning, warning}},
    {DP_RULE_V10,  {warning, warning, warning}},
    {DP_RULE_V09,  {error,   error,   error}},
    {DP_RULE_P01,  {error,   error,   error}},
    {DP_RULE_P02,  {error,   error,   error}},
    {DP_RULE_I01,  {error,   error,   error}},
    {DP_RULE_V06b, {error,   error,   none}},
    {DP_RULE_S04,  {warning, error,   warning}},
    {DP_RULE_S05,  {warning, error,   warning}},
    {DP_RULE_S06,  {warning, error,   warning}},
    {DP_RULE_P05,  {warning, error,   warning}},
    {DP_RULE_K13,  {error,   error,   error}},
    {DP_RULE_K14,  {error,   error,   error}},
    {DP_RULE_K18,  {warning, warning, warning}},
    {DP_RULE_U06,  {warning, error,   warning}},
    {DP_RULE_D06,  {error,   error,   error}},
    {DP_RULE_E02,  {none,    none,    warning}},
    {DP_RULE_K02,  {error,   error,   error}},
    {DP_RULE_K07,  {error,   error,   error}},
    {DP_RULE_K04,  {error,   error,   error}},
    {DP_RULE_K03,  {error,   error,   error}},
    {DP_RULE_K10,  {error,   error,   error}},
    {DP_RULE_K09,  {error,   error,   error}},
    {DP_RULE_K06,  {error,   error,   error}},
    {DP_RULE_K08,  {error,   error,   error}},
    {DP_RULE_K12,  {warning, warning, warning}},
    {DP_RULE_I02,  {error,   error,   error}},
    {DP_RULE_K11,  {error,   error,   error}},
    {DP_RULE_K05,  {error,   error,   error}},
};
/* clang-format on */

uint32_t ref_severity(enum dp_rule rule, uint32_t rules) {
    for (size_t i = 0; i < sizeof severities / sizeof severities[0]; i++) {
        if (severities[i].rule == rule) {
            return severities[i].severity[rules];
        }
    }
    return DP_SEVERITY_none;
}
