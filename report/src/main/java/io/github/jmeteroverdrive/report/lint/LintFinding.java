// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import java.util.Optional;

/**
 * Something in a plan that will slow JMeter down.
 *
 * @param rule which rule found it
 * @param line of the plan
 * @param element as its user called it
 * @param reason one sentence
 * @param fix changes the plan and says what it changed; empty when only its author can
 * @param left why there is no fix although the rule has one, a sentence; "" otherwise
 */
public record LintFinding(LintRule rule, int line, String element, String reason, Optional<Fix> fix, String left) {

    /** Changes a plan. */
    @FunctionalInterface
    public interface Fix {
        /** @return what was changed, a sentence */
        String apply();
    }
}
