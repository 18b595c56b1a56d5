// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import io.github.jmeteroverdrive.measure.Interval;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * A load agent's report to its controller, sent once a second even if nothing happened. Times are ns since the start of
 * the agent's own run clock, so that clocks of different hosts are never compared.
 *
 * @param agent host:port as the controller calls it
 * @param sequence number among the agent's reports, from 0; -1 if its test never began
 * @param elapsed when it was made; -1 before the clock has started
 * @param start when it began
 * @param way delivery times of an earlier report
 * @param held whether a sender could not report what it has sent
 * @param steady whether the agent has warmed up
 * @param parts the counts since the last report, of all threads together
 * @param failures reasons to fail the run, found since the last report
 * @param incomplete reasons to fail it unless everything failed, found since the last report
 * @param warnings since the last report
 * @param refusal why its test, or a thread of it, cannot begin; empty if both can
 * @param directory of the agent's own files
 * @param pieces of these files, after the test has ended
 * @param last whether its test has ended, and this is its last report
 */
record AgentReport(
        String agent,
        long sequence,
        long elapsed,
        Start start,
        Way way,
        boolean held,
        boolean steady,
        ArrayList<Part> parts,
        ArrayList<String> failures,
        ArrayList<String> incomplete,
        ArrayList<String> warnings,
        String refusal,
        String directory,
        ArrayList<FilePiece> pieces,
        boolean last)
        implements Serializable {

    /**
     * @param at time of the last event
     * @param inTotal false for a transaction, because its samples are counted themselves
     */
    record Part(String label, Interval interval, long at, boolean inTotal) implements Serializable {}

    /**
     * @param let when it released its threads, ns since 1970 by the agent's clock
     * @param origin when its run clock started, at its first sample; same unit
     * @param threadsLate by how many ns the first thread began before {@code origin}
     */
    record Start(long let, long origin, long threadsLate) implements Serializable {

        static final Start NONE = new Start(0, 0, 0);
    }

    /**
     * When a report was delivered to the controller, ns since 1970 by the agent's clock.
     *
     * @param sequence its number; -1 if none was delivered yet
     * @param from when the agent began to send it
     * @param to when the agent received the acknowledgement
     */
    record Way(long sequence, long from, long to) implements Serializable {

        static final Way NONE = new Way(-1, 0, 0);
    }

    static AgentReport refusal(String agent, String why) {
        return new AgentReport(
                agent,
                -1,
                -1,
                Start.NONE,
                Way.NONE,
                false,
                false,
                list(List.of()),
                list(List.of()),
                list(List.of()),
                list(List.of()),
                why,
                "",
                list(List.of()),
                true);
    }

    /** Whether the agent's test has begun. */
    boolean begun() {
        return sequence >= 0;
    }

    /** A serializable list. */
    static <T> ArrayList<T> list(List<T> of) {
        return new ArrayList<>(of);
    }

    /** Serialized and deflated: it consists mostly of zero counts and names. */
    byte[] pack() {
        Deflater quick = new Deflater(Deflater.BEST_SPEED);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(new DeflaterOutputStream(bytes, quick))) {
            out.writeObject(this);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // of a stream in memory
        } finally {
            quick.end();
        }
        return bytes.toByteArray();
    }

    static AgentReport unpack(byte[] report) {
        try (ObjectInputStream in = new ObjectInputStream(new InflaterInputStream(new ByteArrayInputStream(report)))) {
            return (AgentReport) in.readObject();
        } catch (IOException e) {
            throw new UncheckedIOException("no report of this build", e);
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException("no report of this build", e);
        }
    }
}
