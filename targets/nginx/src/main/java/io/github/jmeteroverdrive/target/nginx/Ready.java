// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.nginx;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** Waits for a server that does not say when it is ready. */
final class Ready {

    private static final long LIMIT = TimeUnit.SECONDS.toNanos(10);
    private static final long LOOK_MILLIS = 10;

    private Ready() {}

    /**
     * Asks until there is an answer, and all workers are there.
     *
     * @throws IOException when the process ends instead, or there is none for 10 s; nothing remains
     *     then
     */
    static void await(Process process, StubStatus status, int workers)
            throws IOException, InterruptedException {
        for (long end = System.nanoTime() + LIMIT; ; ) {
            try {
                status.ask();
                if (process.descendants().count() >= workers) return;
            } catch (IOException e) {
                // not yet
            }
            if (process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS))
                throw new IOException("nginx ended with code " + process.exitValue());
            if (System.nanoTime() - end > 0) {
                process.destroy();
                process.waitFor();
                throw new IOException("nginx did not answer within 10 s");
            }
        }
    }
}
