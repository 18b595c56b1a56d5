// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import io.github.jmeteroverdrive.run.CpuList;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A real child process that executes its arguments one by one. */
public final class SmallProgram {

    private static final long FOR_EVER_SECONDS = 600;

    private SmallProgram() {}

    /** The command that starts it. */
    public static List<String> command(String... words) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> command = new ArrayList<>(List.of(
                java,
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                SmallProgram.class.getName()));
        command.addAll(List.of(words));
        return command;
    }

    public static void main(String[] words) throws Exception {
        for (String word : words) {
            if (word.equals("burn")) burn();
            else if (word.equals("hang")) hang();
            else if (word.equals("orphan")) orphan();
            else if (word.equals("allocate")) allocate();
            else if (word.startsWith("half=")) half(Long.parseLong(word.substring(5)));
            else if (word.startsWith("exit=")) System.exit(Integer.parseInt(word.substring(5)));
            else System.out.println(word);
        }
    }

    /** Until this thread has used 300 ms of CPU, however long that takes. */
    private static void burn() {
        var threads = ManagementFactory.getThreadMXBean();
        double x = 1;
        while (threads.getCurrentThreadCpuTime() < TimeUnit.MILLISECONDS.toNanos(300)) {
            x = Math.sin(x) + 1;
        }
        System.out.println("burnt " + x);
    }

    /** Allocates 400 MiB and prints start, end and number of bytes. */
    private static void allocate() {
        System.gc();
        long from = System.currentTimeMillis();
        long bytes = 0;
        for (int i = 0; i < 400 << 10; i++) bytes += new byte[1 << 10].length;
        System.gc();
        System.out.println(from + " " + System.currentTimeMillis() + " " + bytes);
    }

    private static void hang() throws InterruptedException {
        TimeUnit.SECONDS.sleep(FOR_EVER_SECONDS);
    }

    /**
     * Has a child burn CPU, burns CPU as well, and kills the shell between them, so that no process waits for the
     * child.
     */
    private static void orphan() throws Exception {
        List<String> inShell = new ArrayList<>(List.of("sh", "-c", "\"$@\" & wait", "sh"));
        inShell.addAll(command("burn", "burnt", "hang"));
        Process shell = new ProcessBuilder(inShell).start();
        try (var output = shell.inputReader()) {
            output.lines().anyMatch("burnt"::equals);
        }
        burn();
        shell.destroyForcibly().waitFor();
    }

    /** Confines a process to half of its CPUs, and hangs. */
    private static void half(long pid) throws InterruptedException {
        CpuList own = CpuList.of(ProcessHandle.current().pid());
        new Affinity(own, CpuList.of(pid).half(), ProcessHandle.of(pid));
        hang();
    }
}
