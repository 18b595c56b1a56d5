// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.BitSet;

/** CPUs by their numbers, as Linux writes them: {@code 0-3,6}. Stateless. */
public final class CpuNumbers {

    private CpuNumbers() {}

    /**
     * @param list such as {@code 0-3,6}; blank for none
     * @throws NumberFormatException if the list is invalid
     */
    public static BitSet parse(String list) {
        BitSet cpus = new BitSet();
        for (String range : list.strip().split(",")) {
            if (range.isBlank()) continue;
            String[] ends = range.strip().split("-");
            cpus.set(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]) + 1);
        }
        return cpus;
    }
}
