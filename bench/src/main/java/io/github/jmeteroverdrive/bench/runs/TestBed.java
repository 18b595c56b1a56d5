// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.bench.runs;

import io.github.jmeteroverdrive.bench.Home;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a run stands on: the project, and a system under test that is started afresh for each run,
 * so that no way finds it warmed up by another. Immutable.
 *
 * @param target empty when ways look after it themselves
 */
public record TestBed(Home home, Optional<TargetSpec> target) {

    /** Stands for the URL of the target in commands and parameters. */
    public static final String URL = "{target.url}";

    /** Stands for its port. */
    public static final String PORT = "{target.port}";

    /** Without a target. */
    public static TestBed of(Home home) {
        return new TestBed(home, Optional.empty());
    }

    /**
     * @throws io.github.jmeteroverdrive.bench.Refused when the target was not built
     */
    void check() {
        target.ifPresent(spec -> spec.check(home.root()));
    }

    /** Starts the target for one run, whose directory takes its log. */
    Laid lay(Path run) {
        return new Laid(
                home.root(),
                run,
                target.map(
                        spec ->
                                spec.start(
                                        home.root(),
                                        run.resolve("target-" + spec.name() + ".log"))));
    }

    /** The test bed of one run, until it is closed. */
    record Laid(Path home, Path run, Optional<RunningTarget> target) implements AutoCloseable {

        /** Puts this run's values into a text: {home}, {run}, {target.url}, {target.port}. */
        String fill(String text) {
            Map<String, String> values = new LinkedHashMap<>();
            values.put("{home}", home.toString());
            values.put("{run}", run.toString());
            target.ifPresent(
                    started -> {
                        values.put(URL, started.url());
                        values.put(PORT, String.valueOf(started.port()));
                    });
            String filled = text;
            for (Map.Entry<String, String> value : values.entrySet()) {
                filled = filled.replace(value.getKey(), value.getValue());
            }
            return filled;
        }

        Optional<ProcessHandle> process() {
            return target.map(RunningTarget::handle);
        }

        @Override
        public void close() {
            target.ifPresent(RunningTarget::close);
        }
    }
}
