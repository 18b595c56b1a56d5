// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

/**
 * Which way a row goes, decided when it is compiled.
 *
 * @param kind our engine, the stock extractor, or none because the row cannot be used
 * @param reason why not the fast one; empty when it is
 */
public record Route(Kind kind, String reason) {

    /** The ways there are. */
    public enum Kind {
        FAST,
        STOCK,
        SKIPPED
    }

    public static final Route FAST = new Route(Kind.FAST, "");

    /** The stock engine takes the row. */
    public static Route stock(String reason) {
        return new Route(Kind.STOCK, reason);
    }

    /** Nothing can take the row. */
    public static Route skipped(String reason) {
        return new Route(Kind.SKIPPED, reason);
    }

    public boolean isFast() {
        return kind == Kind.FAST;
    }

    /** As the GUI and the log show it, e.g. {@code stock: has a back-reference}. */
    @Override
    public String toString() {
        String shown = kind.name().toLowerCase(java.util.Locale.ROOT);
        return reason.isEmpty() ? shown : shown + ": " + reason;
    }
}
