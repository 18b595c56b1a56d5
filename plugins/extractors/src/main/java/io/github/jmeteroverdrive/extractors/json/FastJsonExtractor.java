// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.json;

import io.github.jmeteroverdrive.extractors.AsciiBody;
import io.github.jmeteroverdrive.extractors.Columns;
import io.github.jmeteroverdrive.extractors.DocumentExtractor;
import io.github.jmeteroverdrive.extractors.Row;
import io.github.jmeteroverdrive.extractors.RowEngine;
import io.github.jmeteroverdrive.extractors.TextSource;
import io.github.jmeteroverdrive.extractors.json.JsonValues.JsonHits;
import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import java.util.List;
import java.util.function.Predicate;
import org.apache.commons.lang3.StringUtils;
import org.apache.jmeter.extractor.json.jsonpath.JSONPostProcessor;
import org.apache.jmeter.testelement.AbstractScopedTestElement;

/** JSON paths. */
public final class FastJsonExtractor extends DocumentExtractor<JsonRow, JsonTree> {

    public static final Field<String> PATH =
            Columns.text("path", "JSON path").hint("For example $.items[*].id or $['total']");

    public static final Field<Boolean> CONCATENATE = Field.flag("concatenate", "Write _ALL", false)
            .meaning(true, "if the match no. is -1, variable_ALL gets all matches, separated by" + " commas");

    public static final Declaration DECLARATION = declaration(
            "od - Fast JSON Extractor",
            "extractors-structured.md",
            List.of(Columns.VARIABLE, PATH, Columns.MATCH_NUMBER, Columns.DEFAULT),
            CONCATENATE,
            Columns.STRICT);

    private static final long serialVersionUID = 1;

    @Override
    public Declaration declaration() {
        return DECLARATION;
    }

    @Override
    public RowEngine compile(Row row) {
        return new JsonRow(row);
    }

    @Override
    protected Predicate<TextSource> onePass(List<JsonRow> rows) {
        JsonPaths paths = JsonPaths.of(rows.stream().map(JsonRow::expression).toList());
        boolean strict = rows.get(0).isStrict();
        return source -> {
            JsonHits[] hits = paths.read(AsciiBody.of(source), strict);
            for (int i = 0; i < hits.length; i++) rows.get(i).add(hits[i]);
            return true;
        };
    }

    @Override
    protected JsonTree parse(TextSource source) {
        // as in stock: a blank response is ignored, a blank variable has no match
        if (!source.isVariable() && StringUtils.isBlank(source.text())) return null;
        return new JsonTree(source.text());
    }

    @Override
    protected AbstractScopedTestElement stock(Row row) {
        JSONPostProcessor stock = new JSONPostProcessor();
        stock.setRefNames(row.variable());
        stock.setJsonPathExpressions(row.get(PATH));
        stock.setMatchNumbers(Integer.toString(row.matchNumber()));
        stock.setDefaultValues(row.defaultValue());
        stock.setComputeConcatenation(row.flag(CONCATENATE));
        return stock;
    }
}
