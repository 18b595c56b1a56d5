// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.boundary;

import io.github.jmeteroverdrive.extractors.Column;
import io.github.jmeteroverdrive.extractors.FastExtractor;
import io.github.jmeteroverdrive.extractors.Field;
import io.github.jmeteroverdrive.extractors.Row;
import io.github.jmeteroverdrive.extractors.RowEngine;
import java.io.Serial;
import java.util.List;
import org.apache.jmeter.extractor.BoundaryExtractor;
import org.apache.jmeter.testelement.AbstractScopedTestElement;

/** Text between two others, found in the bytes of the body. Every row is fast. */
public class FastBoundaryExtractor extends FastExtractor {

    public static final String LABEL = "od - Fast Boundary Extractor";
    public static final Column LEFT =
            Column.text("left", "Left boundary", "", "Text before; empty = the start");
    public static final Column RIGHT =
            Column.text("right", "Right boundary", "", "Text after; empty = the end");

    @Serial private static final long serialVersionUID = 1;
    private static final List<Column> COLUMNS =
            List.of(
                    Column.VARIABLE,
                    LEFT,
                    RIGHT,
                    Column.MATCH_NUMBER,
                    Column.DEFAULT,
                    Column.EMPTY_DEFAULT);
    private static final List<Column> OPTIONS = List.of(Column.FIELD);

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

    @Override
    public RowEngine compile(Row row) {
        return new BoundaryRow(row);
    }

    @Override
    protected AbstractScopedTestElement stock(Row row) {
        BoundaryExtractor stock = new BoundaryExtractor();
        stock.setRefName(row.variable());
        stock.setLeftBoundary(row.text(LEFT));
        stock.setRightBoundary(row.text(RIGHT));
        stock.setMatchNumber(row.matchNumber());
        stock.setDefaultValue(row.defaultValue());
        stock.setDefaultEmptyValue(row.flag(Column.EMPTY_DEFAULT));
        stock.setUseField(Field.of(row.text(Column.FIELD)).stockName());
        return stock;
    }
}
