// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.host;

import io.github.jmeteroverdrive.target.LocalPort;
import io.github.jmeteroverdrive.target.NativeServer;
import io.github.jmeteroverdrive.target.Target;
import io.github.jmeteroverdrive.target.TargetMain;
import io.github.jmeteroverdrive.target.WorkDirectory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
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

    private ZaqarTarget(ZaqarOptions options, WorkDirectory directory) throws IOException {
        this.directory = directory;
        port = options.port() == 0 ? LocalPort.free(InetAddress.getLoopbackAddress()) : options.port();
        ServerCommands servers =
                new ServerCommands(options, directory.path(), LocalPort.free(InetAddress.getLoopbackAddress()), port);
        ServerCommands.ZaqarInstallation.python(options.venv()); // fails before anything runs
        redis = servers.redis();
        gunicorn = servers.gunicorn();
        figuresClient = new FiguresClient(port);
    }

    /** @param arguments see {@link ZaqarOptions} */
    public static void main(String[] arguments) {
        TargetMain.run("zaqar", given -> start(ZaqarOptions.of(given)), arguments);
    }

    /**
     * Starts both; clients may connect when this returns. To be called by a thread that lives as long as this JVM.
     *
     * @throws IOException if one is not installed or does not start; both are stopped then
     */
    static ZaqarTarget start(ZaqarOptions options) throws Exception {
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
}
