// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import java.util.OptionalDouble;

/** The figures of one run, as a threshold wants them. */
public interface Values {

    /**
     * @param id path in {@code summary.json}
     * @return in the unit of the catalogue; none when the run does not have it
     */
    OptionalDouble value(String id);

    /** Why nobody knows a figure, a phrase; empty when there is no such reason. */
    String whyNotKnown(String id);
}
