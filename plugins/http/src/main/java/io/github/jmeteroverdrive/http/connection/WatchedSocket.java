// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.connection;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A socket that can watch responses. One thread at a time; any may close it. */
final class WatchedSocket extends DelegatingSocket {

    private final Socket below;
    private WatchedInput input;
    private WatchedOutput output;

    WatchedSocket(Socket socket) throws IOException {
        this(socket, socket);
    }

    /** @param below the socket below TLS */
    WatchedSocket(Socket socket, Socket below) throws IOException {
        super(socket);
        this.below = below;
    }

    @Override
    public InputStream getInputStream() throws IOException {
        if (input == null) input = new WatchedInput(super.getInputStream(), below.getInputStream());
        return input;
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
        if (output == null) {
            getInputStream();
            output = new WatchedOutput(super.getOutputStream(), input);
        }
        return output;
    }

    /**
     * The input of a socket. While its response is watched, it ends with the response: further bytes are held back,
     * because HttpClient would take them for the next response.
     */
    static final class WatchedInput extends FilterInputStream {

        private final InputStream below;
        private final byte[] single = new byte[1];
        private ResponseFraming framing;
        private int heldBack;

        /** @param below the encrypted bytes of {@code in}, or {@code in} itself */
        WatchedInput(InputStream in, InputStream below) {
            super(in);
            this.below = below;
        }

        /**
         * @param method null when its response is not watched
         * @return follows its response; null when that is not watched
         * @throws IOException when unread bytes belong to no request
         */
        ResponseFraming begin(String method) throws IOException {
            framing = method == null ? null : new ResponseFraming(method);
            if (framing != null && available() > 0)
                throw new IOException(
                        "bytes on the connection belong to no request: the previous response was longer than announced");
            return framing;
        }

        /** Whether the response is complete, so that the next write is another request. */
        boolean answered() {
            return framing == null || framing.done();
        }

        @Override
        public int read() throws IOException {
            return read(single, 0, 1) < 0 ? -1 : single[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            if (framing == null) return in.read(bytes, offset, length);
            // HttpClient may wait for more in vain
            if (framing.violation() != null || framing.endsBeforeConnection()) return -1;
            int came = in.read(bytes, offset, length);
            if (came < 0) {
                framing.end();
                return came;
            }
            int consumed = framing.consume(bytes, offset, came);
            heldBack += came - consumed;
            if (framing.done()) framing.followedBy(available());
            return consumed > 0 || came == 0 ? consumed : -1;
        }

        @Override
        public int available() throws IOException {
            return heldBack + in.available();
        }

        /** Whether another request may be sent: the response is complete and valid, and no unread bytes wait. */
        boolean reusable() {
            try {
                return framing != null
                        && framing.done()
                        && framing.violation() == null
                        && available() == 0
                        && below.available() == 0;
            } catch (IOException e) {
                return false; // closed
            }
        }
    }

    /** The output of a socket, which notices when a request begins. */
    private static final class WatchedOutput extends FilterOutputStream {

        private static final int MAX_METHOD = 32;

        private final WatchedInput input;
        private ResponseWatch watch;
        private boolean tunnel;

        WatchedOutput(OutputStream out, WatchedInput input) {
            super(out);
            this.input = input;
        }

        @Override
        public void write(int single) throws IOException {
            write(new byte[] {(byte) single}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            ResponseWatch current = ResponseWatch.current();
            boolean begins = current != watch || current != null && input.answered();
            if (begins && !tunnel) begin(current, bytes, offset, length);
            out.write(bytes, offset, length);
        }

        private void begin(ResponseWatch current, byte[] bytes, int offset, int length) throws IOException {
            watch = current;
            String method = current == null ? null : method(bytes, offset, length);
            tunnel = "CONNECT".equals(method);
            ResponseFraming response = input.begin(tunnel ? null : method);
            if (response != null) current.requestOn(input, response);
        }

        /** HttpClient's first write holds the whole request line. */
        private static String method(byte[] bytes, int offset, int length) {
            int end = Math.min(length, MAX_METHOD);
            String begin = new String(bytes, offset, end, StandardCharsets.ISO_8859_1);
            return begin.substring(0, Math.max(0, begin.indexOf(' ')));
        }
    }
}
