// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * Which load agents have started and ended. One may have ended before another starts, so where the
 * planned ones are known they decide. Thread-safe.
 */
public final class Hosts implements AutoCloseable {

    private final Set<String> planned = new HashSet<>();
    private final Set<String> started = new HashSet<>();
    private final Set<String> ended = new HashSet<>();

    /**
     * @param planned host:port, separated by commas; empty when unknown
     */
    public Hosts(String planned) {
        Arrays.stream(planned.split(","))
                .map(String::strip)
                .filter(h -> !h.isEmpty())
                .forEach(this.planned::add);
    }

    /**
     * @return whether the host is new, and so not reported by a second element
     */
    public synchronized boolean started(String host) {
        return started.add(host);
    }

    public synchronized boolean isFirst() {
        return started.size() == 1;
    }

    /**
     * @return whether the run is over with it
     */
    public synchronized boolean ended(String host) {
        return ended.add(host) && ended.containsAll(planned.isEmpty() ? started : planned);
    }

    @Override
    public void close() {
        // nothing is open: it is closeable to be shared by the run
    }
}
