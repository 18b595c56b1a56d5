// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.zaqar;

import io.github.jmeteroverdrive.target.LocalPort;
import io.github.jmeteroverdrive.target.Target;
import io.github.jmeteroverdrive.target.WorkDirectory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Zaqar and its Redis; when one of them dies, this JVM ends. Their files go with it. */
final class Zaqar implements Target {

    private static final long START_LIMIT = TimeUnit.SECONDS.toNanos(25);
    private static final long LOOK_MILLIS = 50;

    private final WorkDirectory directory;
    private final int port;
    private final Server redis;
    private final Server gunicorn;
    private final Said said;

    private Zaqar(Options options, WorkDirectory directory) throws IOException {
        this.directory = directory;
        port = options.port() == 0 ? freePort() : options.port();
        Servers servers = new Servers(options, directory.path(), freePort(), port);
        Installation.python(options.venv()); // before anything runs
        redis = servers.redis();
        gunicorn = servers.gunicorn();
        said = new Said(port);
    }

    /**
     * Starts both; clients may come when this returns. To be called by a thread that lives as long
     * as this JVM.
     *
     * @throws IOException if one of them is not installed or does not start; nothing remains then
     */
    static Zaqar start(Options options) throws Exception {
        LocalPort.requireFree(options.port());
        WorkDirectory directory = new WorkDirectory("zaqar");
        try {
            Zaqar zaqar = new Zaqar(options, directory);
            zaqar.awaitReady(options.workers());
            zaqar.redis.watch();
            zaqar.gunicorn.watch();
            return zaqar;
        } catch (Exception e) {
            directory.close();
            throw e;
        }
    }

    private static int freePort() throws IOException {
        try (var any = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return any.getLocalPort();
        }
    }

    private void awaitReady(int workers) throws Exception {
        for (long end = System.nanoTime() + START_LIMIT; !answers(workers); ) {
            try {
                redis.requireAlive();
                gunicorn.requireAlive();
                if (System.nanoTime() - end > 0)
                    throw new IOException("Zaqar did not answer within 25 s");
            } catch (IOException e) {
                redis.stop();
                gunicorn.stop();
                throw e;
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        }
    }

    private boolean answers(int workers) throws InterruptedException {
        try {
            return gunicorn.children() >= workers && said.ask().containsKey("redisCommands");
        } catch (IOException e) {
            return false; // not yet
        }
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public List<Long> processes() {
        return Stream.concat(gunicorn.pids(), redis.pids()).toList();
    }

    @Override
    public Map<String, Number> figures() {
        try {
            return said.ask();
        } catch (IOException e) {
            return Map.of(); // a second without figures says so
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Map.of();
        }
    }

    @Override
    public void close() throws Exception {
        gunicorn.stop();
        redis.stop();
        directory.close();
    }
}
