// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.xpath;

import io.github.jmeteroverdrive.extractors.Columns;
import io.github.jmeteroverdrive.extractors.FastExtractor;
import io.github.jmeteroverdrive.extractors.Row;
import io.github.jmeteroverdrive.extractors.RowEngine;
import io.github.jmeteroverdrive.extractors.Sources;
import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import java.io.Serial;
import java.util.List;
import org.apache.jmeter.extractor.XPath2Extractor;
import org.apache.jmeter.testelement.AbstractScopedTestElement;
import org.apache.jmeter.threads.JMeterVariables;

/** {@code od - Fast XPath Extractor}: XPath on XML, all rows in one pass over the body. */
public final class FastXPathExtractor extends FastExtractor {

    public static final Field<String> XPATH =
            Columns.text("xpath", "XPath").hint("For example //item[2]/@id or /order/total");
    public static final Field<Boolean> FRAGMENT =
            Field.flag("fragment", "As XML", false)
                    .says(true, "the matching nodes are written as XML")
                    .says(false, "as their text");
    public static final Field<String> NAMESPACES =
            Field.text("namespaces", "Namespaces")
                    .hint("prefix=URI for each prefix in the expressions, with blanks between");

    public static final Declaration DECLARATION =
            declaration(
                    "od - Fast XPath Extractor",
                    "extractors-structured.md",
                    List.of(
                            Columns.VARIABLE,
                            XPATH,
                            Columns.MATCH_NUMBER,
                            Columns.DEFAULT,
                            FRAGMENT),
                    NAMESPACES,
                    Columns.STRICT);

    @Serial private static final long serialVersionUID = 1;

    private transient XPathExtraction extraction;

    @Override
    public Declaration declaration() {
        return DECLARATION;
    }

    @Override
    public RowEngine compile(Row row) {
        return new XPathRow(
                getName(),
                row.variable(),
                row.get(XPATH),
                lines(row),
                row.matchNumber(),
                row.defaultValue(),
                row.flag(FRAGMENT),
                row.flag(Columns.STRICT));
    }

    /** As the stock extractor wants them. */
    private static String lines(Row row) {
        return row.get(NAMESPACES).replaceAll("\\s+", "\n");
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
        stock.setXPathQuery(row.get(XPATH));
        stock.setNamespaces(lines(row));
        stock.setMatchNumber(row.matchNumber());
        stock.setDefaultValue(row.defaultValue());
        stock.setFragment(row.flag(FRAGMENT));
        return stock;
    }
}
