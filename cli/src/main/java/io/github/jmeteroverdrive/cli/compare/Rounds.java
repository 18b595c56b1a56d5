// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import java.util.List;
import java.util.stream.IntStream;

/** The order of the ways: A B C, then C B A, so that a slow drift of the machine favours none. */
final class Rounds {

    private Rounds() {}

    /**
     * @param round from 1
     * @param ways number of ways
     * @return their indexes in the order in which they run
     */
    static List<Integer> order(int round, int ways) {
        boolean forth = round % 2 == 1;
        return IntStream.range(0, ways).map(i -> forth ? i : ways - 1 - i).boxed().toList();
    }
}
