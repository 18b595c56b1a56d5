// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

/** Who a process of a run is, because their accounts must not be mixed. */
enum Role {
    /** Makes the load: JMeter, or a rival with all its children. */
    GENERATOR,
    /** The system under test, when the run has started it. */
    TARGET,
    /** Makes the run's page after all is measured. */
    REPORT
}
