// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * A request received by the server.
 *
 * @param path without the leading slash
 */
record Request(String path, byte[] body) {

    /** @return null if the client has closed the connection */
    static Request read(InputStream in) throws IOException {
        String line = line(in);
        if (line == null) return null;
        String path = line.split(" ")[1].substring(1);
        int length = 0;
        boolean chunked = false;
        for (String field = line(in); field != null && !field.isEmpty(); field = line(in)) {
            String lower = field.toLowerCase(Locale.ROOT);
            if (lower.startsWith("content-length:"))
                length = Integer.parseInt(lower.substring(15).strip());
            if (lower.startsWith("transfer-encoding:")) chunked = lower.contains("chunked");
        }
        return new Request(path, chunked ? chunks(in) : in.readNBytes(length));
    }

    private static byte[] chunks(InputStream in) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        while (true) {
            String size = line(in);
            if (size == null) throw new EOFException();
            byte[] chunk = in.readNBytes(Integer.parseInt(size, 16));
            all.writeBytes(chunk);
            line(in);
            if (chunk.length == 0) return all.toByteArray();
        }
    }

    private static String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next >= 0; next = in.read()) {
            if (next == '\n') return line.toString(StandardCharsets.ISO_8859_1).strip();
            line.write(next);
        }
        return null;
    }
}
