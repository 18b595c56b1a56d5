// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.host;

import io.github.jmeteroverdrive.target.Arguments;
import io.github.jmeteroverdrive.target.Binary;
import io.github.jmeteroverdrive.target.LocalPort;
import io.github.jmeteroverdrive.target.NativeServer;
import io.github.jmeteroverdrive.target.Target;
import io.github.jmeteroverdrive.target.TargetMain;
import io.github.jmeteroverdrive.target.WorkDirectory;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Zaqar and its Redis; when one of them dies, this JVM ends. Their files are temporary. */
public final class ZaqarTarget implements Target {

    private static final long POLL_MILLIS = 50;

    private final WorkDirectory directory;
    private final int port;
    private final NativeServer redis;
    private final NativeServer gunicorn;
    private final FiguresClient figuresClient;

    private ZaqarTarget(Options options, WorkDirectory directory) throws IOException {
        this.directory = directory;
        port = options.port() == 0 ? LocalPort.free(InetAddress.getLoopbackAddress()) : options.port();
        ServerCommands servers =
                new ServerCommands(options, directory.path(), LocalPort.free(InetAddress.getLoopbackAddress()), port);
        ZaqarInstallation.python(options.venv()); // fails before anything runs
        redis = servers.redis();
        gunicorn = servers.gunicorn();
        figuresClient = new FiguresClient(port);
    }

    /** @param arguments see {@link Options} */
    public static void main(String[] arguments) {
        TargetMain.run("zaqar", given -> start(Options.of(given)), arguments);
    }

    /**
     * Starts both; clients may connect when this returns. To be called by a thread that lives as long as this JVM.
     *
     * @throws IOException if one is not installed or does not start; both are stopped then
     */
    private static ZaqarTarget start(Options options) throws Exception {
        LocalPort.requireFree(options.port());
        return WorkDirectory.start("zaqar", directory -> {
            ZaqarTarget zaqar = new ZaqarTarget(options, directory);
            zaqar.awaitReady(options.workers());
            zaqar.redis.watch();
            zaqar.gunicorn.watch();
            return zaqar;
        });
    }

    private void awaitReady(int workers) throws Exception {
        while (!answers(workers)) { // whoever started this JVM has a limit
            try {
                redis.requireAlive();
                gunicorn.requireAlive();
            } catch (IOException e) {
                redis.stop();
                gunicorn.stop();
                throw e;
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    private boolean answers(int workers) throws InterruptedException {
        try {
            return gunicorn.children() >= workers && figuresClient.read().containsKey("redisCommands");
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
            return figuresClient.read();
        } catch (IOException e) {
            return Map.of(); // no figures for this second
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

    /** Reads the figures of Zaqar and Redis from our part of the WSGI application. One thread. */
    private static final class FiguresClient {

        private static final Duration LIMIT = Duration.ofSeconds(2);
        private static final Pattern NUMBER = Pattern.compile("\"(\\w+)\": (\\d+)(\\.\\d+)?");

        private final HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(LIMIT)
                .build();
        private final HttpRequest request;

        FiguresClient(int port) {
            URI url = URI.create("http://127.0.0.1:" + port + "/overdrive/figures");
            request = HttpRequest.newBuilder(url).timeout(LIMIT).build();
        }

        /** @throws IOException when there is no response within 2 s */
        Map<String, Number> read() throws IOException, InterruptedException {
            HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
            if (answer.statusCode() != 200) throw new IOException("Zaqar answers " + answer.statusCode());
            Map<String, Number> figures = new LinkedHashMap<>();
            for (Matcher figure = NUMBER.matcher(answer.body()); figure.find(); ) {
                boolean whole = figure.group(3) == null;
                if (whole) figures.put(figure.group(1), Long.valueOf(figure.group(2)));
                else figures.put(figure.group(1), Double.valueOf(figure.group(2) + figure.group(3)));
            }
            return figures;
        }
    }

    /** Starts Redis and gunicorn, with all their files in one directory. */
    private record ServerCommands(Options options, Path directory, int redisPort, int port) {

        /** More than the threads of any plan, so that no connection waits. */
        private static final String CONNECTIONS = "1000";

        private static final String KEEP_ALIVE_SECONDS = "75";

        NativeServer redis() throws IOException {
            List<String> command = new ArrayList<>();
            command.add(Binary.find("redis-server", ZaqarInstallation.COMMAND).toString());
            command.addAll(List.of("--bind", "127.0.0.1", "--port", String.valueOf(redisPort)));
            command.addAll(List.of("--daemonize", "no", "--dir", directory.toString()));
            command.addAll(List.of("--maxmemory", String.valueOf(options.maxMemory())));
            if (options.store() == Options.Store.MEMORY) {
                command.addAll(List.of("--save", "", "--appendonly", "no"));
            } else {
                // the defaults of Redis 2.4, and its appendonly.aof written once a second
                command.addAll(List.of("--save", "900 1 300 10 60 10000"));
                command.addAll(List.of("--appendonly", "yes", "--appendfsync", "everysec"));
            }
            return new NativeServer("zaqar", "redis", directory, Map.of(), command);
        }

        NativeServer gunicorn() throws IOException {
            Path counts = Files.createDirectory(directory.resolve("counts"));
            Path home = Files.createDirectories(directory.resolve(".zaqar"));
            String text = resource("zaqar.conf").replace("{redis}", String.valueOf(redisPort));
            Files.writeString(home.resolve("zaqar.conf"), text);
            Files.writeString(directory.resolve("zaqar_app.py"), resource("zaqar_app.py"));
            List<String> command = new ArrayList<>();
            command.add(ZaqarInstallation.python(options.venv()).toString());
            command.addAll(List.of("-m", "gunicorn", "-k", "gevent"));
            command.addAll(List.of("-w", String.valueOf(options.workers())));
            command.addAll(List.of("--worker-connections", CONNECTIONS));
            command.addAll(List.of("--keep-alive", options.keepAlive() ? KEEP_ALIVE_SECONDS : "0"));
            command.addAll(List.of("--graceful-timeout", "1", "--log-level", "warning"));
            command.addAll(List.of("-b", "127.0.0.1:" + port, "zaqar_app:application"));
            Map<String, String> environment = Map.of(
                    "HOME",
                    directory.toString(),
                    "PYTHONPATH",
                    directory.toString(),
                    "OVERDRIVE_COUNTS",
                    counts.toString(),
                    "OVERDRIVE_REDIS_PORT",
                    String.valueOf(redisPort));
            return new NativeServer("zaqar", "gunicorn", directory, environment, command);
        }

        private static String resource(String name) throws IOException {
            try (InputStream in = ServerCommands.class.getResourceAsStream(name)) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            }
        }
    }

    /**
     * @param port TCP port of Zaqar on 127.0.0.1, 0 for a free one
     * @param workers processes of gunicorn
     * @param store what Redis stores on disk
     * @param maxMemory bytes after which Redis refuses to store more, 0 = no limit
     * @param keepAlive whether a connection serves more than one request
     * @param venv where Zaqar is installed; empty = where targets/zaqar/setup puts it
     */
    private record Options(int port, int workers, Store store, long maxMemory, boolean keepAlive, String venv) {

        /**
         * MEMORY: nothing. DISK: snapshots and the append-only file, as Redis in "Juno Performance Testing (Round 2)"
         * had them.
         */
        enum Store {
            MEMORY,
            DISK
        }

        private static final String[] KNOWN = {
            Arguments.PORT,
            "workers=1..64 processes of gunicorn (2)",
            "store=memory|disk (memory; disk: Redis makes snapshots and an append-only file)",
            "maxMemory=BYTES of Redis (0, the default: no limit)",
            "keepAlive=true|false (true)",
            "venv=DIRECTORY with Zaqar (the one that targets/zaqar/setup makes)"
        };

        /** @throws IllegalArgumentException with a sentence for the user */
        static Options of(Arguments given) {
            given.allow(KNOWN);
            return new Options(
                    given.port(),
                    (int) given.number("workers", 2, 1, 64),
                    given.oneOf("store", Store.MEMORY),
                    given.number("maxMemory", 0, 0, Long.MAX_VALUE),
                    given.flag("keepAlive", true),
                    given.text("venv", ""));
        }
    }

    /** Zaqar's Python: a virtual environment below the project's {@code target/}. */
    static final class ZaqarInstallation {

        /** Installs Redis and Zaqar. */
        static final String COMMAND = "targets/zaqar/setup";

        private static final Path VENV = Path.of("target", "zaqar", "venv");

        /** Exists when the installation is complete. */
        private static final String STAMP = "installed.txt";

        private ZaqarInstallation() {}

        /**
         * @param venv empty = that of the project that this class is in
         * @throws IOException with the command that installs it
         */
        static Path python(String venv) throws IOException {
            Path directory = venv.isEmpty() ? ofProject() : Path.of(venv).toAbsolutePath();
            Path python = directory.resolve("bin").resolve("python");
            if (Files.isExecutable(python)) return python;
            throw new IOException("Zaqar is not installed in " + directory + "; install it with: " + COMMAND);
        }

        /** The nearest one above the jar of this class, else the default. */
        private static Path ofProject() throws IOException {
            Path start = code();
            for (Path folder = start; folder != null; folder = folder.getParent()) {
                if (Files.exists(folder.resolve(VENV).resolve(STAMP))) return folder.resolve(VENV);
            }
            return VENV;
        }

        private static Path code() throws IOException {
            try {
                return Path.of(ZaqarInstallation.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI());
            } catch (URISyntaxException e) {
                throw new IOException("the location of the target's jar is unknown", e);
            }
        }
    }
}
