// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * RabbitMQ of Debian's package, with its plugin for AMQP 1.0 and our module behind its queues
 * ({@code testing/fuzz/src/test/erlang}). Node, files and ports are separate, all on 127.0.0.1.
 */
final class RabbitLaunch implements Launch {

    private static final Path SERVER = Path.of("/usr/lib/rabbitmq/bin/rabbitmq-server");

    private static final String SETTINGS = """
            listeners.tcp.1 = 127.0.0.1:%d
            loopback_users = none
            log.console = false
            load_definitions = %s
            """;

    /** Length limits by queue names; the queue "witness" belongs to the tap. */
    private static final String DEFINITIONS = """
            {"vhosts": [{"name": "/"}],
             "users": [%s],
             "permissions": [%s],
             "policies": [
               {"vhost": "/", "name": "full", "pattern": "^full[.]", "apply-to": "queues",
                "definition": {"max-length": 30, "overflow": "reject-publish"}, "priority": 0},
               {"vhost": "/", "name": "drop", "pattern": "^drop[.]", "apply-to": "queues",
                "definition": {"max-length": 30, "overflow": "drop-head"}, "priority": 0}],
             "queues": [
               {"vhost": "/", "name": "overdrive.witness", "durable": true, "auto_delete": false,
                "arguments": {"x-max-length": 1}}],
             "bindings": [
               {"vhost": "/", "source": "amq.topic", "destination": "overdrive.witness",
                "destination_type": "queue", "routing_key": "#", "arguments": {}}]}
            """;

    private static final String USER = """
            {"name": "%1$s", "password": "%1$s", "tags": ""}""";

    private static final String PERMISSION = """
            {"user": "%s", "vhost": "/", "configure": ".*", "write": ".*", "read": ".*"}""";

    private final Path directory;
    private final Path tap;
    private final int distribution;
    private final int names;
    private final Process epmd;

    RabbitLaunch(Installation installation, int port, Path directory) throws IOException {
        this.directory = Files.createDirectories(directory);
        distribution = freePort();
        names = freePort();
        tap = compiled(installation);
        Path definitions = directory.resolve("definitions.json");
        Files.writeString(definitions, DEFINITIONS.formatted(each(USER), each(PERMISSION)));
        Files.writeString(directory.resolve("rabbitmq.conf"), SETTINGS.formatted(port, definitions));
        Files.writeString(directory.resolve("enabled_plugins"), "[rabbitmq_amqp1_0].");
        epmd = quiet(new ProcessBuilder("epmd", "-address", "127.0.0.1", "-port", "" + names))
                .start();
    }

    private static String each(String format) {
        return String.join(
                ",",
                Stream.of(Provider.RABBIT.user(), Foreign.NAME)
                        .map(format::formatted)
                        .toList());
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    private ProcessBuilder quiet(ProcessBuilder builder) {
        var errors = directory.resolveSibling(directory.getFileName() + ".err").toFile();
        return builder.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.appendTo(errors));
    }

    private Path compiled(Installation installation) throws IOException {
        Path to = Files.createDirectories(installation.work().resolve("tap"));
        Path sources = installation.home().resolve("testing/fuzz/src/test/erlang");
        Path libraries = SERVER.toRealPath().getParent().resolveSibling("plugins");
        ProcessBuilder compiler = new ProcessBuilder(
                "erlc",
                "-o",
                to.toString(),
                sources.resolve("overdrive_tap.erl").toString(),
                sources.resolve("overdrive_commands.erl").toString());
        compiler.environment().put("ERL_LIBS", libraries.toString());
        try {
            if (quiet(compiler).start().waitFor() == 0) return to;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new IOException("the tap does not compile, see beside " + directory);
    }

    @Override
    public ProcessBuilder process() {
        ProcessBuilder builder = new ProcessBuilder(SERVER.toString());
        builder.environment()
                .putAll(Map.ofEntries(
                        Map.entry("HOME", directory.toString()),
                        Map.entry("TERM", "dumb"),
                        Map.entry("ERL_EPMD_ADDRESS", "127.0.0.1"),
                        Map.entry("ERL_EPMD_PORT", "" + names),
                        Map.entry("RABBITMQ_NODENAME", "fuzz@localhost"),
                        Map.entry("RABBITMQ_DIST_PORT", "" + distribution),
                        Map.entry("RABBITMQ_CONF_ENV_FILE", "/dev/null"),
                        Map.entry("RABBITMQ_CONFIG_FILE", "" + directory.resolve("rabbitmq")),
                        Map.entry("RABBITMQ_ENABLED_PLUGINS_FILE", "" + directory.resolve("enabled_plugins")),
                        Map.entry("RABBITMQ_MNESIA_BASE", "" + directory.resolve("mnesia")),
                        Map.entry("RABBITMQ_LOG_BASE", "" + directory.resolve("log")),
                        Map.entry("RABBITMQ_PID_FILE", "" + directory.resolve("pid")),
                        // the script execs the node, so the node's standard input is ours
                        Map.entry("RABBITMQ_ALLOW_INPUT", "true"),
                        Map.entry("RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS", String.join(" ", arguments())),
                        Map.entry("OVERDRIVE_TAP", "" + directory.resolve("tap.tsv"))));
        return builder;
    }

    private List<String> arguments() {
        return List.of(
                "-noshell",
                "-kernel inet_dist_use_interface {127,0,0,1}",
                "-pa " + tap,
                "-rabbit backing_queue_module overdrive_tap",
                "-s overdrive_commands");
    }

    @Override
    public void close() {
        epmd.destroy();
    }
}
