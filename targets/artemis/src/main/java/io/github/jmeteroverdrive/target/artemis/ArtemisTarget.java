// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.artemis;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/** Runs the broker until standard input ends or the process is told to terminate. */
public final class ArtemisTarget {

    /** A broker that cannot stop in this time is abandoned: no child may outlive its parent. */
    private static final Duration STOP_LIMIT = Duration.ofSeconds(5);

    private ArtemisTarget() {}

    /**
     * Exit codes: 0 when standard input ended, 1 after a sentence on standard error.
     *
     * @param arguments see {@link Options}
     */
    public static void main(String[] arguments) {
        try {
            Broker broker = new Broker(Options.parse(arguments));
            Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(broker), "stop"));
            System.out.println("READY " + broker.port());
            broker.statistics(System.out).start();
            awaitEnd(System.in);
            System.exit(0);
        } catch (Exception e) {
            System.err.println("Target artemis: " + sentence(e) + ".");
            System.exit(1);
        }
    }

    /** The parent closes the pipe, or dies and the kernel closes it. */
    private static void awaitEnd(InputStream parent) throws IOException {
        while (parent.read() >= 0) {
            continue;
        }
    }

    private static void stop(Broker broker) {
        Thread stopping =
                new Thread(
                        () -> {
                            try {
                                broker.close();
                            } catch (Exception e) {
                                System.err.println("Target artemis: stop: " + sentence(e) + ".");
                            }
                        },
                        "stop-broker");
        stopping.setDaemon(true);
        stopping.start();
        try {
            stopping.join(STOP_LIMIT.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String sentence(Exception e) {
        return e.getMessage() == null ? e.toString() : e.getMessage();
    }
}
