// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.truth;

import java.nio.ByteBuffer;

/**
 * The sender's stamp of a message, decoded by the documented format and not by the product's own class: "ODRM", then
 * phase (upper 4 bits) and length in a word, run id, producer, sequence, sent, intended, tie of the clock, all
 * big-endian in the first 56 bytes of the body; or in properties with the names {@code overdrive_…}.
 */
public record Stamp(long run, long producer, long sequence, int phase) {

    public static final int BYTES = 56;
    private static final int MAGIC = 'O' << 24 | 'D' << 16 | 'R' << 8 | 'M';
    private static final int PHASES = 3;

    /** A message's properties. */
    public interface Properties {
        Object get(String name);
    }

    /** The stamp at the beginning of a body, or null. */
    public static Stamp of(ByteBuffer body) {
        if (body.remaining() < BYTES || body.getInt() != MAGIC) return null;
        int phase = body.getInt() >>> 28;
        return phase < PHASES ? new Stamp(body.getLong(), body.getLong(), body.getLong(), phase) : null;
    }

    /** The stamp in properties, or null. */
    public static Stamp of(Properties properties) {
        Object run = properties.get("overdrive_run");
        Object phase = properties.get("overdrive_phase");
        if (run == null || phase == null) return null;
        return new Stamp(
                Long.parseUnsignedLong(run.toString(), 16),
                Long.parseLong(properties.get("overdrive_producer").toString()),
                Long.parseLong(properties.get("overdrive_sequence").toString()),
                Integer.parseInt(phase.toString()));
    }

    /** As one word. */
    public String text() {
        return Long.toHexString(run) + ":" + producer + ":" + sequence + ":" + phase;
    }

    /** Reads {@link #text}; null for {@code -}. */
    public static Stamp parse(String text) {
        if (text.equals("-")) return null;
        String[] parts = text.split(":");
        return new Stamp(
                Long.parseUnsignedLong(parts[0], 16),
                Long.parseLong(parts[1]),
                Long.parseLong(parts[2]),
                Integer.parseInt(parts[3]));
    }
}
