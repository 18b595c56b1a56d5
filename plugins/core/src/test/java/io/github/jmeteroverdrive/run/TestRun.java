// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.run.parameters.ParameterList;
import io.github.jmeteroverdrive.run.parameters.Parameters;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/** A run without JMeter. It is in this package to access constructors. */
public final class TestRun {

    private TestRun() {}

    public static RunContext in(Path directory) {
        Parameters parameters = Parameters.of(ParameterList.shipped(), new Properties());
        RunSetup setup = new RunSetup(
                1, parameters, new RunDirectory(directory), EpochClock.SYSTEM, "Plan", List.of(), line -> {});
        return new RunContext(setup, task -> {});
    }
}
