// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.boundary;

import io.github.jmeteroverdrive.extractors.Columns;
import io.github.jmeteroverdrive.extractors.FastExtractor;
import io.github.jmeteroverdrive.extractors.Row;
import io.github.jmeteroverdrive.extractors.RowEngine;
import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import java.io.Serial;
import java.util.List;
import org.apache.jmeter.extractor.BoundaryExtractor;
import org.apache.jmeter.testelement.AbstractScopedTestElement;

/** Text between two others, found in the bytes of the body. Every row is fast. */
public class FastBoundaryExtractor extends FastExtractor {

    public static final Field<String> LEFT =
            Columns.text("left", "Left boundary").emptyMeans("the start").hint("Text before");
    public static final Field<String> RIGHT =
            Columns.text("right", "Right boundary").emptyMeans("the end").hint("Text after");

    public static final Declaration DECLARATION =
            declaration(
                    "od - Fast Boundary Extractor",
                    "extractors.md",
                    List.of(
                            Columns.VARIABLE,
                            LEFT,
                            RIGHT,
                            Columns.MATCH_NUMBER,
                            Columns.DEFAULT,
                            Columns.EMPTY_DEFAULT),
                    Columns.FIELD);

    @Serial private static final long serialVersionUID = 1;

    @Override
    public Declaration declaration() {
        return DECLARATION;
    }

    @Override
    public RowEngine compile(Row row) {
        return new BoundaryRow(row);
    }

    @Override
    protected AbstractScopedTestElement stock(Row row) {
        BoundaryExtractor stock = new BoundaryExtractor();
        stock.setRefName(row.variable());
        stock.setLeftBoundary(row.get(LEFT));
        stock.setRightBoundary(row.get(RIGHT));
        stock.setMatchNumber(row.matchNumber());
        stock.setDefaultValue(row.defaultValue());
        stock.setDefaultEmptyValue(row.flag(Columns.EMPTY_DEFAULT));
        stock.setUseField(row.get(Columns.FIELD).stockName());
        return stock;
    }
}
