// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * A saved ledger, for runs whose messages are sent by one JVM and received by another: losses can be determined only
 * from both together. Only the build that wrote the file can read it.
 */
public final class LedgerFile {

    private static final ObjectInputFilter OURS =
            ObjectInputFilter.Config.createFilter("io.github.jmeteroverdrive.measure.*;java.util.*;java.lang.*;!*");

    private LedgerFile() {}

    public static void write(Path file, Ledger ledger) throws IOException {
        try (ObjectOutputStream out = new ObjectOutputStream(new GZIPOutputStream(Files.newOutputStream(file)))) {
            out.writeObject(ledger.all());
        }
    }

    /** @throws IOException if it cannot be read, or another build wrote it */
    public static void addTo(Ledger ledger, Path file) throws IOException {
        try (ObjectInputStream in = new ObjectInputStream(new GZIPInputStream(Files.newInputStream(file)))) {
            in.setObjectInputFilter(OURS);
            ledger.add((Ledger.Part) in.readObject());
        } catch (ClassNotFoundException | ClassCastException e) {
            throw new InvalidObjectException("it is of another build: " + e);
        }
    }
}
