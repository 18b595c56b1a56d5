// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import io.github.jmeteroverdrive.extractors.Column;
import io.github.jmeteroverdrive.extractors.FastExtractor;
import io.github.jmeteroverdrive.extractors.Row;
import io.github.jmeteroverdrive.extractors.RowEngine;
import io.github.jmeteroverdrive.extractors.Sources;
import java.io.Serial;
import java.util.List;
import org.apache.jmeter.extractor.HtmlExtractor;
import org.apache.jmeter.testelement.AbstractScopedTestElement;
import org.apache.jmeter.threads.JMeterVariables;

/** {@code od - Fast CSS Extractor}: CSS selectors on HTML, all rows in one pass over the body. */
public final class FastCssExtractor extends FastExtractor {

    public static final Column SELECTOR =
            Column.text(
                    "selector", "CSS selector", "", "For example a.next or form > input[name=id]");
    public static final Column ATTRIBUTE =
            Column.text("attribute", "Attribute", "", "Whose value is taken; empty = the text");

    @Serial private static final long serialVersionUID = 1;
    private static final List<Column> COLUMNS =
            List.of(
                    Column.VARIABLE,
                    SELECTOR,
                    ATTRIBUTE,
                    Column.MATCH_NUMBER,
                    Column.DEFAULT,
                    Column.EMPTY_DEFAULT);
    private static final List<Column> OPTIONS = List.of(Column.STRICT);

    private transient CssExtraction extraction;

    @Override
    public String label() {
        return FastCssExtractorGui.LABEL;
    }

    @Override
    public List<Column> columns() {
        return COLUMNS;
    }

    @Override
    public List<Column> options() {
        return OPTIONS;
    }

    @Override
    public RowEngine compile(Row row) {
        return new CssRow(
                row.variable(),
                row.text(SELECTOR),
                row.text(ATTRIBUTE),
                row.matchNumber(),
                row.defaultValue(),
                row.flag(Column.EMPTY_DEFAULT),
                row.flag(Column.STRICT));
    }

    @Override
    protected void extract(List<RowEngine> rows, Sources from, JMeterVariables variables) {
        extraction().extract(rows, from, variables);
    }

    /** What extracts in this thread; it also counts which way pages were read. */
    public CssExtraction extraction() {
        if (extraction == null) extraction = new CssExtraction();
        return extraction;
    }

    @Override
    protected AbstractScopedTestElement stock(Row row) {
        HtmlExtractor stock = new HtmlExtractor();
        stock.setRefName(row.variable());
        stock.setExpression(row.text(SELECTOR));
        stock.setAttribute(row.text(ATTRIBUTE));
        stock.setMatchNumber(row.matchNumber());
        stock.setDefaultValue(row.defaultValue());
        stock.setDefaultEmptyValue(row.flag(Column.EMPTY_DEFAULT));
        stock.setExtractor(HtmlExtractor.EXTRACTOR_JSOUP);
        return stock;
    }
}
