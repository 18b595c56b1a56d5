// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.framing;

import java.util.ArrayList;
import java.util.List;

/**
 * Watches the response of one sample: whichever connection of {@link WatchedSockets} the thread
 * sends its next requests by is looked at until {@link #end}. Samples may stand within one another,
 * as redirects do. Belongs to the thread that began it, but for {@link #clean}.
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

    private final Watch around;

    /** One, unless HttpClient itself asks again, as automatic redirects do. */
    private final List<WatchedInput> connections = new ArrayList<>(1);

    private boolean judged;
    private String complaint;

    private Watch(Watch around) {
        this.around = around;
    }

    /** The thread's next requests are watched. */
    public static Watch begin() {
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
        connections.remove(connection);
        connections.add(connection);
    }

    /** The response has come; what its connection brings from here on is another's. */
    void judge() {
        if (judged) return;
        judged = true;
        if (!connections.isEmpty()) complaint = connections.get(connections.size() - 1).complaint();
    }

    /** The sample is over. */
    public void end() {
        if (around == null) CURRENT.remove();
        else CURRENT.set(around);
        judge();
    }

    /** Whether other requests may go by its connections. Any thread, while none goes by them. */
    boolean clean() {
        return !connections.isEmpty() && connections.stream().allMatch(WatchedInput::clean);
    }

    /** What the last response has that it must not have, a sentence; null when there is nothing. */
    public String complaint() {
        return complaint;
    }
}
