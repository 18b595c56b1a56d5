// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

/**
 * A rule and what it saw.
 *
 * @param rule which
 * @param look what
 */
public record Finding(Rule rule, Look look) {

    public boolean is(Side side, Severity severity) {
        return rule.side() == side && look.severity() == severity;
    }
}
