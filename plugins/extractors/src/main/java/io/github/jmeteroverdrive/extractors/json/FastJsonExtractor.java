// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.json;

import io.github.jmeteroverdrive.extractors.Columns;
import io.github.jmeteroverdrive.extractors.FastExtractor;
import io.github.jmeteroverdrive.extractors.Row;
import io.github.jmeteroverdrive.extractors.RowEngine;
import io.github.jmeteroverdrive.extractors.Sources;
import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import java.io.Serial;
import java.util.List;
import org.apache.jmeter.extractor.json.jsonpath.JSONPostProcessor;
import org.apache.jmeter.testelement.AbstractScopedTestElement;
import org.apache.jmeter.threads.JMeterVariables;

/** {@code od - Fast JSON Extractor}: JSON paths, all rows in one pass over the body. */
public final class FastJsonExtractor extends FastExtractor {

    public static final Field<String> PATH =
            Columns.text("path", "JSON path").hint("For example $.items[*].id or $['total']");
    public static final Field<Boolean> CONCATENATE =
            Field.flag("concatenate", "Write _ALL", false)
                    .says(
                            true,
                            "all matches, with commas between, go to variable_ALL when the match"
                                    + " no. is -1");

    public static final Declaration DECLARATION =
            declaration(
                    "od - Fast JSON Extractor",
                    "extractors-structured.md",
                    List.of(Columns.VARIABLE, PATH, Columns.MATCH_NUMBER, Columns.DEFAULT),
                    CONCATENATE,
                    Columns.STRICT);

    @Serial private static final long serialVersionUID = 1;

    private transient JsonExtraction extraction;

    @Override
    public Declaration declaration() {
        return DECLARATION;
    }

    @Override
    public RowEngine compile(Row row) {
        return new JsonRow(
                row.variable(),
                row.get(PATH),
                row.matchNumber(),
                row.defaultValue(),
                row.flag(CONCATENATE),
                row.flag(Columns.STRICT));
    }

    @Override
    protected void extract(List<RowEngine> rows, Sources from, JMeterVariables variables) {
        extraction().extract(rows, from, variables);
    }

    /** What extracts in this thread; it also counts which way documents were read. */
    public JsonExtraction extraction() {
        if (extraction == null) extraction = new JsonExtraction();
        return extraction;
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
