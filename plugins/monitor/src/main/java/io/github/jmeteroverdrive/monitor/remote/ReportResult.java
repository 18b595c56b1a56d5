// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serial;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;

/** A report as JMeter's remote listener carries it: the result of a sample, deflated on its way. */
final class ReportResult extends SampleResult {

    @Serial private static final long serialVersionUID = 1;

    private final transient AgentReport report;

    private ReportResult(AgentReport report) {
        this.report = report;
    }

    static SampleEvent event(AgentReport report) {
        return new SampleEvent(new ReportResult(report), "");
    }

    AgentReport report() {
        return report;
    }

    @Serial
    private Object writeReplace() {
        return Deflated.of(report);
    }

    /**
     * What goes over the network in its place. Most of a report are counts of 0, and the names of
     * classes and fields, which RMI writes with each call; those of a sample's result are not
     * needed.
     */
    private record Deflated(byte[] report) implements Serializable {

        static Deflated of(AgentReport report) {
            Deflater quick = new Deflater(Deflater.BEST_SPEED);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ObjectOutputStream out =
                    new ObjectOutputStream(new DeflaterOutputStream(bytes, quick))) {
                out.writeObject(report);
            } catch (IOException e) {
                throw new UncheckedIOException(e); // of a stream in memory
            } finally {
                quick.end();
            }
            return new Deflated(bytes.toByteArray());
        }

        @Serial
        private Object readResolve() throws InvalidObjectException {
            try (ObjectInputStream in =
                    new ObjectInputStream(
                            new InflaterInputStream(new ByteArrayInputStream(report)))) {
                return new ReportResult((AgentReport) in.readObject());
            } catch (IOException | ClassNotFoundException e) {
                throw (InvalidObjectException)
                        new InvalidObjectException("no report of this build").initCause(e);
            }
        }
    }
}
