// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging;

import io.github.jmeteroverdrive.form.ShownUrl;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What happens to one connection: if it is lost, the run fails; if it is interrupted and its client reconnects, the run
 * continues with a warning. A provider reports the events. Thread-safe.
 */
public final class ConnectionOutage {

    private static final Logger log = LoggerFactory.getLogger(ConnectionOutage.class);

    private final Object connection;
    private final RunContext run;
    private final String broker;
    private final String subject;
    private final Runnable whenLost;
    private final Told told;
    private volatile boolean closing;

    /**
     * @param connection identifies it in the run
     * @param user how messages name the element that uses it
     */
    public ConnectionOutage(Object connection, RunContext run, String user, String url, Runnable whenLost) {
        this.connection = connection;
        this.run = run;
        broker = Brokers.authorityOf(url);
        subject = ShownUrl.withoutSecrets(user + ": the connection to " + url);
        this.whenLost = whenLost;
        told = run.shared(Told.class, subject, Told::new);
    }

    /** @param cause null = its client does not tell */
    public void interrupted(Throwable cause) {
        log.debug("{} was interrupted", subject, cause);
        if (closing || run.interruptions().on(connection)) return;
        String reason = cause == null ? "" : " (" + ProviderErrors.reason(cause) + ")";
        boolean first = run.interruptions().begin(connection, broker, subject);
        if (closing) run.interruptions().forget(connection); // closing() may not have seen it
        else if (first) warn(subject + " was interrupted" + reason + moment() + "; its client reconnects.");
    }

    public void restored() {
        log.debug("{} was restored", subject);
        long nanos = run.interruptions().end(connection);
        if (nanos >= 0) warn(subject + " was restored after " + seconds(nanos) + " s" + moment() + ".");
    }

    /** A connection that breaks again and again has too many outages to print. */
    private void warn(String sentence) {
        run.warn(
                told.has(sentence)
                        ? sentence
                        : subject + " was interrupted or restored again; from now on, the run only counts that.");
    }

    /** What was printed of one subject. Thread-safe. */
    private static final class Told {

        private static final int MOST = 20;

        private final Set<String> sentences = new HashSet<>();

        synchronized boolean has(String sentence) {
            if (sentences.size() < MOST) sentences.add(sentence);
            return sentences.contains(sentence);
        }
    }

    public void lost(Throwable cause) {
        log.debug("{} was lost", subject, cause);
        if (closing) return; // such as that of a broker that the run itself ends
        run.interruptions().lost(connection, broker);
        run.fail(subject + " was lost (" + ProviderErrors.reason(cause) + ").");
        whenLost.run();
    }

    /** The connection is about to be closed: if it is interrupted now, it was never restored. */
    public void closing() {
        closing = true;
        if (!run.interruptions().on(connection)) return;
        run.interruptions().lost(connection, broker);
        run.fail(subject
                + " was interrupted and did not come back before the end of the run; check"
                + " that the broker is running.");
    }

    private String moment() {
        return run.started()
                .map(phases -> seconds(run.clock().nanoTime() - phases.origin()))
                .map(second -> " at second " + second + " of the run")
                .orElse("");
    }

    private static String seconds(long nanos) {
        return String.format(Locale.ROOT, "%.1f", nanos / 1e9);
    }
}
