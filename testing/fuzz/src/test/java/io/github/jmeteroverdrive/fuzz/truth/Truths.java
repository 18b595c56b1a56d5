// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.truth;

import io.github.jmeteroverdrive.fuzz.fault.Scene;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** Determines the facts of a finished case. */
public final class Truths {

    private static final long SETTLE_NANOS = TimeUnit.SECONDS.toNanos(3);

    private Truths() {}

    /** @param run the run id in the stamps */
    public static Truth of(Scene scene, long run) throws Exception {
        boolean alive = scene.broker().alive();
        if (alive) settle(scene);
        Leavings leavings = alive ? Leavings.browse(scene.of(), run, scene.foreign()) : null;
        return scene.of().provider().tapped()
                ? new TapReader(scene.of(), run)
                        .read(scene.broker().directory().resolve("tap.tsv"))
                        .truth(leavings)
                : new CounterReader(scene.of(), scene, scene.broker()).truth(leavings);
    }

    /** Messages held by JMeter's consumers must be back on the queues: waits until JMeter has no session. */
    private static void settle(Scene scene) throws IOException, InterruptedException {
        long until = System.nanoTime() + SETTLE_NANOS;
        while (scene.broker().number("settle", "foreign") > 0 && System.nanoTime() < until) Thread.sleep(20);
        scene.broker().command("close", "foreign");
        while (scene.broker().number("settle", "foreign") > 0) Thread.sleep(20);
    }
}
