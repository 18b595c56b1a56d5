// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import io.github.jmeteroverdrive.extractors.AsciiBody;
import io.github.jmeteroverdrive.extractors.Columns;
import io.github.jmeteroverdrive.extractors.DocumentExtractor;
import io.github.jmeteroverdrive.extractors.FallbackNeeded;
import io.github.jmeteroverdrive.extractors.Row;
import io.github.jmeteroverdrive.extractors.RowEngine;
import io.github.jmeteroverdrive.extractors.TextSource;
import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import java.util.List;
import java.util.function.Predicate;
import org.apache.jmeter.extractor.HtmlExtractor;
import org.apache.jmeter.testelement.AbstractScopedTestElement;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/** CSS selectors on HTML. */
public final class FastCssExtractor extends DocumentExtractor<CssRow, Document> {

    public static final Field<String> SELECTOR =
            Columns.text("selector", "CSS selector").hint("For example a.next or form > input[name=id]");
    public static final Field<String> ATTRIBUTE = Columns.text("attribute", "Attribute")
            .emptyMeans("the text")
            .hint("The attribute whose value is extracted");

    public static final Declaration DECLARATION = declaration(
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

    private static final long serialVersionUID = 1;

    @Override
    public Declaration declaration() {
        return DECLARATION;
    }

    @Override
    public RowEngine compile(Row row) {
        return new CssRow(row);
    }

    @Override
    protected Predicate<TextSource> onePass(List<CssRow> rows) {
        CssMatches[] matches = rows.stream().map(CssRow::matches).toArray(CssMatches[]::new);
        CssSelectors selectors =
                new CssSelectors(rows.stream().map(CssRow::compounds).toList());
        boolean strict = rows.get(0).isStrict();
        return source -> {
            for (CssMatches row : matches) row.begin();
            try {
                new CssPass(AsciiBody.of(source), selectors, matches, strict).read();
                return true;
            } catch (FallbackNeeded e) {
                for (CssMatches row : matches) row.undo();
                return false;
            }
        };
    }

    /** jsoup rejects no page. */
    @Override
    protected boolean agreesWithTree() {
        return true;
    }

    @Override
    protected Document parse(TextSource source) {
        return Jsoup.parse(source.text());
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
