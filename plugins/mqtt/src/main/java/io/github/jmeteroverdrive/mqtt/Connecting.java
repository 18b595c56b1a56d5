// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.mqtt;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/** Begins the connections of one thread, some at a time, until one of them fails. */
final class Connecting {

    /** A broker's queue of new connections is short. */
    private static final int AT_ONCE = 64;

    private final Semaphore free = new Semaphore(AT_ONCE);
    private volatile boolean failed;

    /** Begins one when it is its turn. @return false if one has failed; it has not begun then */
    boolean begin(Supplier<CompletableFuture<?>> connect) throws InterruptedException {
        free.acquire();
        if (failed) return false;
        connect.get().whenComplete((answer, e) -> {
            if (e != null) failed = true;
            free.release();
        });
        return true;
    }
}
