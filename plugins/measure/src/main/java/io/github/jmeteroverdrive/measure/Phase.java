package io.github.jmeteroverdrive.measure;

/**
 * The part of a run that a moment belongs to. Counts and latencies belong to the phase of their
 * message's <em>send</em> time; rates count events in the phase in which they happen.
 */
public enum Phase {
    WARMUP,
    MEASURE,
    /** After the last send: consumers empty the destinations. */
    DRAIN;

    /** Name in files and on the console: {@code warmup}, {@code measure}, {@code drain}. */
    public String id() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
