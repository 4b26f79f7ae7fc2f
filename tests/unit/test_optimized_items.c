/* test_optimized_items.c: what work items of the optimized translator take of their operands, and what is no work. */
#include "tests/unit/test_optimized_said.h"

#define CLEARED BUFFER "\nresource b1 buffer 256 flags=ALLOW_UNORDERED_ACCESS\nresource b2 buffer 256\nlist c0 direct\n"
#define TARGETS                                                                                                        \
    TARGET " layout=RENDER_TARGET\nresource t1 texture2d 64x64 flags=ALLOW_RENDER_TARGET layout=RENDER_TARGET\n"       \
           "list c0 direct\n"

/* Barrier sheet 15.9: copies block ME, and source, destination and view are all that they take. */
static const struct scenario copies[] = {
    {"operands that a clear does not take",
     CLEARED "clear_uav view=b0\nclear_uav @next view=b0 index=b2 args=b2\nend\n",
     "DRAIN @next\nACQUIRE @next\nWORK @next\n!PFP_SYNC_ME @next\n!CE_SYNC_ME @next\n!DMA_WAIT @next\n"},
    {"nothing is taken, so nothing is drained behind it", CLEARED "clear_uav index=b2\nclear_uav @next view=b0\nend\n",
     "WORK @next\n!ACQUIRE @next\n!DRAIN @next\n!DMA_WAIT @next\n"                                     },
    {"a stream-output buffer on a copy",
     CLEARED "copy_buffer source=b0 dest=b2 stream_output=b1\ncopy_buffer @next source=b0 dest=b2\nend\n",
     "DMA_WAIT @next\nWORK @next\n!PFP_SYNC_ME @next\n"                                                },
};

/* A discard is no item (hardware sheet 6.1), and its view is all that it initialises. */
static const struct scenario discards[] = {
    {"a view and a target", TARGETS "discard @d view=t0 rt=t1\nend\nexecute c0\n",
     "META_INIT @d\nclass 0 colour C=0 E=B V=1\nclass 1 colour C=0 E=9 V=1\n"},
    {"a target alone",      TARGETS "discard @d rt=t1\nend\nexecute c0\n",
     "!META_INIT @d\n!EOP @d\nclass 1 colour C=0 E=9 V=1\n"                  },
};

#define ENDS "end\nexecute @run c0\n"
#define CALL "barrier @call\n  buffer b0 sync=COMPUTE_SHADING>VERTEX_SHADING access=UNORDERED_ACCESS>VERTEX_BUFFER\n"
#define NEXT "barrier @next\n  buffer b0 sync=VERTEX_SHADING>EXECUTE_INDIRECT access=VERTEX_BUFFER>INDIRECT_ARGUMENT\n"

/* Predication off is no work: it neither ends a run nor keeps E02 away. */
static const struct scenario predicates[] = {
    {"off between barriers",
     "drainproof 1\ndevice rules=pc_native\nresource b0 buffer 256 flags=ALLOW_UNORDERED_ACCESS\n"
     "list c0 direct\n" CALL "predicate\n" NEXT ENDS,
     "ACQUIRE @call\nACQUIRE @next\nE02 warning @run\n"  },
    {"on between barriers",
     "drainproof 1\ndevice rules=pc_native\nresource b0 buffer 256 flags=ALLOW_UNORDERED_ACCESS\n"
     "list c0 direct\n" CALL "predicate view=b0\n" NEXT ENDS,
     "ACQUIRE @call\n!ACQUIRE @next\n!E02 warning @run\n"},
};

Test(optimized_items, operands_and_work) {
    RUN(copies);
    RUN(discards);
    RUN(predicates);
}
