/* legacy_algebra.h: D3D12_RESOURCE_STATES as bits: what they are translated to, who may have them, what is promoted
 * (barrier sheet 9, 15.8; tables/legacy_states.tsv). */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_LEGACY_ALGEBRA_H
#define DRAINPROOF_MODEL_OPTIMIZED_LEGACY_ALGEBRA_H

#include "model/command.h"

/* Bits that a state may have (rule K02); 25 bits hold them. */
#define OPT_EVERY_STATE   UINT32_C(0x01EF3FFF)

#define OPT_VIDEO_STATES  UINT32_C(0x00AF0000)
#define OPT_SHADER_STATES ((uint32_t)(DP_STATE_PIXEL_SHADER_RESOURCE | DP_STATE_NON_PIXEL_SHADER_RESOURCE))
#define OPT_DEPTH_STATES  ((uint32_t)(DP_STATE_DEPTH_WRITE | DP_STATE_DEPTH_READ))
/* Bits that must stand alone (rule K04). */
#define OPT_WRITE_STATES                                                                                               \
    ((uint32_t)(DP_STATE_RENDER_TARGET | DP_STATE_UNORDERED_ACCESS | DP_STATE_DEPTH_WRITE | DP_STATE_STREAM_OUT |      \
                DP_STATE_COPY_DEST | DP_STATE_RESOLVE_DEST | DP_STATE_RAYTRACING_ACCELERATION_STRUCTURE |              \
                DP_STATE_VIDEO_DECODE_WRITE | DP_STATE_VIDEO_PROCESS_WRITE | DP_STATE_VIDEO_ENCODE_WRITE))
/* States of buffers that no layout stands for. */
#define OPT_BUFFER_STATES                                                                                              \
    ((uint32_t)(DP_STATE_VERTEX_AND_CONSTANT_BUFFER | DP_STATE_INDEX_BUFFER | DP_STATE_STREAM_OUT |                    \
                DP_STATE_INDIRECT_ARGUMENT))

/* Sync and access that a state stands for: the union over its bits; ALL and COMMON for COMMON. */
uint32_t opt_sync_of_state(uint32_t state);
uint32_t opt_access_of_state(uint32_t state);

/* Id of the layout that stands in for a state on a texture whose layout moves. Total: a mask that no rule lets through
 * has one too. */
uint32_t opt_layout_of_state(uint32_t state);

/* The bit that an operand's access asks for (one access bit); 0 if no state has it. */
uint32_t opt_state_of_access(uint32_t access);

/* Bits that are legal on a list type (rule K10), that a resource cannot have by its kind and flags (K06), and that are
 * promoted from COMMON (15.8.2). */
uint32_t opt_states_of_list(uint32_t list_type);
uint32_t opt_states_impossible(bool texture, uint32_t flags);
uint32_t opt_states_promotable(bool texture, bool simultaneous);

/* Whether a StateBefore fits state COMMON with the promoted set P (rule K05; 15.8.3). */
bool opt_fits_common(uint32_t state_before, uint32_t promoted, uint32_t promotable);

/* Whether an access with the bit `x` passes on (S, P); P gains it where S is COMMON (rule K13; 15.8.2). */
bool opt_state_admits(uint32_t state, uint32_t promoted, uint32_t promotable, uint32_t x);

#endif
