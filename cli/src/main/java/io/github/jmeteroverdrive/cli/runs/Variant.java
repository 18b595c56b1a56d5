// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import java.nio.file.Path;

/** A variant of a comparison: something that can be run repeatedly. Used by one thread. */
public interface Variant {

    String name();

    /** What it runs, for a table: scenario, settings and parameters, or the command. */
    String description();

    /**
     * Prepares what all runs share, once, before the first one.
     *
     * @param folder for this variant only; exists
     * @throws io.github.jmeteroverdrive.measure.Refusal if it cannot be run at all
     */
    void prepare(Path folder);

    RunResult run(Child child);
}
