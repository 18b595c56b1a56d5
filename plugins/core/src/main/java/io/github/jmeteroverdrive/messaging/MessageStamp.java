// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging;

import io.github.jmeteroverdrive.measure.Phase;
import java.nio.ByteBuffer;
import java.util.Base64;

/**
 * Identifies a message: magic, phase and body length, run ID, producer, sequence number, send time and intended time
 * (epoch ns), and the sender's clock, big-endian in {@value #BYTES} bytes: the first of a body that is long enough, or
 * whatever a provider's subclass stores beside a body. Mutable and reused, so that stamping creates no garbage; one
 * thread each.
 */
public class MessageStamp {

    public static final int BYTES = 56;
    private static final int MAGIC = 0x4F44524D; // "ODRM"

    /** Phase, whether it is to be aborted, and body length are in one word. */
    private static final int LENGTH_BITS = 28;

    private static final int ABORTED = 1 << 31;

    public static final int LARGEST_BODY = (1 << LENGTH_BITS) - 1;

    /** Prefix of correlation IDs that are stamps. */
    private static final String ID_PREFIX = "od-";

    private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

    protected static final Phase[] PHASES = Phase.values();

    public long runId;
    public long producer;
    public long sequence;
    public Phase phase;

    /** Its transaction is aborted on purpose. */
    public boolean aborted;

    /** Bytes of body; providers may report another length for a body that is sent in parts. */
    public int length;

    public long sent;
    public long intended;

    /** {@link io.github.jmeteroverdrive.measure.EpochClock#tie} of the sender's clock. */
    public long tie;

    protected final ByteBuffer header = ByteBuffer.allocate(BYTES);

    private String runText = "0";
    private long runOfText;

    /** The stamp as a correlation ID, for replies that do not repeat their request. */
    public final String correlationId() {
        put(header.clear());
        return idPrefix(runText()) + ENCODER.encodeToString(header.array());
    }

    public static String idPrefix(String run) {
        return ID_PREFIX + run + "-";
    }

    /**
     * @param id null = none
     * @return whether it is a stamp; if not, fields are undefined
     */
    public final boolean readCorrelationId(String id) {
        if (id == null || !id.startsWith(ID_PREFIX)) return false;
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(id.substring(id.indexOf('-', 3) + 1));
            return bytes.length == BYTES && get(ByteBuffer.wrap(bytes));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    public final void put(ByteBuffer to) {
        to.putInt(MAGIC).putInt((aborted ? ABORTED : 0) | phase.ordinal() << LENGTH_BITS | length);
        to.putLong(runId);
        to.putLong(producer).putLong(sequence).putLong(sent).putLong(intended).putLong(tie);
    }

    public final boolean get(ByteBuffer from) {
        if (from.getInt() != MAGIC) return false;
        int word = from.getInt();
        int ordinal = (word & ~ABORTED) >>> LENGTH_BITS;
        if (ordinal >= PHASES.length) return false;
        phase = PHASES[ordinal];
        aborted = (word & ABORTED) != 0;
        length = word & LARGEST_BODY;
        runId = from.getLong();
        producer = from.getLong();
        sequence = from.getLong();
        sent = from.getLong();
        intended = from.getLong();
        tie = from.getLong();
        return true;
    }

    /** A run ID in properties, selectors and correlation IDs. */
    public static String text(long runId) {
        return Long.toHexString(runId);
    }

    protected final String runText() {
        if (runOfText != runId) {
            runText = text(runId);
            runOfText = runId;
        }
        return runText;
    }
}
