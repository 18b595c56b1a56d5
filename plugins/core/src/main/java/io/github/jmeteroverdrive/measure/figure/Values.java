// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;

/** The figures of one run, for thresholds. */
public interface Values {

    /**
     * @param id path in {@code summary.json}
     * @return the value in the unit of the catalogue; empty if the run does not have it
     */
    OptionalDouble value(String id);

    /** Why a figure is unknown, a phrase; empty if there is no reason. */
    String whyNotKnown(String id);

    /** The labels that have figures of their own; empty if that is not known. */
    default Collection<String> labels() {
        return List.of();
    }

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
