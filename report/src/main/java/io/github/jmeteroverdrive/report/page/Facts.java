// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.page;

import java.util.List;

/**
 * Names with values. Immutable.
 *
 * @param facts in the order they are shown
 */
public record Facts(List<Fact> facts) implements Block {

    /**
     * @param name a word or two
     * @param value as it is shown
     */
    public record Fact(String name, String value) {}

    public Facts {
        facts = List.copyOf(facts);
    }
}
