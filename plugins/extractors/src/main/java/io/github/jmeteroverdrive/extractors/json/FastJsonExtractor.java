// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.json;

import io.github.jmeteroverdrive.extractors.Column;
import io.github.jmeteroverdrive.extractors.FastExtractor;
import io.github.jmeteroverdrive.extractors.Row;
import io.github.jmeteroverdrive.extractors.RowEngine;
import io.github.jmeteroverdrive.extractors.Sources;
import java.io.Serial;
import java.util.List;
import org.apache.jmeter.extractor.json.jsonpath.JSONPostProcessor;
import org.apache.jmeter.testelement.AbstractScopedTestElement;
import org.apache.jmeter.threads.JMeterVariables;

/** {@code od - Fast JSON Extractor}: JSON paths, all rows in one pass over the body. */
public final class FastJsonExtractor extends FastExtractor {

    public static final Column PATH =
            Column.text("path", "JSON path", "", "For example $.items[*].id or $['total']");
    public static final Column CONCATENATE =
            Column.flag(
                    "concatenate",
                    "Write _ALL",
                    "false",
                    "Whether all matches, with commas between, go to variable_ALL when the match no. is -1");

    @Serial private static final long serialVersionUID = 1;
    private static final List<Column> COLUMNS =
            List.of(Column.VARIABLE, PATH, Column.MATCH_NUMBER, Column.DEFAULT);
    private static final List<Column> OPTIONS = List.of(CONCATENATE, Column.STRICT);

    private transient JsonExtraction extraction;

    @Override
    public String label() {
        return FastJsonExtractorGui.LABEL;
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
        return new JsonRow(
                row.variable(),
                row.text(PATH),
                row.matchNumber(),
                row.defaultValue(),
                row.flag(CONCATENATE),
                row.flag(Column.STRICT));
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
        stock.setJsonPathExpressions(row.text(PATH));
        stock.setMatchNumbers(Integer.toString(row.matchNumber()));
        stock.setDefaultValues(row.defaultValue());
        stock.setComputeConcatenation(row.flag(CONCATENATE));
        return stock;
    }
}
