// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import java.util.Arrays;

/**
 * The names {@code name_g}, {@code name_g0}, {@code name_g1} and so on, made once: of many matches,
 * making names would take longer than finding them. Used by one thread.
 */
final class GroupNames {

    /** So many are kept; groups beyond are written by no template that people would write. */
    private static final int KEPT = 64;

    private final String name;
    private final String count;
    private String[] kept = {};

    GroupNames(String name) {
        this.name = name;
        count = name + "_g";
    }

    /** The name of the match itself. */
    String match() {
        return name;
    }

    /** That of the number of groups. */
    String count() {
        return count;
    }

    /** That of a group, from 0. */
    String of(int group) {
        if (group >= KEPT) return count + group;
        if (group >= kept.length) kept = Arrays.copyOf(kept, group + 1);
        if (kept[group] == null) kept[group] = count + group;
        return kept[group];
    }
}
