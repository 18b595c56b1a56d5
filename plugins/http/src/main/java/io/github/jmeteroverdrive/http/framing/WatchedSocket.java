// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.framing;

import io.github.jmeteroverdrive.http.direct.DelegatedSocket;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;

/** A socket whose responses can be watched. One thread at a time; any may close it. */
final class WatchedSocket extends DelegatedSocket {

    private final Socket below;
    private WatchedInput input;
    private WatchedOutput output;

    WatchedSocket(Socket socket) throws IOException {
        this(socket, socket);
    }

    /**
     * @param below the socket below TLS
     */
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
}
