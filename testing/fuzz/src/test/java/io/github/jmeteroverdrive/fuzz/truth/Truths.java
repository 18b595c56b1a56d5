// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.truth;

import io.github.jmeteroverdrive.fuzz.fault.Scene;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** Finds out the truth of a case that is over. */
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

    /** What JMeter's consumers hold must be back on the queues: until nobody of it is there. */
    private static void settle(Scene scene) throws IOException, InterruptedException {
        long until = System.nanoTime() + SETTLE_NANOS;
        while (scene.broker().number("settle", "foreign") > 0 && System.nanoTime() < until) Thread.sleep(20);
        scene.broker().tell("close", "foreign");
        while (scene.broker().number("settle", "foreign") > 0 && System.nanoTime() < until + SETTLE_NANOS)
            Thread.sleep(20);
    }
}
