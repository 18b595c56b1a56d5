// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.profile;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A JMeter on this host that runs with a run directory.
 *
 * @param home of its project; "" if it was started without one
 */
record RunningJMeter(long pid, Path directory, String home) {

    /**
     * The one that began last.
     *
     * @param home of its project; "" for any, because others may measure on this host, too
     */
    static Optional<RunningJMeter> latest(String home) {
        return ProcessHandle.allProcesses()
                .filter(process ->
                        of(process).filter(running -> running.isOf(home)).isPresent())
                .max(Comparator.comparing(
                        process -> process.info().startInstant().orElse(Instant.MIN)))
                .flatMap(RunningJMeter::of);
    }

    static Optional<RunningJMeter> of(long pid) {
        return ProcessHandle.of(pid).flatMap(RunningJMeter::of);
    }

    private static Optional<RunningJMeter> of(ProcessHandle process) {
        ProcessHandle.Info info = process.info();
        // of a long command some systems know only the beginning, as text
        return of(
                process.pid(),
                info.arguments().orElseGet(() -> info.commandLine().orElse("").split(" ")));
    }

    /** Empty if it is not a JMeter with a run directory. */
    static Optional<RunningJMeter> of(long pid, String... arguments) {
        if (Arrays.stream(arguments).noneMatch(argument -> argument.contains("ApacheJMeter"))) return Optional.empty();
        return property("overdrive.run.dir", arguments)
                .map(directory -> new RunningJMeter(
                        pid,
                        Path.of(directory),
                        property("overdrive.home", arguments).orElse("")));
    }

    private static Optional<String> property(String name, String... arguments) {
        return Stream.of("-D", "-J")
                .map(option -> option + name + "=")
                .flatMap(given -> Arrays.stream(arguments)
                        .filter(argument -> argument.startsWith(given))
                        .map(argument -> argument.substring(given.length())))
                .findFirst();
    }

    boolean isOf(String project) {
        return project.isEmpty() || project.equals(home);
    }
}
