// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import java.nio.file.Path;

/** A way to do something, which can be run again and again. Implementations are used by one thread. */
public interface Variant {

    String name();

    /** What is run, for a table: scenario, settings and parameters, or the command. */
    String description();

    /**
     * Makes what all runs share, once, before the first one.
     *
     * @param folder an own one; exists
     * @throws io.github.jmeteroverdrive.measure.Refusal when it cannot be run at all
     */
    void prepare(Path folder);

    /** Runs once, to the end. */
    RunResult run(Child child);
}
