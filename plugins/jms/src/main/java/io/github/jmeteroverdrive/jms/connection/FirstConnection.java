// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import io.github.jmeteroverdrive.measure.Refusal;
import jakarta.jms.Connection;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Opens, starts and closes a connection before the test, so that what is wrong is one sentence and
 * not one per thread.
 */
public final class FirstConnection {

    private FirstConnection() {}

    /**
     * @param limitSeconds how long to wait; without, a failover URL would try for ever
     * @throws Refusal when there is no connection in that time
     */
    public static void attempt(Connections connections, long limitSeconds) {
        String url = connections.settings().url();
        FutureTask<Void> attempt = new FutureTask<>(() -> openAndClose(connections));
        Thread thread = new Thread(attempt, "od-connect " + url);
        thread.setDaemon(true);
        thread.start();
        try {
            attempt.get(limitSeconds, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw connections.refusal(url, e.getCause());
        } catch (TimeoutException e) {
            attempt.cancel(true);
            throw connections.refusal(
                    url, new TimeoutException("no answer in " + limitSeconds + " s"));
        } catch (InterruptedException e) {
            attempt.cancel(true);
            Thread.currentThread().interrupt();
            throw connections.refusal(url, e);
        }
    }

    private static Void openAndClose(Connections connections) throws Exception {
        Connection connection = connections.connect(connections.settings().url(), "");
        try {
            connection.start(); // a client may connect, or show its credentials, only now
        } finally {
            connections.close(connection);
        }
        return null;
    }
}
