// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

public record Finding(Rule rule, RuleResult result) {

    public boolean is(Culprit culprit, Severity severity) {
        return rule.culprit() == culprit && result.severity() == severity;
    }
}
