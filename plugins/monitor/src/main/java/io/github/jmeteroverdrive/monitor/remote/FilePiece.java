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
 * The next piece of a file of a load agent's run directory, on its way to the controller.
 *
 * @param file its name
 * @param compressed by itself, so that it can be written as soon as it is there
 */
record FilePiece(String file, byte[] compressed) implements Serializable {

    /** Bytes of a file in one piece, at most. */
    static final int SIZE = 1 << 20;

    /** Reads the next one. @param in at least one byte is left in it */
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
