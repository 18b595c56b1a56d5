// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.profile;

import io.github.jmeteroverdrive.measure.Profiler;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Commands of SJK, each in a process of its own, their output in files beside the dump. */
final class SjkTools implements AutoCloseable {

    static final String DUMP = Profiler.SJK.fileName();

    private static final long LIMIT_SECONDS = 15;

    private final Path directory;
    private final Process top;

    /** Starts {@code ttop}: which threads use most CPU, every two seconds, in sjk-ttop.txt. */
    SjkTools(long pid, Path directory) throws IOException {
        this.directory = directory;
        top = start("sjk-ttop.txt", "ttop", "-p", String.valueOf(pid), "-n", "10", "-ri", "2s");
    }

    private Process start(String output, String... command) throws IOException {
        List<String> all = new ArrayList<>();
        all.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        all.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        all.addAll(List.of("-cp", System.getProperty("java.class.path")));
        all.add("org.gridkit.jvmtool.SJK");
        all.addAll(Arrays.asList(command));
        return new ProcessBuilder(all)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve(output).toFile())
                .start();
    }

    /**
     * Makes of the dump what {@code ssa --histo} and {@code flame} make.
     *
     * @throws IOException when one of them fails
     */
    void analyse() throws IOException, InterruptedException {
        List<Process> all = List.of(
                start("sjk-histo.txt", "ssa", "--histo", "-f", DUMP),
                start("sjk-flame.log", "flame", "-f", DUMP, "-o", "sjk-flame.html"));
        for (Process one : all) if (!one.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) end(one);
    }

    @Override
    public void close() {
        end(top);
    }

    /** SJK starts itself again, so there are two of it. */
    private static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
