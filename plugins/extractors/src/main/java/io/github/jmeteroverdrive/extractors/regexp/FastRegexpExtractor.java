// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import io.github.jmeteroverdrive.extractors.Column;
import io.github.jmeteroverdrive.extractors.FastExtractor;
import io.github.jmeteroverdrive.extractors.Field;
import io.github.jmeteroverdrive.extractors.Row;
import io.github.jmeteroverdrive.extractors.RowEngine;
import io.github.jmeteroverdrive.extractors.StockRow;
import java.io.Serial;
import java.util.List;
import org.apache.jmeter.extractor.RegexExtractor;
import org.apache.jmeter.testelement.AbstractScopedTestElement;

/** Regular expressions; what JMeter's engine and Java's see the same goes the fast way. */
public final class FastRegexpExtractor extends FastExtractor {

    public static final String LABEL = "od - Fast RegExp Extractor";
    public static final Column REGEX =
            Column.text("regex", "Regular expression", "", "Its groups become name_g1 and so on");
    public static final Column TEMPLATE =
            Column.text("template", "Template", "$1$", "The value: $1$ is the first group");

    public static final Column LIMIT =
            Column.text(
                    "timeLimit",
                    "Time limit, ms",
                    "10000",
                    "How long a row may search one response, then the sample fails; 0 for any time");

    @Serial private static final long serialVersionUID = 1;
    private static final List<Column> COLUMNS =
            List.of(
                    Column.VARIABLE,
                    REGEX,
                    TEMPLATE,
                    Column.MATCH_NUMBER,
                    Column.DEFAULT,
                    Column.EMPTY_DEFAULT);
    private static final List<Column> OPTIONS = List.of(Column.FIELD, LIMIT);

    @Override
    public String label() {
        return LABEL;
    }

    @Override
    public List<Column> columns() {
        return COLUMNS;
    }

    @Override
    public List<Column> options() {
        return OPTIONS;
    }

    /**
     * @throws IllegalArgumentException when the time limit is none
     */
    @Override
    public RowEngine compile(Row row) {
        long limit = limit(row.text(LIMIT).strip());
        TooLongFailure failure =
                new TooLongFailure(getName(), row.variable(), row.text(REGEX), limit);
        try {
            MatchTemplate template = new MatchTemplate(row.text(TEMPLATE));
            Translation expression = Engine.configured().compile(row.text(REGEX), template);
            RowEngine stock = stockRow(row, "the document", failure);
            return new RegexpRow(row, expression, template, stock, failure);
        } catch (NotTranslatable e) {
            return stockRow(row, e.getMessage(), failure);
        }
    }

    private static long limit(String millis) {
        if (millis.matches("[0-9]{1,9}")) return Long.parseLong(millis);
        throw new IllegalArgumentException(
                "the time limit is '" + millis + "': give a number of milliseconds, 0 for none");
    }

    private RowEngine stockRow(Row row, String reason, TooLongFailure failure) {
        StockRow stock = new StockRow(scopedStock(row), reason);
        return failure.millis() == 0
                ? stock
                : new LimitedStockRow(stock, failure.millis(), failure);
    }

    @Override
    protected AbstractScopedTestElement stock(Row row) {
        RegexExtractor stock = new RegexExtractor();
        stock.setRefName(row.variable());
        stock.setRegex(row.text(REGEX));
        stock.setTemplate(row.text(TEMPLATE));
        stock.setMatchNumber(row.matchNumber());
        stock.setDefaultValue(row.defaultValue());
        stock.setDefaultEmptyValue(row.flag(Column.EMPTY_DEFAULT));
        stock.setUseField(Field.of(row.text(Column.FIELD)).stockName());
        return stock;
    }
}
