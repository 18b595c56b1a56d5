// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.framing;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** The output of a {@link WatchedSocket}: tells its input when a request begins. One thread. */
final class WatchedOutput extends FilterOutputStream {

    private static final int LONGEST_METHOD = 32;

    private final WatchedInput input;
    private Watch watch;
    private boolean tunnel;

    WatchedOutput(OutputStream out, WatchedInput input) {
        super(out);
        this.input = input;
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        Watch now = Watch.current();
        boolean begins = now != watch || now != null && input.answered();
        if (begins && !tunnel) begin(now, bytes, offset, length);
        out.write(bytes, offset, length);
    }

    private void begin(Watch now, byte[] bytes, int offset, int length) throws IOException {
        watch = now;
        String method = now == null ? null : method(bytes, offset, length);
        tunnel = "CONNECT".equals(method);
        input.begin(tunnel ? null : method);
        if (now != null && !tunnel) now.by(input);
    }

    /** What HttpClient writes first has its whole request line. */
    private static String method(byte[] bytes, int offset, int length) {
        int end = Math.min(length, LONGEST_METHOD);
        String begin = new String(bytes, offset, end, StandardCharsets.ISO_8859_1);
        return begin.substring(0, Math.max(0, begin.indexOf(' ')));
    }
}
