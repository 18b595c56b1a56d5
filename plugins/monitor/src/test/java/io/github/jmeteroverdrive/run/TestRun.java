// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.run.parameters.ParameterList;
import io.github.jmeteroverdrive.run.parameters.Parameters;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;

/**
 * A run with a clock that is set manually and a console that is a list. It is in this package to access constructors.
 */
public final class TestRun {

    /** ms since 1970 when nanoTime was 0. */
    public static final long EPOCH = 1_700_000_000_000L;

    public long now;
    public final List<String> console = new ArrayList<>();

    /** Actions for the time after the files are closed. */
    public final List<Runnable> afterwards = new ArrayList<>();

    public final RunContext context;

    public TestRun(Path directory, String... parameters) {
        Properties properties = new Properties();
        for (int i = 0; i < parameters.length; i += 2) properties.setProperty(parameters[i], parameters[i + 1]);
        Parameters parsed = Parameters.of(ParameterList.shipped(), properties);
        context = new RunContext(
                new RunSetup(
                        RunId.of(parsed),
                        parsed,
                        new RunDirectory(directory),
                        new EpochClock(() -> TimeUnit.MILLISECONDS.toNanos(EPOCH), () -> now),
                        "Plan",
                        List.of("_.a"),
                        console::add),
                afterwards::add);
    }

    /** The JVM shuts down. */
    public void cutShort() {
        context.end().cut(now);
    }

    /** The run ends: what was shared is closed. */
    public void close() {
        context.close();
    }
}
