// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.profile;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A JMeter on this host that runs with a run directory.
 *
 * @param pid its process
 * @param directory of the run
 * @param home of its project; "" if it was started without one
 */
record RunningJMeter(long pid, Path directory, String home) {

    private static final Pattern DIRECTORY = Pattern.compile("-[DJ]overdrive\\.run\\.dir=(\\S+)");
    private static final Pattern HOME = Pattern.compile("-[DJ]overdrive\\.home=(\\S+)");

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
        return of(process.pid(), process.info().commandLine().orElse(""));
    }

    /** Empty if the command is not a JMeter with a run directory. */
    static Optional<RunningJMeter> of(long pid, String command) {
        Matcher directory = DIRECTORY.matcher(command);
        if (!command.contains("ApacheJMeter") || !directory.find()) return Optional.empty();
        Matcher home = HOME.matcher(command);
        return Optional.of(new RunningJMeter(pid, Path.of(directory.group(1)), home.find() ? home.group(1) : ""));
    }

    boolean isOf(String project) {
        return project.isEmpty() || project.equals(home);
    }
}
