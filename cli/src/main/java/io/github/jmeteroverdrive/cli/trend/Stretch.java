// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.trend;

import io.github.jmeteroverdrive.cli.statistics.Noise;
import io.github.jmeteroverdrive.cli.statistics.Sample;
import java.util.List;

/**
 * Runs in a row in which a figure did not change its level. Immutable.
 *
 * @param runs their indices in the row, ascending; those without the figure are left out
 * @param values of the figure, one a run
 */
record Stretch(List<Integer> runs, List<Double> values) {

    int first() {
        return runs.get(0);
    }

    int last() {
        return runs.get(runs.size() - 1);
    }

    double median() {
        return Sample.of(values).median();
    }

    /** In what range one more run would lie. */
    Noise noise() {
        return Noise.of(values);
    }
}
