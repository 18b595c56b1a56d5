// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import io.github.jmeteroverdrive.extractors.Columns;
import io.github.jmeteroverdrive.extractors.FastExtractor;
import io.github.jmeteroverdrive.extractors.Row;
import io.github.jmeteroverdrive.extractors.RowEngine;
import io.github.jmeteroverdrive.extractors.Sources;
import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import java.io.Serial;
import java.util.List;
import org.apache.jmeter.extractor.HtmlExtractor;
import org.apache.jmeter.testelement.AbstractScopedTestElement;
import org.apache.jmeter.threads.JMeterVariables;

/** {@code od - Fast CSS Extractor}: CSS selectors on HTML, all rows in one pass over the body. */
public final class FastCssExtractor extends FastExtractor {

    public static final Field<String> SELECTOR =
            Columns.text("selector", "CSS selector")
                    .hint("For example a.next or form > input[name=id]");
    public static final Field<String> ATTRIBUTE =
            Columns.text("attribute", "Attribute")
                    .emptyMeans("the text")
                    .hint("Whose value is taken");

    public static final Declaration DECLARATION =
            declaration(
                    "od - Fast CSS Extractor",
                    "extractors-structured.md",
                    List.of(
                            Columns.VARIABLE,
                            SELECTOR,
                            ATTRIBUTE,
                            Columns.MATCH_NUMBER,
                            Columns.DEFAULT,
                            Columns.EMPTY_DEFAULT),
                    Columns.STRICT);

    @Serial private static final long serialVersionUID = 1;

    private transient CssExtraction extraction;

    @Override
    public Declaration declaration() {
        return DECLARATION;
    }

    @Override
    public RowEngine compile(Row row) {
        return new CssRow(
                row.variable(),
                row.get(SELECTOR),
                row.get(ATTRIBUTE),
                row.matchNumber(),
                row.defaultValue(),
                row.flag(Columns.EMPTY_DEFAULT),
                row.flag(Columns.STRICT));
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
        stock.setExpression(row.get(SELECTOR));
        stock.setAttribute(row.get(ATTRIBUTE));
        stock.setMatchNumber(row.matchNumber());
        stock.setDefaultValue(row.defaultValue());
        stock.setDefaultEmptyValue(row.flag(Columns.EMPTY_DEFAULT));
        stock.setExtractor(HtmlExtractor.EXTRACTOR_JSOUP);
        return stock;
    }
}
