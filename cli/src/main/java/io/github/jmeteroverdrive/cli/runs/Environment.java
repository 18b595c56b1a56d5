// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import io.github.jmeteroverdrive.measure.CpuModel;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The environment that is recorded with all figures. */
public final class Environment {

    private Environment() {}

    /**
     * @param home root of the project
     * @return names and values; unknown ones are absent
     */
    public static Map<String, String> describe(Path home) {
        Map<String, String> facts = new LinkedHashMap<>();
        CpuModel.name().ifPresent(model -> facts.put("cpu", model));
        facts.put("cpus", String.valueOf(Runtime.getRuntime().availableProcessors()));
        facts.put("os", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
        facts.put("kernel", System.getProperty("os.version"));
        facts.put("jvm", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
        facts.put("load", load());
        revision(home).ifPresent(revision -> facts.put("gitRevision", revision));
        return facts;
    }

    /** Load average of the last minute. */
    public static String load() {
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        return load < 0 ? "unknown" : String.format(Locale.ROOT, "%.2f", load);
    }

    /** With "+changes" if the working tree differs from it. */
    private static Optional<String> revision(Path home) {
        return git(home, "rev-parse", "HEAD")
                .map(head -> git(home, "status", "--porcelain", "-uno")
                        .map(changes -> head + (changes.isEmpty() ? "" : "+changes"))
                        .orElse(head));
    }

    private static Optional<String> git(Path home, String... arguments) {
        String[] command = new String[arguments.length + 1];
        command[0] = "git";
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        try {
            Process git = new ProcessBuilder(command)
                    .directory(home.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String output = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return git.waitFor() == 0 ? Optional.of(output.strip()) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty(); // no git here
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
