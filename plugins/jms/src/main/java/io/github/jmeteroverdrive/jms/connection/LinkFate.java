// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.Locale;
import java.util.Optional;

/**
 * What becomes of one connection of a run: it breaks for good and fails the run, or is interrupted
 * and comes back, which the run survives and tells. Thread-safe.
 */
final class LinkFate {

    private static final double NANOS_PER_SECOND = 1e9;

    private final Object connection;
    private final RunContext run;
    private final String user;
    private final String url;
    private final Runnable whenLost;
    private volatile boolean ended;

    /**
     * @param user the element that uses the connection, for sentences
     * @param whenLost called when it is lost for good
     */
    LinkFate(Object connection, RunContext run, String user, String url, Runnable whenLost) {
        this.connection = connection;
        this.run = run;
        this.user = user;
        this.url = url;
        this.whenLost = whenLost;
    }

    /** The client has lost the connection and connects again. */
    void interrupted() {
        if (ended) return;
        if (run.interruptions().begin(connection))
            run.warn(
                    user
                            + ": the connection to "
                            + url
                            + " was interrupted"
                            + moment()
                            + "; its client connects again.");
    }

    /** The client is connected again. */
    void restored() {
        long nanos = run.interruptions().end(connection, true);
        if (nanos >= 0)
            run.warn(
                    user
                            + ": after "
                            + seconds(nanos)
                            + " without, connections to "
                            + url
                            + " are there again"
                            + moment()
                            + ".");
    }

    /** The client has lost the connection for good. */
    void lost(Exception cause) {
        run.interruptions().end(connection, false);
        run.interruptions().broken();
        run.fail(
                user
                        + ": the connection to "
                        + url
                        + " was lost ("
                        + Causes.sentence(cause)
                        + ").");
        whenLost.run();
    }

    /** Nobody needs it any more: if it is interrupted now, it never came back. */
    void ended() {
        ended = true;
        if (!run.interruptions().on(connection)) return;
        run.interruptions().end(connection, false);
        run.fail(
                user
                        + ": the connection to "
                        + url
                        + " was interrupted and did not come back until the run had ended; see"
                        + " whether the broker is there.");
    }

    private String moment() {
        Optional<Phases> phases = run.started();
        return phases.map(
                        known ->
                                " at second "
                                        + number(run.clock().nanoTime() - known.origin())
                                        + " of the run")
                .orElse("");
    }

    private static String seconds(long nanos) {
        return number(nanos) + " s";
    }

    private static String number(long nanos) {
        return String.format(Locale.ROOT, "%.1f", nanos / NANOS_PER_SECOND);
    }
}
