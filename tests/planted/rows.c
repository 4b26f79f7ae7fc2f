/* rows.c: is every cell of the three tables of the seed held by the corpus?
 *
 * The reference is compiled a second time with tables that can be changed (model/reference/planted.h). Each bit of
 * each cell is flipped in turn, the corpus is replayed through the oracles against the optimized model until one of
 * them finds the difference, and the bit is put back. A flip that nobody finds is a hole in the corpus, unless
 * unreachable.tsv argues that no program can show it; a listed flip that is found is an error of the list. What
 * planted.h does not offer counts as not found: the cells to be flipped are those of tests/vectors/, not those that a
 * model cares to name. Every row must have a flip that is found. Run in the root of the repository; exit 0: no hole.
 */
#include "search.h"

#include <stdlib.h>

int main(void) {
    static struct search search;
    corpus_load(&search.corpus, "corpus/barrier");
    unreachable_load(&search.list, "tests/planted/unreachable.tsv");
    search.oracles = flip_oracles();
    search.harness = dp_harness_create(&dp_reference, &dp_optimized);
    if (!search.harness) {
        support_fail("out of memory");
    }
    check_baseline(&search);
    flip_all(&search);
    size_t bare = check_tables(&search);
    size_t idle = unreachable_idle(&search.list);
    const struct tally *tally = &search.tally;
    printf("rows %zu cells %zu flips %zu found %zu unreachable %zu missed %zu\n", search.row_count, tally->cells,
           tally->flips, tally->found, tally->unreachable, tally->missed);
    bool whole = tally->found != 0 && tally->missed == 0 && tally->wrongly_listed == 0 && bare == 0 && idle == 0;
    dp_harness_destroy(search.harness);
    unreachable_free(&search.list);
    corpus_free(&search.corpus);
    return whole ? EXIT_SUCCESS : EXIT_FAILURE;
}
