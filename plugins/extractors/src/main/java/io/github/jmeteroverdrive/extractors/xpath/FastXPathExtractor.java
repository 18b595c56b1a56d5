// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.xpath;

import io.github.jmeteroverdrive.extractors.Columns;
import io.github.jmeteroverdrive.extractors.DocumentExtractor;
import io.github.jmeteroverdrive.extractors.Row;
import io.github.jmeteroverdrive.extractors.RowEngine;
import io.github.jmeteroverdrive.extractors.TextSource;
import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import java.util.List;
import java.util.function.Predicate;
import net.sf.saxon.s9api.SaxonApiException;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.extractor.XPath2Extractor;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractScopedTestElement;

/** XPath on XML. */
public final class FastXPathExtractor extends DocumentExtractor<XPathRow, XPathTree> {

    public static final Field<String> XPATH =
            Columns.text("xpath", "XPath").hint("For example //item[2]/@id or /order/total");
    public static final Field<Boolean> FRAGMENT = Field.flag("fragment", "As XML", false)
            .meaning(true, "the matching nodes are written as XML")
            .meaning(false, "as their text");
    public static final Field<String> NAMESPACES = Field.text("namespaces", "Namespaces")
            .hint("prefix=URI for each prefix in the expressions, with blanks between");

    public static final Declaration DECLARATION = declaration(
            "od - Fast XPath Extractor",
            "extractors-structured.md",
            List.of(Columns.VARIABLE, XPATH, Columns.MATCH_NUMBER, Columns.DEFAULT, FRAGMENT),
            NAMESPACES,
            Columns.STRICT);

    private static final long serialVersionUID = 1;

    @Override
    public Declaration declaration() {
        return DECLARATION;
    }

    @Override
    public RowEngine compile(Row row) {
        return new XPathRow(row);
    }

    /** As the stock extractor expects them. */
    static String namespaceLines(Row row) {
        return row.get(NAMESPACES).replaceAll("\\s+", "\n");
    }

    @Override
    protected Predicate<TextSource> onePass(List<XPathRow> rows) {
        XPathPass pass = new XPathPass(
                rows.stream().map(XPathRow::matches).toList(), rows.get(0).isStrict());
        return source -> {
            if (!pass.read(source)) return false;
            rows.forEach(XPathRow::addMatches);
            return true;
        };
    }

    @Override
    protected XPathTree parse(TextSource source) throws SaxonApiException {
        return new XPathTree(source.text());
    }

    /** As in stock: listeners see why there was no match, and the sample remains successful. */
    @Override
    protected void failed(SampleResult sample, Throwable failure) {
        AssertionResult result = new AssertionResult(getName());
        result.setFailure(true);
        result.setFailureMessage(failure.toString());
        sample.addAssertionResult(result);
    }

    @Override
    protected AbstractScopedTestElement stock(Row row) {
        XPath2Extractor stock = new XPath2Extractor();
        stock.setRefName(row.variable());
        stock.setXPathQuery(row.get(XPATH));
        stock.setNamespaces(namespaceLines(row));
        stock.setMatchNumber(row.matchNumber());
        stock.setDefaultValue(row.defaultValue());
        stock.setFragment(row.flag(FRAGMENT));
        return stock;
    }
}
