/* rules_command.c: is the command allowed on this type of list: U03. */
#include "rules.h"
#include "table_compatibility.h"

#define BUNDLE (1u << DP_LIST_bundle)
#define ALL    (REF_DIRECT | REF_COMPUTE | REF_COPY | BUNDLE)

/* clang-format off */
static const struct {
    enum dp_kind kind;
    uint32_t lists;
} commands[] = {
    {DP_COMMAND_draw,              REF_DIRECT | BUNDLE},
    {DP_COMMAND_draw_indirect,     REF_DIRECT | BUNDLE},
    {DP_COMMAND_dispatch,          REF_DIRECT | REF_COMPUTE | BUNDLE},
    {DP_COMMAND_dispatch_indirect, REF_DIRECT | REF_COMPUTE | BUNDLE},
    {DP_COMMAND_dispatch_rays,     REF_DIRECT | REF_COMPUTE | BUNDLE},
    {DP_COMMAND_rtas_build,        REF_DIRECT | REF_COMPUTE},
    {DP_COMMAND_rtas_copy,         REF_DIRECT | REF_COMPUTE},
    {DP_COMMAND_rtas_emit,         REF_DIRECT | REF_COMPUTE},
    {DP_COMMAND_clear_rtv,         REF_DIRECT},
    {DP_COMMAND_clear_dsv,         REF_DIRECT},
    {DP_COMMAND_clear_uav,         REF_DIRECT | REF_COMPUTE},
    {DP_COMMAND_copy_buffer,       REF_DIRECT | REF_COMPUTE | REF_COPY},
    {DP_COMMAND_copy_texture,      REF_DIRECT | REF_COMPUTE | REF_COPY},
    {DP_COMMAND_copy_resource,     REF_DIRECT | REF_COMPUTE | REF_COPY},
    {DP_COMMAND_resolve,           REF_DIRECT},
    {DP_COMMAND_discard,           REF_DIRECT | REF_COMPUTE},
    {DP_COMMAND_predicate,         REF_DIRECT | REF_COMPUTE},
    {DP_COMMAND_query_begin,       REF_DIRECT},
    {DP_COMMAND_query_end,         REF_DIRECT | REF_COMPUTE | REF_COPY},
    {DP_COMMAND_query_resolve,     REF_DIRECT | REF_COMPUTE | REF_COPY},
    {DP_COMMAND_write_immediate,   REF_DIRECT | REF_COMPUTE | REF_COPY | BUNDLE},
    {DP_COMMAND_execute_bundle,    REF_DIRECT},
    {DP_COMMAND_marker,            ALL},
};
/* clang-format on */

bool ref_command_allowed(enum dp_kind kind, uint32_t list_type) {
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (commands[i].kind == kind) {
            return (commands[i].lists & (1u << list_type)) != 0;
        }
    }
    return true;
}
