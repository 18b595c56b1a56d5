// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
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
}
