// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz;

import io.github.jmeteroverdrive.fuzz.fault.Scene;
import java.io.IOException;

/** Waits until the broker has some of the messages, and then triggers the fault. */
final class Striker {

    private static final long POLL_MILLIS = 15;

    /** A broker may be restarting on a busy machine; no machine is so slow. */
    private static final long END_MILLIS = 600_000;

    private final Scene scene;
    private final Thread thread = new Thread(this::run, "striker");
    private volatile boolean over;
    private volatile boolean struck;
    private volatile String trouble = "";
    private volatile long endedAt = Long.MAX_VALUE;

    Striker(Scene scene) {
        this.scene = scene;
    }

    void start() {
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        try {
            if (!awaitProgress()) return;
            struck = true;
            scene.of().fault().strike(scene);
            endedAt = System.currentTimeMillis();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Exception e) {
            trouble = e.toString();
        }
    }

    private boolean awaitProgress() throws IOException, InterruptedException {
        Case of = scene.of();
        int rate = of.number("Rate", 0);
        int messages = of.number("Messages", rate * (of.number("Duration", 0) + of.number("Warmup", 0)));
        long wanted = Math.max(1, (long) (messages * of.at()));
        while (!over) {
            if (progress(of) >= wanted) return true;
            Thread.sleep(POLL_MILLIS);
        }
        return false;
    }

    private long progress(Case of) throws IOException {
        if (of.provider().tapped() || !of.topic()) return scene.broker().number("taken", of.name());
        return Long.parseLong(scene.broker().command("traffic").split("\t")[0]);
    }

    /** The run has ended. @return an error of the test, or nothing */
    String end() throws InterruptedException {
        over = true;
        thread.join(END_MILLIS);
        return thread.isAlive() ? "the fault does not end" : trouble;
    }

    /**
     * Whether the fault was still active when the run browsed its queues: the result is then unknown.
     *
     * @param millis of that moment
     */
    boolean late(long millis) {
        return struck && endedAt > millis;
    }
}
