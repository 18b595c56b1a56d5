// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.net.Socket;

/** As a client's class, it is outside our packages: reads from a peer. */
public final class ListeningClient implements Runnable {

    private final Socket socket;

    public ListeningClient(Socket socket) {
        this.socket = socket;
    }

    @Override
    public void run() {
        try {
            socket.getInputStream().read();
        } catch (IOException e) {
            Thread.currentThread().interrupt(); // the test is over
        }
    }
}
