// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/** A serialized report, deflated: it consists mostly of zero counts and names. */
final class PackedReport {

    private PackedReport() {}

    static byte[] of(AgentReport report) {
        Deflater quick = new Deflater(Deflater.BEST_SPEED);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(new DeflaterOutputStream(bytes, quick))) {
            out.writeObject(report);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // of a stream in memory
        } finally {
            quick.end();
        }
        return bytes.toByteArray();
    }

    static AgentReport open(byte[] report) {
        try (ObjectInputStream in = new ObjectInputStream(new InflaterInputStream(new ByteArrayInputStream(report)))) {
            return (AgentReport) in.readObject();
        } catch (IOException e) {
            throw new UncheckedIOException("no report of this build", e);
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException("no report of this build", e);
        }
    }
}
