// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target;

import java.io.PrintStream;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Prints once a second, as {@code STAT {json}}, a target's figures, the heap in use of its JVM, and the time spent in
 * garbage collection and in JIT compilation since the start.
 */
final class StatisticsPrinter implements Runnable {

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
