// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.LatencyBound;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** A rule that needs no class: a row of the table in {@link Rules}. Most rows compare one figure with its limits. */
final class TableRule extends Rule {

    private final Function<Evidence, RuleResult> check;
    private final boolean inconclusive;
    private final boolean ofAllAgents;

    private TableRule(Row row, List<Severity> severities, Function<Evidence, RuleResult> check) {
        super(row.id, row.culprit, severities, row.source);
        this.check = check;
        inconclusive = row.inconclusive;
        ofAllAgents = row.ofAllAgents;
    }

    @Override
    public RuleResult check(Evidence evidence) {
        return check.apply(evidence);
    }

    @Override
    public boolean makesVerdictInconclusive() {
        return inconclusive;
    }

    @Override
    public boolean ofAllAgents() {
        return ofAllAgents;
    }

    /** Begins a row; see {@link Rule} for the parameters. */
    static Row row(String id, Culprit culprit, String source) {
        return new Row(id, culprit, source);
    }

    /** Collects what a rule compares; {@link #advice} ends the row. */
    static final class Row {

        private static final double NEVER = Double.POSITIVE_INFINITY;

        private final String id;
        private final Culprit culprit;
        private final String source;
        private boolean inconclusive;
        private boolean ofAllAgents;
        private ToDoubleFunction<Evidence> figure;
        private Function<Evidence, String> missing;
        private ToDoubleFunction<Evidence> severe;
        private double warning = NEVER;
        private Predicate<Evidence> certain = evidence -> false;
        private String whyCertain;
        private Predicate<Evidence> excused = evidence -> false;
        private String excuse;
        private boolean notIfLatencyBound;
        private BiFunction<Evidence, Double, String> words;

        private Row(String id, Culprit culprit, String source) {
            this.id = id;
            this.culprit = culprit;
            this.source = source;
        }

        /** If the rule fires, the verdict is "not clear". */
        Row makesVerdictInconclusive() {
            inconclusive = true;
            return this;
        }

        /** See {@link Rule#ofAllAgents}. */
        Row ofAllAgents() {
            ofAllAgents = true;
            return this;
        }

        /** @param missing the sentence where the figure is NaN */
        Row figure(ToDoubleFunction<Evidence> figure, Function<Evidence, String> missing) {
            this.figure = figure;
            this.missing = missing;
            return this;
        }

        Row figure(ToDoubleFunction<Evidence> figure, String missing) {
            return figure(figure, evidence -> missing);
        }

        /** A share of the time of JMeter's threads, which is known if they were sampled often enough. */
        Row threadShare(ToDoubleFunction<Evidence> share) {
            return figure(
                    evidence -> evidence.threads().known() ? share.applyAsDouble(evidence) : Double.NaN,
                    evidence -> evidence.threads().missing());
        }

        Row severeFrom(double limit) {
            return severeFrom(evidence -> limit);
        }

        Row severeFrom(ToDoubleFunction<Evidence> limit) {
            severe = limit;
            return this;
        }

        Row warningFrom(double limit) {
            warning = limit;
            return this;
        }

        /** Fires as severe, whatever the figure is. */
        Row severeIf(Predicate<Evidence> certain, String why) {
            this.certain = certain;
            whyCertain = why;
            return this;
        }

        /** Does not fire. @param excuse follows the words; "" or a sentence after a blank */
        Row unless(Predicate<Evidence> excused, String excuse) {
            this.excused = excused;
            this.excuse = excuse;
            return this;
        }

        /** Does not fire, and says so, where the round trip alone sets the rate. */
        Row unlessLatencyBound() {
            notIfLatencyBound = true;
            return this;
        }

        /** The evidence, a sentence with the figure. */
        Row words(BiFunction<Evidence, Double, String> words) {
            this.words = words;
            return this;
        }

        /** @param words has one {@code %s}, the figure as {@code form} shows it */
        Row words(String words, DoubleFunction<String> form) {
            return words((evidence, figure) -> words.formatted(form.apply(figure)));
        }

        Rule advice(String advice) {
            return advice(evidence -> advice);
        }

        Rule advice(Function<Evidence, String> advice) {
            if (severe == null) {
                severe = evidence -> NEVER;
                return rule(advice, Severity.WARNING);
            }
            return warning == NEVER ? rule(advice, Severity.SEVERE) : rule(advice, Severity.SEVERE, Severity.WARNING);
        }

        private Rule rule(Function<Evidence, String> advice, Severity... severities) {
            return checkedBy(
                    evidence -> {
                        if (certain.test(evidence)) return RuleResult.severe(whyCertain, advice.apply(evidence));
                        double value = figure.applyAsDouble(evidence);
                        if (!Double.isFinite(value)) return RuleResult.notKnown(missing.apply(evidence));
                        if (notIfLatencyBound && LatencyBound.of(evidence))
                            return RuleResult.fine(LatencyBound.words(evidence));
                        String saw = words.apply(evidence, value);
                        if (excused.test(evidence)) return RuleResult.fine(saw + excuse);
                        return RuleResult.atLeast(
                                value, severe.applyAsDouble(evidence), warning, saw, advice.apply(evidence));
                    },
                    severities);
        }

        /** Ends a row that does more, or less, than compare a figure. */
        Rule checkedBy(Function<Evidence, RuleResult> check, Severity... severities) {
            return new TableRule(this, List.of(severities), check);
        }
    }
}
