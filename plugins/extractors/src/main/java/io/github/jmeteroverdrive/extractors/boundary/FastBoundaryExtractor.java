// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.boundary;

import io.github.jmeteroverdrive.extractors.Columns;
import io.github.jmeteroverdrive.extractors.FastExtractor;
import io.github.jmeteroverdrive.extractors.MatchVariables;
import io.github.jmeteroverdrive.extractors.Route;
import io.github.jmeteroverdrive.extractors.Row;
import io.github.jmeteroverdrive.extractors.RowEngine;
import io.github.jmeteroverdrive.extractors.TextSources;
import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import java.util.List;
import org.apache.commons.lang3.StringUtils;
import org.apache.jmeter.extractor.BoundaryExtractor;
import org.apache.jmeter.testelement.AbstractScopedTestElement;
import org.apache.jmeter.threads.JMeterVariables;

/** Texts between two others, found in the bytes of the body. Every row is fast. */
public class FastBoundaryExtractor extends FastExtractor {

    public static final Field<String> LEFT =
            Columns.text("left", "Left boundary").emptyMeans("the start").hint("Text before");
    public static final Field<String> RIGHT =
            Columns.text("right", "Right boundary").emptyMeans("the end").hint("Text after");

    public static final Declaration DECLARATION = declaration(
            "od - Fast Boundary Extractor",
            "extractors.md",
            List.of(Columns.VARIABLE, LEFT, RIGHT, Columns.MATCH_NUMBER, Columns.DEFAULT, Columns.EMPTY_DEFAULT),
            Columns.FIELD);

    private static final long serialVersionUID = 1;

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

    /** Which of the matches are written to which variables. */
    private static final class BoundaryRow implements RowEngine {

        private final MatchVariables target;
        private final String defaultValue;
        private final boolean writesDefault;
        private final int matchNumber;
        private final BoundaryFinder finder;

        BoundaryRow(Row row) {
            target = new MatchVariables(row.variable());
            defaultValue = row.defaultValue();
            writesDefault = StringUtils.isNotBlank(defaultValue) || row.flag(Columns.EMPTY_DEFAULT);
            matchNumber = row.matchNumber();
            finder = new BoundaryFinder(row.get(LEFT), row.get(RIGHT));
        }

        @Override
        public Route route() {
            return Route.FAST;
        }

        @Override
        public void extract(TextSources sources, JMeterVariables variables) {
            if (writesDefault) variables.put(target.name(), defaultValue);
            int old = target.takeCount(variables);
            int written = 0;
            try {
                if (matchNumber < 0) {
                    written = writeAll(sources, variables);
                } else {
                    String value = findOne(sources);
                    if (value != null) variables.put(target.name(), value);
                }
            } finally {
                finder.close();
                target.remove(variables, written + 1, old);
            }
        }

        private int writeAll(TextSources sources, JMeterVariables variables) {
            int count = 0;
            for (int i = 0; i < sources.size(); i++) {
                finder.open(sources.get(i));
                while (finder.next()) variables.put(target.numbered(++count), finder.value());
            }
            target.putCount(variables, count);
            return count;
        }

        private String findOne(TextSources sources) {
            // as in stock: a variable's only match with an empty boundary has every number
            boolean any = matchNumber > 0 && sources.isVariable() && finder.hasEmptyBoundary();
            return finder.find(sources, any ? 1 : matchNumber);
        }
    }
}
