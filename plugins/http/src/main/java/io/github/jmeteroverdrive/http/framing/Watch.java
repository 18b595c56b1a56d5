// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.framing;

/**
 * Watches the response of one sample: whichever connection of {@link WatchedSockets} the thread
 * sends its next requests by is looked at until {@link #end}. Samples may stand within one another,
 * as redirects do. Belongs to the thread that began it.
 *
 * <pre>{@code
 * Watch watch = Watch.begin();
 * try {
 *     result = super.sample(url, method, redirected, depth);
 * } finally {
 *     watch.end();
 * }
 * String complaint = watch.complaint();
 * }</pre>
 */
public final class Watch {

    private static final ThreadLocal<Watch> CURRENT = new ThreadLocal<>();

    /** The input by which this thread's last watched response came. */
    private static final ThreadLocal<WatchedInput> LAST = new ThreadLocal<>();

    private final Watch around;
    private WatchedInput input;
    private String complaint;

    private Watch(Watch around) {
        this.around = around;
    }

    /**
     * The thread's next requests are watched; what an earlier one left on its connection is not
     * theirs.
     */
    public static Watch begin() {
        if (dirty(LAST.get())) FreshConnection.forNextRequests();
        Watch watch = new Watch(CURRENT.get());
        CURRENT.set(watch);
        return watch;
    }

    /** The one under way in this thread; null when nobody watches. */
    static Watch current() {
        return CURRENT.get();
    }

    /** A request goes out by the connection of this input. */
    void by(WatchedInput connection) {
        input = connection;
        complaint = null;
        LAST.set(connection);
    }

    /** The sample is over. */
    public void end() {
        if (around == null) CURRENT.remove();
        else CURRENT.set(around);
        if (input == null) return;
        complaint = input.complaint();
        if (dirty(input)) FreshConnection.forNextRequests();
        input = null;
    }

    private static boolean dirty(WatchedInput connection) {
        if (connection == null || !connection.dirty()) return false;
        LAST.remove();
        return true;
    }

    /** What the last response has that it must not have, a sentence; null when there is nothing. */
    public String complaint() {
        return complaint;
    }
}
