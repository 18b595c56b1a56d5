// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The provider's own record, in nanoTime: one row per {@code send()} with entry and outcome, one row per delivery.
 * Columns from the message's stamp are -1 without one. Thread-safe.
 */
public final class Truth {

    private static final int PRODUCER = 0;
    private static final int SEQUENCE = 1;
    private static final int PHASE = 2;
    private static final int SENT = 3;
    private static final int INTENDED = 4;
    private static final int ENTRY = 5;
    private static final int DONE = 6;
    private static final int OUTCOME = 7;

    private final Rows sends =
            new Rows("producer", "sequence", "phase", "sent", "intended", "entry", "done", "outcome");
    private final Rows deliveries = new Rows("send", "consumer", "at");
    private final Rows producers = new Rows("at");
    private final Path directory;

    /**
     * @param directory where {@link #write} puts {@code sends.csv}, {@code deliveries.csv} and {@code producers.csv}
     */
    public Truth(Path directory) {
        this.directory = directory;
    }

    /** A producer was ready at {@code at} (nanoTime). */
    public void opened(long at) {
        producers.set(producers.add(), 0, at);
    }

    /**
     * {@code send()} was called.
     *
     * @param entry nanoTime at its first line
     * @param body contains the stamp
     * @return the row of this send
     */
    public int sent(long entry, byte[] body, int length) {
        int row = sends.add();
        boolean stamped = StampBytes.present(body, length);
        sends.set(row, PRODUCER, stamped ? StampBytes.producer(body) : -1);
        sends.set(row, SEQUENCE, stamped ? StampBytes.sequence(body) : -1);
        sends.set(row, PHASE, stamped ? StampBytes.phase(body) : -1);
        sends.set(row, SENT, stamped ? StampBytes.sent(body) : -1);
        sends.set(row, INTENDED, stamped ? StampBytes.intended(body) : -1);
        sends.set(row, ENTRY, entry);
        return row;
    }

    /** The outcome of a send is reported at {@code at} (nanoTime). */
    public void done(int row, Outcome outcome, long at) {
        sends.set(row, DONE, at);
        sends.set(row, OUTCOME, outcome.ordinal());
    }

    /** The message is handed to a consumer at {@code at} (nanoTime). */
    public void delivered(int send, long consumer, long at) {
        int row = deliveries.add();
        deliveries.set(row, 0, send);
        deliveries.set(row, 1, consumer);
        deliveries.set(row, 2, at);
    }

    /** Writes the record up to now; replaces earlier files. */
    public void write() throws IOException {
        Files.createDirectories(directory);
        sends.write(directory.resolve("sends.csv"));
        deliveries.write(directory.resolve("deliveries.csv"));
        producers.write(directory.resolve("producers.csv"));
    }

    /**
     * Reads the stamp that od - JMS Async Producer writes into the first 56 bytes of a body: magic, phase and length,
     * run, producer, sequence, sent, intended (epoch ns), tie of the clock, big-endian. Written down here a second
     * time, so that the provider judges the plugin without the plugin's help.
     */
    private static final class StampBytes {

        static final int BYTES = 56;
        private static final int MAGIC = 0x4F44524D;
        private static final int LENGTH_BITS = 28;

        private StampBytes() {}

        /** Whether a body of this length begins with a stamp. */
        static boolean present(byte[] body, int length) {
            return length >= BYTES && ByteBuffer.wrap(body).getInt() == MAGIC;
        }

        /** 0 warm-up, 1 measure. */
        static int phase(byte[] body) {
            return ByteBuffer.wrap(body).getInt(4) >>> LENGTH_BITS;
        }

        static long producer(byte[] body) {
            return ByteBuffer.wrap(body).getLong(16);
        }

        static long sequence(byte[] body) {
            return ByteBuffer.wrap(body).getLong(24);
        }

        static long sent(byte[] body) {
            return ByteBuffer.wrap(body).getLong(32);
        }

        static long intended(byte[] body) {
            return ByteBuffer.wrap(body).getLong(40);
        }
    }
}
