// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import io.github.jmeteroverdrive.measure.Refusal;
import java.rmi.RemoteException;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A call to the controller on a separate thread. If the controller's host has gone from the network, the call never
 * returns and cannot be interrupted. Thread-safe.
 */
final class ControllerCall<T> {

    private final FutureTask<T> call;
    private volatile String left = "The load agent no longer waits for its controller.";

    /** The call starts immediately. */
    ControllerCall(Callable<T> call) {
        this.call = new FutureTask<>(call);
        Thread thread = new Thread(this.call, "overdrive-call");
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Waits for the answer.
     *
     * @throws Refusal if the controller answers with one, or the call was given up
     */
    T answer() throws RemoteException {
        try {
            return call.get();
        } catch (CancellationException e) {
            throw new Refusal(left);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Refusal(left);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RemoteException remote) throw remote;
            if (e.getCause() instanceof RuntimeException other) throw other;
            throw new IllegalStateException(e.getCause());
        }
    }

    /** Waits for any answer, for at most this time. */
    void await(long nanos) {
        try {
            call.get(nanos, TimeUnit.NANOSECONDS);
        } catch (TimeoutException | ExecutionException e) {
            // not needed
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Gives up waiting. @return false if the answer has already arrived */
    boolean leave(String why) {
        left = why;
        return call.cancel(false);
    }
}
