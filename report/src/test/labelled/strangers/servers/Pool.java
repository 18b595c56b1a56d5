// SPDX-License-Identifier: Apache-2.0
import com.sun.net.httpserver.HttpServer;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;

/**
 * An HTTP server in Java with threads=N that serve, each of which waits delay=MS for a request. With live=MB it holds so
 * many MB of small objects, and replaces garbage=KB of them for each request.
 */
public class Pool {
    private static final LongAdder REQUESTS = new LongAdder();
    private static final LongAdder NANOS = new LongAdder();
    private static final int OBJECT = 64;

    public static void main(String[] words) throws Exception {
        System.setProperty("sun.net.httpserver.nodelay", "true");
        int delay = option(words, "delay");
        int garbage = option(words, "garbage") * 1024 / OBJECT;
        byte[][] live = new byte[option(words, "live") * 12_000][];
        for (int i = 0; i < live.length; i++) live[i] = new byte[OBJECT];
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 1024);
        server.setExecutor(Executors.newFixedThreadPool(Math.max(1, option(words, "threads"))));
        server.createContext("/", exchange -> {
            long began = System.nanoTime();
            churn(live, garbage);
            try {
                Thread.sleep(delay);
            } catch (InterruptedException ended) {
                throw new IllegalStateException(ended);
            }
            byte[] body = "ok".getBytes();
            REQUESTS.increment();
            NANOS.add(System.nanoTime() - began);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        long begun = System.nanoTime();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> say(begun)));
        server.start();
        System.out.println("READY " + server.getAddress().getPort());
    }

    private static int option(String[] words, String name) {
        for (String word : words) if (word.startsWith(name + "=")) return Integer.parseInt(word.substring(name.length() + 1));
        return 0;
    }

    private static void churn(byte[][] live, int objects) {
        List<byte[]> chain = new ArrayList<>();
        for (int i = 0; i < objects; i++) {
            byte[] added = new byte[OBJECT];
            chain.add(added);
            if (live.length > 0) live[ThreadLocalRandom.current().nextInt(live.length)] = added;
        }
    }

    private static void say(long begun) {
        long gc = 0;
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) gc += collector.getCollectionTime();
        long requests = REQUESTS.sum();
        System.out.printf("{\"requests\": %d, \"meanMillis\": %.3f, \"gcSeconds\": %.3f, \"seconds\": %.1f}%n",
                requests, NANOS.sum() / 1e6 / Math.max(1, requests), gc / 1e3, (System.nanoTime() - begun) / 1e9);
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }
}
