// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.patterns;

import io.github.jmeteroverdrive.measure.Phase;

/**
 * The stamp of a message: its producer and time. It is {@value #LENGTH} characters at the beginning of a body: a mark,
 * then run id, producer, sequence, sent (epoch ns) and the tie of the sender's clock in 16 hexadecimal digits each, and
 * the phase. Mutable and reused, so that stamping makes no garbage; one thread each.
 */
public final class PatternMessage {

    /** Characters of the stamp; all are ASCII. */
    public static final int LENGTH = 4 + 5 * 16 + 1;

    private static final String MARK = "OD1:";
    private static final int DIGITS = 16;
    private static final Phase[] PHASES = Phase.values();

    public long runId;
    public long producer;
    public long sequence;
    public long sent;

    /** {@link io.github.jmeteroverdrive.measure.EpochClock#tie} of the sender's clock. */
    public long tie;

    public Phase phase;

    /** Writes the stamp into a body, from {@code at} on. */
    public void write(byte[] body, int at) {
        for (int i = 0; i < MARK.length(); i++) body[at + i] = (byte) MARK.charAt(i);
        int next = at + MARK.length();
        next = hex(body, next, runId);
        next = hex(body, next, producer);
        next = hex(body, next, sequence);
        next = hex(body, next, sent);
        next = hex(body, next, tie);
        body[next] = (byte) ('0' + phase.ordinal());
    }

    private static int hex(byte[] body, int at, long value) {
        for (int i = 0; i < DIGITS; i++)
            body[at + i] = (byte) Character.forDigit((int) (value >>> 4 * (DIGITS - 1 - i)) & 15, 16);
        return at + DIGITS;
    }

    /**
     * Reads the stamp of a body.
     *
     * @return whether there is one; the fields are undefined otherwise
     */
    public boolean read(CharSequence body) {
        if (body.length() < LENGTH) return false;
        for (int i = 0; i < MARK.length(); i++) if (body.charAt(i) != MARK.charAt(i)) return false;
        int ordinal = body.charAt(LENGTH - 1) - '0';
        if (ordinal < 0 || ordinal >= PHASES.length) return false;
        phase = PHASES[ordinal];
        try {
            runId = number(body, 0);
            producer = number(body, 1);
            sequence = number(body, 2);
            sent = number(body, 3);
            tie = number(body, 4);
        } catch (NumberFormatException e) {
            return false;
        }
        return sequence >= 0;
    }

    private static long number(CharSequence body, int index) {
        int from = MARK.length() + index * DIGITS;
        return Long.parseUnsignedLong(body, from, from + DIGITS, 16);
    }
}
