// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.profile;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A JMeter of this host that runs for a run directory.
 *
 * @param pid its process
 * @param directory of the run
 */
record RunningJMeter(long pid, Path directory) {

    private static final Pattern DIRECTORY = Pattern.compile("-[DJ]overdrive\\.run\\.dir=(\\S+)");

    /** The one that began last. */
    static Optional<RunningJMeter> latest() {
        return ProcessHandle.allProcesses()
                .filter(process -> of(process).isPresent())
                .max(
                        Comparator.comparing(
                                process -> process.info().startInstant().orElse(Instant.MIN)))
                .flatMap(RunningJMeter::of);
    }

    static Optional<RunningJMeter> of(long pid) {
        return ProcessHandle.of(pid).flatMap(RunningJMeter::of);
    }

    private static Optional<RunningJMeter> of(ProcessHandle process) {
        String command = process.info().commandLine().orElse("");
        Matcher directory = DIRECTORY.matcher(command);
        if (!command.contains("ApacheJMeter") || !directory.find()) return Optional.empty();
        return Optional.of(new RunningJMeter(process.pid(), Path.of(directory.group(1))));
    }
}
