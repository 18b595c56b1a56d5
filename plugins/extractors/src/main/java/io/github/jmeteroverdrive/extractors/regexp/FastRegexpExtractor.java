// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import io.github.jmeteroverdrive.extractors.Columns;
import io.github.jmeteroverdrive.extractors.FallbackNeeded;
import io.github.jmeteroverdrive.extractors.FastExtractor;
import io.github.jmeteroverdrive.extractors.MatchVariables;
import io.github.jmeteroverdrive.extractors.Route;
import io.github.jmeteroverdrive.extractors.Row;
import io.github.jmeteroverdrive.extractors.RowEngine;
import io.github.jmeteroverdrive.extractors.StockRow;
import io.github.jmeteroverdrive.extractors.TextSources;
import io.github.jmeteroverdrive.extractors.regexp.FastRegexpExtractor.TooLongFailure;
import io.github.jmeteroverdrive.extractors.regexp.OroLimit.LimitedStockRow;
import io.github.jmeteroverdrive.extractors.regexp.OroTranslator.NotTranslatable;
import io.github.jmeteroverdrive.extractors.regexp.TimeLimit.TooLong;
import io.github.jmeteroverdrive.extractors.regexp.TranslatedRegexp.RegexpEngine;
import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.extractor.RegexExtractor;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractScopedTestElement;
import org.apache.jmeter.threads.JMeterVariables;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Regular expressions. Where JMeter's engine and Java's agree, the fast engine runs a row. */
public final class FastRegexpExtractor extends FastExtractor {

    public static final Field<String> REGEX =
            Columns.text("regex", "Regular expression").hint("Its groups become name_g1 and so on");
    public static final Field<String> TEMPLATE =
            Columns.text("template", "Template").shown("$1$").hint("The value: $1$ is the first group");
    public static final Field<Integer> LIMIT = Field.count("timeLimit", "Time limit", 0, 999_999_999)
            .initial(10_000)
            .unit("ms")
            .hint("How long a row may search one response before the sample fails")
            .meaning(0, "no limit");

    public static final Declaration DECLARATION = declaration(
            "od - Fast RegExp Extractor",
            "extractors.md",
            List.of(Columns.VARIABLE, REGEX, TEMPLATE, Columns.MATCH_NUMBER, Columns.DEFAULT, Columns.EMPTY_DEFAULT),
            Columns.FIELD,
            LIMIT);

    private static final long serialVersionUID = 1;

    @Override
    public Declaration declaration() {
        return DECLARATION;
    }

    /** @throws IllegalArgumentException when the time limit is invalid */
    @Override
    public RowEngine compile(Row row) {
        long limit = row.get(LIMIT);
        TooLongFailure failure = new TooLongFailure(getName(), row.variable(), row.get(REGEX), limit);
        try {
            MatchTemplate template = new MatchTemplate(row.get(TEMPLATE));
            TranslatedRegexp expression = RegexpEngine.configured().compile(row.get(REGEX), template);
            RowEngine stock = stockRow(row, "the document", failure);
            return new RegexpRow(row, expression, template, stock, failure);
        } catch (NotTranslatable e) {
            return stockRow(row, e.getMessage(), failure);
        }
    }

    private RowEngine stockRow(Row row, String reason, TooLongFailure failure) {
        StockRow stock = new StockRow(scopedStock(row), reason);
        return failure.millis() == 0 ? stock : new LimitedStockRow(stock, failure.millis(), failure);
    }

    @Override
    protected AbstractScopedTestElement stock(Row row) {
        RegexExtractor stock = new RegexExtractor();
        stock.setRefName(row.variable());
        stock.setRegex(row.get(REGEX));
        stock.setTemplate(row.get(TEMPLATE));
        stock.setMatchNumber(row.matchNumber());
        stock.setDefaultValue(row.defaultValue());
        stock.setDefaultEmptyValue(row.flag(Columns.EMPTY_DEFAULT));
        stock.setUseField(row.get(Columns.FIELD).stockName());
        return stock;
    }

    /**
     * Fails the sample of a row whose search was ended.
     *
     * @param millis how long the search was allowed to take
     */
    record TooLongFailure(String element, String variable, String regex, long millis) {

        private static final Logger LOG = LoggerFactory.getLogger(TooLongFailure.class);

        void report(SampleResult sample) {
            String message = "the row for variable '"
                    + variable
                    + "' was ended after "
                    + millis
                    + " ms: '"
                    + regex
                    + "' takes too long on this response; write it so that fewer of its parts"
                    + " can match the same text, or raise the time limit";
            LOG.warn("{} '{}': {}.", FastRegexpExtractor.DECLARATION.label(), element, message);
            AssertionResult failure = new AssertionResult(element);
            failure.setFailure(true);
            failure.setFailureMessage(FastRegexpExtractor.DECLARATION.label() + ": " + message);
            sample.addAssertionResult(failure);
            sample.setSuccessful(false);
        }
    }

    /** A row, whose variables are those of JMeter's Regular Expression Extractor. */
    private static final class RegexpRow implements RowEngine {

        /** Later matches get their names for each sample. */
        private static final int CACHED = 1024;

        private final MatchVariables target;
        private final GroupVariables only;
        private final List<GroupVariables> numbered = new ArrayList<>();
        private final String defaultValue;
        private final boolean writesDefault;
        private final int matchNumber;
        private final MatchTemplate template;
        private final RegexpScan scan;
        private final RowEngine stock;
        private final TooLongFailure failure;
        private final EngineChoice choice = new EngineChoice();

        /** @param stock runs the row where our engine cannot, or costs more */
        RegexpRow(
                Row row, TranslatedRegexp expression, MatchTemplate template, RowEngine stock, TooLongFailure failure) {
            target = new MatchVariables(row.variable());
            only = new GroupVariables(row.variable());
            defaultValue = row.defaultValue();
            writesDefault = !defaultValue.isEmpty() || row.flag(Columns.EMPTY_DEFAULT);
            matchNumber = row.matchNumber();
            this.template = template;
            scan = new RegexpScan(expression, matchNumber > 0, new TimeLimit(failure.millis()));
            this.stock = stock;
            this.failure = failure;
        }

        @Override
        public Route route() {
            return Route.FAST;
        }

        /** Both engines leave the same variables, so one may run after the other. */
        @Override
        public void extract(TextSources sources, JMeterVariables variables) {
            // the variable may be the target: the second engine would search what the first wrote
            if (sources.isVariable() || !choice.isTrial()) {
                if (choice.takesStock()) stock.extract(sources, variables);
                else ours(sources, variables);
                return;
            }
            boolean stockFirst = choice.isStockFirst();
            long stockTook = stockFirst ? time(() -> stock.extract(sources, variables)) : 0;
            long oursTook = time(() -> ours(sources, variables));
            if (!stockFirst) stockTook = time(() -> stock.extract(sources, variables));
            choice.tried(oursTook, stockTook);
        }

        private static long time(Runnable engine) {
            long before = System.nanoTime();
            engine.run();
            return System.nanoTime() - before;
        }

        private void ours(TextSources sources, JMeterVariables variables) {
            if (writesDefault) variables.put(target.name(), defaultValue);
            List<String[]> matches;
            scan.begin();
            try {
                matches = matchNumber < 0 ? scan.findAll(sources) : findOne(sources);
            } catch (FallbackNeeded e) {
                stock.extract(sources, variables);
                return;
            } catch (TooLong e) {
                failure.report(sources.sample());
                matches = List.of();
            } finally {
                scan.close();
            }
            int old = target.takeCount(variables);
            if (matchNumber < 0) putAll(variables, matches);
            else if (matches.isEmpty()) only.removeGroups(variables);
            else put(variables, only, matches.get(0));
            for (int i = matchNumber < 0 ? matches.size() + 1 : 1; i <= old; i++)
                numbered(i).remove(variables);
        }

        private List<String[]> findOne(TextSources sources) {
            String[] match = scan.find(sources, matchNumber);
            return match == null ? List.of() : List.<String[]>of(match);
        }

        private void putAll(JMeterVariables variables, List<String[]> matches) {
            only.removeGroups(variables);
            target.putCount(variables, matches.size());
            for (int i = 0; i < matches.size(); i++) put(variables, numbered(i + 1), matches.get(i));
        }

        private void put(JMeterVariables variables, GroupVariables to, String[] match) {
            to.put(variables, template.fill(match), match);
        }

        private GroupVariables numbered(int number) {
            if (number > CACHED) return new GroupVariables(target.numbered(number));
            while (numbered.size() < number) numbered.add(new GroupVariables(target.numbered(numbered.size() + 1)));
            return numbered.get(number - 1);
        }

        /**
         * The variables {@code name}, {@code name_g} and {@code name_g0}, {@code name_g1} … of a match. Names are built
         * once: for many matches, that takes longer than finding them. Used by one thread.
         */
        private static final class GroupVariables {

            /** Names of higher groups are built for each match. */
            private static final int CACHED = 64;

            private final String name;
            private final String count;
            private String[] names = {};

            GroupVariables(String name) {
                this.name = name;
                count = name + "_g";
            }

            /** Writes a match; removes higher groups of an older match. */
            void put(JMeterVariables variables, String value, String[] groups) {
                variables.put(name, value);
                int old = MatchVariables.number(variables, count);
                for (int i = 0; i < groups.length; i++) variables.put(group(i), groups[i]);
                variables.put(count, Integer.toString(groups.length - 1));
                for (int i = groups.length; i <= old; i++) variables.remove(group(i));
            }

            /** Removes the groups, but not {@code name}. */
            void removeGroups(JMeterVariables variables) {
                int old = MatchVariables.number(variables, count);
                variables.remove(count);
                for (int i = 0; i <= old; i++) variables.remove(group(i));
            }

            void remove(JMeterVariables variables) {
                variables.remove(name);
                removeGroups(variables);
            }

            private String group(int number) {
                if (number >= CACHED) return count + number;
                if (number >= names.length) names = Arrays.copyOf(names, number + 1);
                if (names[number] == null) names[number] = count + number;
                return names[number];
            }
        }
    }

    /**
     * Learns whether our engine or stock is cheaper for the current responses, by trials that run both. All trials
     * together take about one percent of the time. Used by one thread.
     */
    static final class EngineChoice {

        /** Calls before the first trial; the interval at most doubles. */
        private static final int FIRST = 4;

        private static final int LEAST = 64;
        private static final int MOST = 1 << 20;

        /** Calls between two trials if both engines cost the same; in proportion more if one costs more. */
        private static final int PER_TRIAL = 100;

        /** Stock must take less than this part of our time. */
        private static final double CLEARLY = 0.97;

        /** Stock's time divided by ours in the last trials; their median ignores an outlier. */
        private final double[] parts = {1, 1, 1};

        private int trials;
        private int interval = FIRST;
        private int untilTrial = FIRST;

        /** Counts a call; whether both engines should run. */
        boolean isTrial() {
            return --untilTrial <= 0;
        }

        /** The second engine profits from the text that the first decoded, so they take turns. */
        boolean isStockFirst() {
            return trials % 2 == 1;
        }

        boolean takesStock() {
            return part() < CLEARLY;
        }

        private double part() {
            double least = Math.min(parts[0], Math.min(parts[1], parts[2]));
            double most = Math.max(parts[0], Math.max(parts[1], parts[2]));
            return parts[0] + parts[1] + parts[2] - least - most;
        }

        /** Nanoseconds on one response. */
        void tried(long oursTook, long stockTook) {
            parts[trials++ % parts.length] = (double) stockTook / Math.max(1, oursTook);
            double other = takesStock() ? 1 / part() : part();
            int seldom = (int) Math.min(MOST, Math.max(LEAST, PER_TRIAL * other));
            interval = Math.min(2 * interval, seldom);
            untilTrial = interval;
        }
    }
}
