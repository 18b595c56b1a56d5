// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.xpath;

import io.github.jmeteroverdrive.extractors.Column;
import io.github.jmeteroverdrive.extractors.FastExtractor;
import io.github.jmeteroverdrive.extractors.Row;
import io.github.jmeteroverdrive.extractors.RowEngine;
import io.github.jmeteroverdrive.extractors.Sources;
import java.io.Serial;
import java.util.List;
import org.apache.jmeter.extractor.XPath2Extractor;
import org.apache.jmeter.testelement.AbstractScopedTestElement;
import org.apache.jmeter.threads.JMeterVariables;

/** {@code od - Fast XPath Extractor}: XPath on XML, all rows in one pass over the body. */
public final class FastXPathExtractor extends FastExtractor {

    public static final Column XPATH =
            Column.text("xpath", "XPath", "", "For example //item[2]/@id or /order/total");
    public static final Column FRAGMENT =
            Column.flag(
                    "fragment",
                    "As XML",
                    "false",
                    "Whether the matching nodes are written as XML, not as their text");
    public static final Column NAMESPACES =
            Column.text(
                    "namespaces",
                    "Namespaces",
                    "",
                    "prefix=URI for each prefix in the expressions, with blanks between");

    @Serial private static final long serialVersionUID = 1;
    private static final List<Column> COLUMNS =
            List.of(Column.VARIABLE, XPATH, Column.MATCH_NUMBER, Column.DEFAULT, FRAGMENT);
    private static final List<Column> OPTIONS = List.of(NAMESPACES, Column.STRICT);

    private transient XPathExtraction extraction;

    @Override
    public String label() {
        return FastXPathExtractorGui.LABEL;
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
        return new XPathRow(
                getName(),
                row.variable(),
                row.text(XPATH),
                lines(row),
                row.matchNumber(),
                row.defaultValue(),
                row.flag(FRAGMENT),
                row.flag(Column.STRICT));
    }

    /** As the stock extractor wants them. */
    private static String lines(Row row) {
        return row.text(NAMESPACES).strip().replaceAll("\\s+", "\n");
    }

    @Override
    protected void extract(List<RowEngine> rows, Sources from, JMeterVariables variables) {
        extraction().extract(rows, from, variables);
    }

    /** What extracts in this thread; it also counts which way documents were read. */
    public XPathExtraction extraction() {
        if (extraction == null) extraction = new XPathExtraction(getName());
        return extraction;
    }

    @Override
    protected AbstractScopedTestElement stock(Row row) {
        XPath2Extractor stock = new XPath2Extractor();
        stock.setRefName(row.variable());
        stock.setXPathQuery(row.text(XPATH));
        stock.setNamespaces(lines(row));
        stock.setMatchNumber(row.matchNumber());
        stock.setDefaultValue(row.defaultValue());
        stock.setFragment(row.flag(FRAGMENT));
        return stock;
    }
}
