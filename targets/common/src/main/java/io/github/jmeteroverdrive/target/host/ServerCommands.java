// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.host;

import io.github.jmeteroverdrive.target.Binary;
import io.github.jmeteroverdrive.target.NativeServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Starts Redis and gunicorn, with all their files in one directory. */
record ServerCommands(ZaqarOptions options, Path directory, int redisPort, int port) {

    /** More than the threads of any plan, so that no connection waits. */
    private static final String CONNECTIONS = "1000";

    private static final String KEEP_ALIVE_SECONDS = "75";

    NativeServer redis() throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Binary.find("redis-server", ZaqarInstallation.COMMAND).toString());
        command.addAll(List.of("--bind", "127.0.0.1", "--port", String.valueOf(redisPort)));
        command.addAll(List.of("--daemonize", "no", "--dir", directory.toString()));
        command.addAll(List.of("--maxmemory", String.valueOf(options.maxMemory())));
        if (options.store() == ZaqarOptions.Store.MEMORY) {
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
