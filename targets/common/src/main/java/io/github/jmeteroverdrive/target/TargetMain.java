// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Runs a target until standard input ends or the process is terminated. */
public final class TargetMain {

    /** After this time the JVM exits in any case: a target must not outlive its parent. */
    private static final Duration STOP_LIMIT = Duration.ofSeconds(5);

    private final String name;

    private TargetMain(String name) {
        this.name = name;
    }

    /**
     * Does not return. Exit codes: 0 when standard input ended, 1 after a sentence on standard error.
     *
     * @param name of the target in messages
     */
    public static void run(String name, Target.Starter starter, String... arguments) {
        new TargetMain(name).run(starter, new Arguments(arguments));
    }

    private void run(Target.Starter starter, Arguments arguments) {
        try {
            Target target = starter.start(arguments);
            StatisticsPrinter statistics = new StatisticsPrinter(target::figures, System.out);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(target, statistics), "stop"));
            target.trust().ifPresent(t -> System.out.println("TRUST " + t.password() + " " + t.file()));
            if (!target.processes().isEmpty()) System.out.println(processes(target));
            System.out.println("READY " + target.port());
            statistics.start();
            awaitEnd(System.in);
            System.exit(0);
        } catch (Arguments.ListAsked e) {
            System.out.println(e.getMessage());
            System.exit(0);
        } catch (Throwable e) {
            // errors, too: a broker's threads would keep the JVM running
            System.err.println("Target " + name + ": " + sentence(e) + ".");
            System.exit(1);
        }
    }

    private static String processes(Target target) {
        return target.processes().stream().map(String::valueOf).collect(Collectors.joining(" ", "PROCESSES ", ""));
    }

    /** The parent closes the pipe, or dies and the kernel closes it. */
    private static void awaitEnd(InputStream parent) throws IOException {
        while (parent.read() >= 0) {
            continue;
        }
    }

    private void stop(Target target, StatisticsPrinter statistics) {
        Thread stopping = new Thread(
                () -> {
                    try {
                        statistics.end();
                        target.close();
                    } catch (Exception e) {
                        System.err.println("Target " + name + ": stop: " + sentence(e) + ".");
                    }
                },
                "stop-target");
        stopping.setDaemon(true);
        stopping.start();
        try {
            stopping.join(STOP_LIMIT.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String sentence(Throwable e) {
        return e.getMessage() == null ? e.toString() : e.getMessage();
    }

    /**
     * Prints once a second, as {@code STAT {json}}, a target's figures, the heap in use of its JVM, and the time spent
     * in garbage collection and in JIT compilation since the start.
     */
    static final class StatisticsPrinter implements Runnable {

        private static final long PERIOD = TimeUnit.SECONDS.toNanos(1);

        private final Supplier<Map<String, Number>> figures;
        private final PrintStream out;
        private final Thread thread = new Thread(this, "statistics");
        private volatile boolean ended;

        StatisticsPrinter(Supplier<Map<String, Number>> figures, PrintStream out) {
            this.figures = figures;
            this.out = out;
            thread.setDaemon(true);
        }

        /** Prints on a daemon thread until {@link #end()}. */
        void start() {
            thread.start();
        }

        /** After this the target is not asked any more: one that is stopping has no figures. */
        void end() throws InterruptedException {
            ended = true;
            LockSupport.unpark(thread);
            thread.join();
        }

        @Override
        public void run() {
            while (!ended) {
                out.println(line());
                LockSupport.parkNanos(PERIOD);
            }
        }

        String line() {
            Map<String, Number> all = new LinkedHashMap<>(figures.get());
            all.put(
                    "heapUsedBytes",
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
            all.put("gcSeconds", gcSeconds());
            CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
            if (compiler != null) all.put("compileSeconds", compiler.getTotalCompilationTime() / 1e3);
            return all.entrySet().stream()
                    .map(entry -> quoted(entry.getKey()) + ":" + entry.getValue())
                    .collect(Collectors.joining(",", "STAT {", "}"));
        }

        private static double gcSeconds() {
            long millis = 0;
            for (GarbageCollectorMXBean gc : ManagementFactory.getGarbageCollectorMXBeans()) {
                millis += Math.max(0, gc.getCollectionTime());
            }
            return millis / 1e3;
        }

        /** A JSON string; names of addresses may hold any character. */
        private static String quoted(String text) {
            StringBuilder json = new StringBuilder("\"");
            text.chars().forEach(c -> {
                if (c == '"' || c == '\\') json.append('\\').append((char) c);
                else if (c < ' ') json.append(String.format(Locale.ROOT, "\\u%04x", c));
                else json.append((char) c);
            });
            return json.append('"').toString();
        }
    }
}
