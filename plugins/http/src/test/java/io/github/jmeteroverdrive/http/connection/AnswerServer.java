// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.connection;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Sends given bytes, and records the connection of each request. */
final class AnswerServer implements AutoCloseable {

    /**
     * The response to a path.
     *
     * @param bytes the response
     * @param ends whether it then closes the connection
     * @param late bytes sent first, on the connection of another path
     * @param lateTo that path
     */
    record Answer(String bytes, boolean ends, String late, String lateTo) {

        static Answer of(String bytes) {
            return new Answer(bytes, false, "", "");
        }

        static Answer last(String bytes) {
            return new Answer(bytes, true, "", "");
        }

        Answer after(String bytesBefore, String path) {
            return new Answer(bytes, ends, bytesBefore, path);
        }
    }

    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
    private final Map<String, Answer> answers;
    private final Map<String, Socket> connections = new ConcurrentHashMap<>();
    private final List<Socket> all = new CopyOnWriteArrayList<>();

    AnswerServer(Map<String, Answer> answers) throws IOException {
        this.answers = answers;
        Thread thread = new Thread(this::accept, "answers");
        thread.setDaemon(true);
        thread.start();
    }

    int port() {
        return server.getLocalPort();
    }

    int connections() {
        return all.size();
    }

    boolean together(String path, String other) {
        return connections.get(path) == connections.get(other);
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                all.add(socket);
                Thread thread = new Thread(() -> serve(socket), "answer");
                thread.setDaemon(true);
                thread.start();
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                String path = line.split(" ")[1];
                while (!in.readLine().isEmpty()) continue;
                connections.put(path, socket);
                Answer answer = answers.get(path);
                if (!answer.late().isEmpty()) send(connections.get(answer.lateTo()), answer.late());
                send(socket, answer.bytes());
                if (answer.ends()) return;
            }
        } catch (IOException e) {
            // the client has closed the connection
        }
    }

    private static void send(Socket to, String bytes) throws IOException {
        to.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket socket : all) socket.close();
    }
}
