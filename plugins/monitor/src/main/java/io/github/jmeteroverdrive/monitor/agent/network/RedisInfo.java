// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.network;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** The status of a Redis server from its command INFO, over one persistent connection. */
public final class RedisInfo implements Inquiry {

    private static final int LONGEST = 1 << 20;
    private static final byte[] COMMAND = "INFO\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final Map<String, String> NAMES = new LinkedHashMap<>();

    static {
        NAMES.put("connected_clients", "connectedClients");
        NAMES.put("blocked_clients", "blockedClients");
        NAMES.put("used_memory", "usedMemoryBytes");
        NAMES.put("used_memory_rss", "rssBytes");
        NAMES.put("total_connections_received", "accepts");
        NAMES.put("rejected_connections", "rejected");
        NAMES.put("total_commands_processed", "requests");
        NAMES.put("keyspace_hits", "hits");
        NAMES.put("keyspace_misses", "misses");
        NAMES.put("evicted_keys", "evicted");
        NAMES.put("expired_keys", "expired");
        NAMES.put("used_cpu_user", "userSeconds");
        NAMES.put("used_cpu_sys", "systemSeconds");
    }

    private final String host;
    private final int port;
    private final int timeoutMillis;
    private Socket socket;
    private InputStream in;

    /**
     * @param address host:port
     * @param timeoutMillis for connecting, and for each read
     * @throws IOException if the address is invalid
     */
    public RedisInfo(String address, int timeoutMillis) throws IOException {
        this.timeoutMillis = timeoutMillis;
        int colon = address.lastIndexOf(':');
        host = colon < 1 ? "" : address.substring(0, colon);
        port = colon < 1 ? 0 : port(address.substring(colon + 1));
        if (port == 0) throw new IOException("'" + address + "' is not host:port");
    }

    private static int port(String text) {
        try {
            int number = Integer.parseInt(text);
            return number >= 1 && number <= 65_535 ? number : 0;
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    @Override
    public ObjectNode ask() throws IOException {
        try {
            if (socket == null) connect();
            socket.getOutputStream().write(COMMAND);
            return parse(reply());
        } catch (IOException e) {
            close(); // whatever comes late would be taken for the next answer
            throw new IOException("Redis at " + host + ":" + port + " gives no INFO: " + e.getMessage(), e);
        }
    }

    private void connect() throws IOException {
        socket = new Socket();
        socket.connect(new InetSocketAddress(host, port), timeoutMillis);
        socket.setSoTimeout(timeoutMillis);
        in = new BufferedInputStream(socket.getInputStream());
    }

    /** A bulk string: {@code $length CRLF bytes CRLF}. */
    private String reply() throws IOException {
        StringBuilder head = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) throw new IOException("it closed the connection");
            if (head.length() > LONGEST) throw new IOException("it does not speak the Redis protocol");
            if (c != '\r') head.append((char) c);
        }
        if (!head.toString().matches("\\$\\d{1,7}")) throw new IOException(head.toString());
        int length = Integer.parseInt(head.substring(1));
        byte[] body = in.readNBytes(length + 2);
        if (body.length < length) throw new IOException("its answer was cut short");
        return new String(body, StandardCharsets.UTF_8);
    }

    static ObjectNode parse(String info) throws IOException {
        ObjectNode figures = JsonNodeFactory.instance.objectNode();
        info.lines().forEach(line -> {
            int colon = line.indexOf(':');
            String name = colon < 0 ? null : NAMES.get(line.substring(0, colon));
            if (name != null) put(figures, name, line.substring(colon + 1));
        });
        if (figures.isEmpty()) throw new IOException("its INFO has none of the known figures");
        return figures;
    }

    private static void put(ObjectNode figures, String name, String value) {
        if (value.matches("\\d{1,18}")) figures.put(name, Long.parseLong(value));
        else if (value.matches("\\d+\\.\\d+")) figures.put(name, Double.parseDouble(value));
    }

    @Override
    public void close() {
        try {
            if (socket != null) socket.close();
        } catch (IOException e) {
            in = null; // the connection is gone in any case
        }
        socket = null;
    }
}
