// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import java.util.HashSet;
import java.util.Set;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * A row with match number 0, of which two extractors choose differently: what ours chose must be
 * one of all that stock finds.
 *
 * @param variable the row's
 * @param possible all matches, or what stock leaves when there is none
 */
record RandomRow(String variable, Set<Object> possible) {

    /** Runs stock for all matches on variables of its own, then as it is on {@code stock}. */
    static RandomRow of(
            FastExtractor element,
            Row row,
            JMeterContext context,
            JMeterVariables stock,
            Sources sources) {
        JMeterVariables all = Comparison.copy(stock);
        Comparison.run(
                element.scopedStock(row.with(Columns.MATCH_NUMBER, "-1")), context, all, sources);
        Comparison.run(element.scopedStock(row), context, stock, sources);
        Set<Object> possible = new HashSet<>();
        possible.add(stock.getObject(row.variable()));
        for (int i = 1; all.getObject(row.variable() + "_" + i) != null; i++) {
            possible.add(all.getObject(row.variable() + "_" + i));
        }
        return new RandomRow(row.variable(), possible);
    }

    /** Whether a variable may differ: the groups follow the chosen match. */
    boolean explains(String name, JMeterVariables ours) {
        return name.equals(variable)
                ? possible.contains(ours.getObject(name))
                : name.startsWith(variable + "_g");
    }
}
