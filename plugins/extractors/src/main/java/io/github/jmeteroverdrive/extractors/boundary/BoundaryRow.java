// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.boundary;

import io.github.jmeteroverdrive.extractors.Columns;
import io.github.jmeteroverdrive.extractors.MatchVariables;
import io.github.jmeteroverdrive.extractors.NumberedNames;
import io.github.jmeteroverdrive.extractors.Route;
import io.github.jmeteroverdrive.extractors.Row;
import io.github.jmeteroverdrive.extractors.RowEngine;
import io.github.jmeteroverdrive.extractors.Sources;
import org.apache.commons.lang3.StringUtils;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;

/** One row of the Boundary Extractor: which of the matches go to which variables. */
final class BoundaryRow implements RowEngine {

    private final String variable;
    private final String defaultValue;
    private final boolean writesDefault;
    private final int matchNumber;
    private final BoundaryScan scan;
    private final NumberedNames numbered;

    BoundaryRow(Row row) {
        variable = row.variable();
        defaultValue = row.defaultValue();
        writesDefault = StringUtils.isNotBlank(defaultValue) || row.flag(Columns.EMPTY_DEFAULT);
        matchNumber = row.matchNumber();
        numbered = new NumberedNames(variable);
        scan =
                new BoundaryScan(
                        row.get(FastBoundaryExtractor.LEFT), row.get(FastBoundaryExtractor.RIGHT));
    }

    @Override
    public Route route() {
        return Route.FAST;
    }

    @Override
    public void extract(Sources sources, JMeterVariables variables) {
        if (writesDefault) variables.put(variable, defaultValue);
        int before = MatchVariables.takeCount(variables, variable);
        int now = 0;
        try {
            if (matchNumber < 0) {
                now = all(sources, variables);
            } else {
                String value = matchNumber == 0 ? random(sources) : one(sources);
                if (value != null) variables.put(variable, value);
            }
        } finally {
            scan.close();
            MatchVariables.remove(variables, variable, now + 1, before);
        }
    }

    private int all(Sources sources, JMeterVariables variables) {
        int count = 0;
        for (int i = 0; i < sources.size(); i++) {
            scan.open(sources.get(i));
            while (scan.next()) {
                variables.put(numbered.of(++count), scan.value());
            }
        }
        variables.put(MatchVariables.count(variable), Integer.toString(count));
        return count;
    }

    /** Every match is as likely, though their number is not known before. */
    private String random(Sources sources) {
        String chosen = null;
        int count = 0;
        for (int i = 0; i < sources.size(); i++) {
            scan.open(sources.get(i));
            while (scan.next()) {
                if (JMeterUtils.getRandomInt(++count) == 0) chosen = scan.value();
            }
        }
        return chosen;
    }

    private String one(Sources sources) {
        // as in stock: a variable's only match with an empty boundary is every match
        boolean any = sources.isVariable() && scan.hasEmptyBoundary();
        int count = 0;
        for (int i = 0; i < sources.size(); i++) {
            scan.open(sources.get(i));
            while (scan.next()) {
                if (++count == matchNumber || any) return scan.value();
            }
        }
        return null;
    }
}
