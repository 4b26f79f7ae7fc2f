/* Copies, clears and resolves of one list (design 5.3 item 1, decision 12): the accesses that make an item one of them
 * are serialized; what else the item names is not. */
#include "test_promise_support.h"

/* clang-format off */
#define HEAD \
    "drainproof 1\n" \
    "device rules=xbox\n" \
    "resource b buffer 65536 flags=ALLOW_UNORDERED_ACCESS\n" \
    "resource k buffer 65536\n" \
    "resource t texture2d 64x64 flags=ALLOW_RENDER_TARGET layout=RENDER_TARGET\n" \
    "resource m texture2d 64x64 samples=4 flags=ALLOW_RENDER_TARGET layout=RESOLVE_SOURCE\n" \
    "list c direct\n"
#define DONE "end\nexecute c\n"

static const struct {
    const char *name, *text, *expected;
} rules[] = {
    /* an operand that the command does not take */
    {"arguments on a copy", HEAD "copy_buffer @w dest=b\ncopy_buffer @a source=k args=b\n" DONE, "w a: hazard order"},
    {"arguments on a copy, first", HEAD "copy_buffer @w source=k args=b\ncopy_buffer @a dest=b\n" DONE,
     "w a: hazard order"},
    {"a count on a copy", HEAD "copy_buffer @w dest=b\ncopy_resource @a source=k count=b\n" DONE, "w a: hazard order"},
    {"vertices on a clear", HEAD "copy_buffer @w dest=b\nclear_rtv @a view=t vertex=b\n" DONE, "w a: hazard order"},
    {"vertices on a clear, first", HEAD "clear_rtv @w view=t vertex=b\ncopy_buffer @a dest=b\n" DONE,
     "w a: hazard order"},
    {"indices on a resolve", HEAD "copy_buffer @w dest=b\nresolve @a source=m index=b\n" DONE, "w a: hazard order"},
    {"stream output on a UAV clear", HEAD "clear_uav @w view=k stream_output=b\ncopy_buffer @a source=b\n" DONE,
     "w a: hazard order"},
    {"between two of them", HEAD "copy_buffer @w source=k stream_output=b\ncopy_buffer @a source=k args=b\n" DONE,
     "w a: hazard order"},
    /* a barrier helps them like anybody */
    {"with a barrier", HEAD "copy_buffer @w dest=b\nbarrier\n  buffer b sync=COPY>EXECUTE_INDIRECT "
     "access=COPY_DEST>INDIRECT_ARGUMENT\ncopy_buffer @a source=k args=b\n" DONE, "w a: chain"},
    /* one item may have both kinds: the copy is promised, the other access is not */
    {"source and arguments", HEAD "copy_buffer @w dest=b\ncopy_buffer @a source=b args=b\ncopy_buffer @d source=b\n"
     DONE, "w a: hazard order; w d: copies"},
    /* a render target named by a copy is one: same backend, same layout */
    {"target on a copy", HEAD "clear_rtv @w view=t\ncopy_buffer @a source=k rt=t\n" DONE, "w a: target"},
    /* shader accesses of a copy are none of its own either */
    {"shader access on a copy", HEAD "copy_buffer @w dest=b\n"
     "copy_buffer @a source=k shader read b[all] SHADER_RESOURCE@COMPUTE_SHADING\n" DONE, "w a: hazard order"},
    /* what counts */
    {"copy, clear, resolve", HEAD "clear_rtv @w view=t\ncopy_texture @a source=t\nresolve @d dest=t source=m\n" DONE,
     "w a: copies; a d: copies; w d: copies"},
};
/* clang-format on */

Test(promise, copies) {
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        struct told t;
        tell(&t, rules[i].text, NULL);
        expect_verdicts(&t, rules[i].name, rules[i].expected);
        check_bounds(rules[i].name, &t.promise);
        check_classes(rules[i].name, &t.promise);
        untell(&t);
    }
}
