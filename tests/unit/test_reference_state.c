/* test_reference_state.c: known access, scopes, splits, bundles and executes of enhanced barriers (barrier sheet 15.7,
 * 15.10, 15.9). */
#include "test_reference_transcript.h"

#include "model/describe.h"

#include <stdlib.h>

#define TEXTURE "drainproof 1\nresource t0 texture2d 64x64 flags=ALLOW_UNORDERED_ACCESS layout=UNORDERED_ACCESS\n"
#define LIST    "list c0 direct\n"
#define RUN     "end\nexecute c0\n"

Test(reference_state, scopes) {
    says("E22", RULES,
         TEXTURE LIST
         "barrier @a\n  texture t0 sync=COMPUTE_SHADING>PIXEL_SHADING "
         "access=UNORDERED_ACCESS>SHADER_RESOURCE layout=UNORDERED_ACCESS>SHADER_RESOURCE\n"
         "barrier @b\n  texture t0 sync=COMPUTE_SHADING>COMPUTE_SHADING access=SHADER_RESOURCE>UNORDERED_ACCESS "
         "layout=SHADER_RESOURCE>UNORDERED_ACCESS\n" RUN,
         "S06 warning @b 0.0\n");
    says("a scope ends with its execute", RULES,
         TEXTURE LIST
         "barrier @a\n  texture t0 sync=COMPUTE_SHADING>PIXEL_SHADING "
         "access=UNORDERED_ACCESS>SHADER_RESOURCE layout=UNORDERED_ACCESS>SHADER_RESOURCE\n" RUN
         "list c1 direct\nbarrier @b\n  texture t0 sync=COMPUTE_SHADING>COMPUTE_SHADING "
         "access=SHADER_RESOURCE>UNORDERED_ACCESS layout=SHADER_RESOURCE>UNORDERED_ACCESS\nend\nexecute c1\n",
         "");
    says("E54; a copy in between would make it pass", RULES,
         "drainproof 1\nresource t0 texture2d 64x64\nresource b0 buffer 65536\n" LIST
         "barrier\n  texture t0 sync=COPY>COMPUTE_SHADING access=COPY_DEST>SHADER_RESOURCE\n"
         "barrier @b\n  texture t0 sync=COMPUTE_SHADING|COPY>COPY access=SHADER_RESOURCE|COPY_SOURCE>COPY_DEST\n" RUN
         "list c1 direct\nbarrier\n  texture t0 sync=COPY>COMPUTE_SHADING access=COPY_DEST>SHADER_RESOURCE\n"
         "copy_texture source=t0 dest=b0\nbarrier @c\n"
         "  texture t0 sync=COMPUTE_SHADING|COPY>COPY access=SHADER_RESOURCE|COPY_SOURCE>COPY_DEST\nend\nexecute c1\n",
         "V06b error @b 0.0\n");
    says("E59", RULES | STATE,
         "drainproof 1\ndevice rules=pc_strict\nresource t0 texture2d 64x64 flags=ALLOW_RENDER_TARGET "
         "layout=SHADER_RESOURCE\n" LIST "barrier\n  texture t0 sync=NONE>RENDER_TARGET access=NO_ACCESS>RENDER_TARGET "
         "layout=SHADER_RESOURCE>RENDER_TARGET\n"
         "barrier @b\n  texture t0 sync=NONE>PIXEL_SHADING access=NO_ACCESS>SHADER_RESOURCE "
         "layout=RENDER_TARGET>SHADER_RESOURCE\n" RUN,
         "S04 error @b 0.0\nt0[0..0] RENDER_TARGET init=1\n"
         "t0.colour C=none E=CompressedColor|IndirectColorClear V=1\n");
    says("used after NONE, and after deactivation", RULES,
         "drainproof 1\nresource b0 buffer 4096\nresource b1 buffer 4096\n" LIST
         "barrier @a\n  buffer b0 sync=COPY>NONE access=COPY_DEST>NO_ACCESS\n"
         "  buffer b1 sync=COPY>COPY access=COPY_DEST>NO_ACCESS\n"
         "copy_buffer @w source=b0 dest=b1\n"
         "barrier @b\n  buffer b1 sync=COPY>COPY access=COPY_DEST>COPY_SOURCE\n" RUN,
         "S05 warning @w 0.-1\nU06 warning @w 1.-1\nV06b error @b 0.0\n");
}

#define BUFFER "drainproof 1\nresource b0 buffer 4096\n"
#define BEGIN  "  buffer b0 sync=COPY>SPLIT access=COPY_DEST>COPY_SOURCE\n"
#define END    "  buffer b0 sync=SPLIT>COPY access=COPY_DEST>COPY_SOURCE\n"

Test(reference_state, splits) {
    says("a pair", RULES | NEEDS, BUFFER LIST "barrier @a\n" BEGIN "barrier @b\n" END RUN,
         "need @a.0 drain=CPDMA|CS block=ME|PFP|CE wb=none inv=L0|L1|K|LM\n"
         "need @b.0 drain=none block=none wb=none inv=none\n");
    says("an END alone on a buffer, a BEGIN that an execute leaves open, and its END too late", RULES,
         BUFFER LIST "barrier @end\n" END "barrier @begin\n" BEGIN RUN "execute c0\n",
         "V10 warning @end 0.0\nV10 warning @end 0.0\nV10 warning @begin 0.0\nV10 warning @begin 0.0\n");
    says("P01: the BEGIN stays open; P02, P05 meanwhile", RULES,
         BUFFER LIST "barrier @begin\n" BEGIN "copy_buffer @used dest=b0\n"
                     "barrier @other\n  buffer b0 sync=SPLIT>COPY access=COPY_DEST>COPY_DEST\n"
                     "barrier @second\n  buffer b0 sync=COPY>COPY access=COPY_SOURCE>COPY_DEST\nbarrier @end\n" END RUN,
         "P05 warning @used 0.-1\nP01 error @other 0.0\nP02 error @second 0.0\n");
    says("of textures they live on; COMMON is reported at every execute", RULES,
         "drainproof 1\nresource t0 texture2d 64x64 mips=2 layout=SHADER_RESOURCE\nlist c0 direct\nbarrier @begin\n"
         "  texture t0 sync=PIXEL_SHADING>SPLIT access=SHADER_RESOURCE>COPY_SOURCE layout=SHADER_RESOURCE>COMMON\nend\n"
         "list c1 direct\ndispatch\nend\nlist c2 direct\nbarrier @set\n  texture t0 sync=SPLIT>COPY "
         "access=SHADER_RESOURCE>COPY_SOURCE layout=SHADER_RESOURCE>COMMON range=mip 0\n"
         "barrier @end\n  texture t0 sync=SPLIT>COPY access=SHADER_RESOURCE>COPY_SOURCE "
         "layout=SHADER_RESOURCE>COMMON\nbarrier @again\n  texture t0 sync=SPLIT>COPY "
         "access=SHADER_RESOURCE>COPY_SOURCE layout=SHADER_RESOURCE>COMMON\nend\n"
         "execute c0\nexecute c1\nexecute c2\n",
         "V10 warning @begin 0.0\nV10 warning @begin 0.0\nV09 error @set 0.0\nV09 error @again 0.0\n");
}

Test(reference_state, bundles_and_executes) {
    says("a bundle runs where it is called, each time, and cuts the run", RULES | PACKETS,
         "drainproof 1\ndevice rules=pc_native\nresource b0 buffer 4096\nlist u0 bundle\nwrite_immediate @w "
         "dest=b0\nend\n"
         "list c0 direct\nbarrier\n  buffer b0 sync=COPY>NONE access=COPY_DEST>NO_ACCESS\nexecute_bundle u0\n"
         "barrier\n  buffer b0 sync=VERTEX_SHADING>VERTEX_SHADING access=NO_ACCESS>VERTEX_BUFFER\nend\n",
         "WORK @w\nDMA_WAIT\nDRAIN CS\nWORK @w\nDRAIN VS\nACQUIRE gcr=gl1|glv\n");
    says("its operands are judged", RULES,
         "drainproof 1\nresource b0 buffer 4096\nlist u0 bundle\nwrite_immediate @w dest=b0\nend\n"
         "list c0 direct\nbarrier\n  buffer b0 sync=COPY>NONE access=COPY_DEST>NO_ACCESS\nexecute_bundle u0\nend\n"
         "list c1 compute\nexecute_bundle @no u0\nend\nexecute c0\n",
         "U03 error @no -1.-1\nS05 warning @w 0.-1\n");
    says("E02", RULES,
         "drainproof 1\ndevice rules=pc_native\nlist c0 direct\nbarrier\n  global sync=ALL>ALL\nend\n"
         "list u0 bundle\ndraw\nend\nlist c1 direct\nexecute_bundle u0\nend\nexecute @bare c0\nexecute c0 c1\n",
         "A03 warning @? 0.0\nE02 warning @bare -1.-1\n");
}

/* --- memory that runs out --- */

struct purse {
    size_t left;   /* blocks that may still be had */
    size_t blocks; /* that are alive */
};

static void *spend(void *context, void *block, size_t old_size, size_t new_size) {
    struct purse *purse = context;
    (void)old_size;
    if (new_size == 0) {
        purse->blocks--;
        free(block);
        return NULL;
    }
    if (purse->left == 0) {
        return NULL;
    }
    purse->left--;
    purse->blocks += block == NULL;
    return realloc(block, new_size);
}

/* Feeds the program until something fails. True if nothing does. */
static bool survives(const struct dp_program *program, struct purse *purse) {
    struct dp_memory memory = {purse, spend};
    struct dp_sink silent = {.context = NULL};
    void *instance = dp_reference.translator->create(NULL, &memory, &silent);
    enum dp_status status = instance == NULL ? DP_STATUS_OUT_OF_MEMORY : DP_STATUS_OK;
    for (size_t i = 0; i < program->count && status == DP_STATUS_OK; i += dp_command_records(program, i)) {
        status = dp_reference.translator->feed(instance, i, &program->records[i], dp_command_records(program, i));
    }
    cr_assert(status == DP_STATUS_OK || status == DP_STATUS_OUT_OF_MEMORY);
    dp_reference.translator->destroy(instance);
    cr_assert_eq(purse->blocks, 0);
    return status == DP_STATUS_OK;
}

Test(reference_state, out_of_memory) {
    static const char text[] =
        "drainproof 1\nheap h0 65536\nresource t0 texture2d 64x64 flags=ALLOW_RENDER_TARGET state=COMMON\n"
        "resource b0 buffer 4096 placed=h0+0\nlist u0 bundle\ndraw\nend\nlist c0 direct\n"
        "resource_barrier\n  transition t0 COMMON>COPY_DEST\n  uav null\nexecute_bundle u0\n"
        "barrier\n  buffer b0 sync=NONE>COPY access=NO_ACCESS>COPY_SOURCE\n  global sync=ALL>ALL\n"
        "copy_texture source=b0 dest=t0\nend\nexecute c0\n";
    struct dp_case c;
    struct dp_text_error error;
    cr_assert(dp_parse(text, strlen(text), &c, &error));
    struct dp_program program = dp_case_program(&c);
    size_t blocks = 0;
    for (;; blocks++) {
        struct purse purse = {blocks, 0};
        if (survives(&program, &purse)) {
            break;
        }
    }
    cr_expect_gt(blocks, 10, "only %zu blocks were asked for", blocks);
    dp_case_free(&c);
}
