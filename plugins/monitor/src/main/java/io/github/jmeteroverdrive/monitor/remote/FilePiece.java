// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * A piece of a file of a load agent's run directory, sent to the controller.
 *
 * @param file its name
 * @param compressed separately from other pieces, so that it can be written on arrival
 */
record FilePiece(String file, byte[] compressed) implements Serializable {

    /** Maximum bytes of a file in one piece. */
    static final int SIZE = 1 << 20;

    /** Reads the next piece. @param in has at least one byte left */
    static FilePiece read(String file, InputStream in) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream compressing = new GZIPOutputStream(bytes)) {
            compressing.write(in.readNBytes(SIZE));
        }
        return new FilePiece(file, bytes.toByteArray());
    }

    void write(OutputStream out) throws IOException {
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(compressed))) {
            in.transferTo(out);
        }
    }
}
