// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import java.util.Optional;

/**
 * Something in a plan that slows JMeter down, or that its run would refuse.
 *
 * @param line of the plan
 * @param element its name in the plan
 * @param reason one sentence
 * @param fix changes the plan and describes the change; empty if only the author can fix it
 * @param left the reason that there is no fix although the rule has one, a sentence; "" otherwise
 */
public record LintFinding(LintRule rule, int line, String element, String reason, Optional<Fix> fix, String left) {

    @FunctionalInterface
    public interface Fix {
        /** @return the change, as a sentence */
        String apply();
    }
}
