// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which engine runs a row, decided when it is compiled.
 *
 * @param reason why not the fast one; empty when it is
 */
public record Route(Kind kind, String reason) {

    public enum Kind {
        FAST,
        /** JMeter's own extractor, or its parser. */
        STOCK,
        /** The row cannot be used. */
        SKIPPED
    }

    public static final Route FAST = new Route(Kind.FAST, "");
    private static final Logger LOG = LoggerFactory.getLogger(Route.class);

    /** Functions can produce any number of expressions; the log is limited. */
    private static final int MAX_LOGGED = 1000;

    private static final Set<String> LOGGED = ConcurrentHashMap.newKeySet();

    public static Route stock(String reason) {
        return new Route(Kind.STOCK, reason);
    }

    public static Route skipped(String reason) {
        return new Route(Kind.SKIPPED, reason);
    }

    public boolean isFast() {
        return kind == Kind.FAST;
    }

    /** Logs a row that is not fast, once for all threads. */
    void log(FastExtractor element, Row row) {
        if (isFast() || LOGGED.size() >= MAX_LOGGED) return;
        String message = element.label()
                + " '"
                + element.getName()
                + "': engine of the row for variable '"
                + row.variable()
                + "': "
                + this;
        if (!LOGGED.add(message)) return;
        if (kind == Kind.SKIPPED) LOG.error("{}.", message);
        else LOG.info("{}.", message);
    }

    /** For the GUI and the log, e.g. {@code stock: has a back-reference}. */
    @Override
    public String toString() {
        String name = kind.name().toLowerCase(Locale.ROOT);
        return reason.isEmpty() ? name : name + ": " + reason;
    }
}
