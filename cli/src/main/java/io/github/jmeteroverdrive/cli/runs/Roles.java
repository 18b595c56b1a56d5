// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import java.util.Optional;
import java.util.function.Function;

/**
 * Who is who in a run. The process itself is the generator. Immutable.
 *
 * @param ofDescendant who a descendant of the process is
 * @param target the target that was started for the run; not a descendant, and left alive
 */
record Roles(Function<ProcessHandle, Role> ofDescendant, Optional<ProcessHandle> target) {

    /** All processes are the generator. */
    static final Roles ONE = new Roles(descendant -> Role.GENERATOR, Optional.empty());

    /** Who a process of a run is, because their accounts must not be mixed. */
    enum Role {
        /** Makes the load: JMeter, or a rival with all its children. */
        GENERATOR,
        /** The system under test, when the run has started it. */
        TARGET,
        /** Makes the run's page after all is measured. */
        REPORT
    }
}
