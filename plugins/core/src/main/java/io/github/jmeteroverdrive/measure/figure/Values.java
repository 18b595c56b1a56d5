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

    /** Why a figure is not known, a phrase; empty when there is no such reason. */
    String whyNotKnown(String id);

    /** The figures of one label: of a sampler, a step of a flow, or a line of a mix. */
    default Values ofLabel(String label) {
        Values run = this;
        return new Values() {
            @Override
            public OptionalDouble value(String id) {
                return run.value("labels." + label + "." + id);
            }

            @Override
            public String whyNotKnown(String id) {
                return run.whyNotKnown(id);
            }
        };
    }
}
