// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.zaqar;

import io.github.jmeteroverdrive.target.Binary;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Starts the two servers with what an experiment varies; all their files stand in one directory.
 */
record Servers(Options options, Path directory, int redisPort, int port) {

    /** More than any plan has threads: a connection that has to wait would be part of its times. */
    private static final String CONNECTIONS = "1000";

    private static final String KEEP_ALIVE_SECONDS = "75";

    Server redis() throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Binary.find("redis-server", Installation.COMMAND).toString());
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
        return new Server("redis", directory, Map.of(), command);
    }

    Server gunicorn() throws IOException {
        Path counts = Files.createDirectory(directory.resolve("counts"));
        Path home = Files.createDirectories(directory.resolve(".zaqar"));
        String text = resource("zaqar.conf").replace("{redis}", String.valueOf(redisPort));
        Files.writeString(home.resolve("zaqar.conf"), text);
        Files.writeString(directory.resolve("zaqar_app.py"), resource("zaqar_app.py"));
        List<String> command = new ArrayList<>();
        command.add(Installation.python(options.venv()).toString());
        command.addAll(List.of("-m", "gunicorn", "-k", "gevent"));
        command.addAll(List.of("-w", String.valueOf(options.workers())));
        command.addAll(List.of("--worker-connections", CONNECTIONS));
        command.addAll(List.of("--keep-alive", options.keepAlive() ? KEEP_ALIVE_SECONDS : "0"));
        command.addAll(List.of("--graceful-timeout", "1", "--log-level", "warning"));
        command.addAll(List.of("-b", "127.0.0.1:" + port, "zaqar_app:application"));
        Map<String, String> environment =
                Map.of(
                        "HOME",
                        directory.toString(),
                        "PYTHONPATH",
                        directory.toString(),
                        "OVERDRIVE_COUNTS",
                        counts.toString(),
                        "OVERDRIVE_REDIS_PORT",
                        String.valueOf(redisPort));
        return new Server("gunicorn", directory, environment, command);
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = Servers.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
