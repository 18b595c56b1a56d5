// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import io.github.jmeteroverdrive.extractors.Columns;
import io.github.jmeteroverdrive.extractors.FastExtractor;
import io.github.jmeteroverdrive.extractors.Row;
import io.github.jmeteroverdrive.extractors.RowEngine;
import io.github.jmeteroverdrive.extractors.StockRow;
import io.github.jmeteroverdrive.extractors.regexp.OroLimit.LimitedStockRow;
import io.github.jmeteroverdrive.extractors.regexp.OroTranslator.NotTranslatable;
import io.github.jmeteroverdrive.extractors.regexp.TranslatedRegexp.RegexpEngine;
import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import java.io.Serial;
import java.util.List;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.extractor.RegexExtractor;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractScopedTestElement;
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
            .hint("How long a row may search one response, then the sample fails")
            .meaning(0, "no limit");

    public static final Declaration DECLARATION = declaration(
            "od - Fast RegExp Extractor",
            "extractors.md",
            List.of(Columns.VARIABLE, REGEX, TEMPLATE, Columns.MATCH_NUMBER, Columns.DEFAULT, Columns.EMPTY_DEFAULT),
            Columns.FIELD,
            LIMIT);

    @Serial
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
}
