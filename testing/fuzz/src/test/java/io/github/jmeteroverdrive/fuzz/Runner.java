// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeteroverdrive.fuzz.fault.Scene;
import io.github.jmeteroverdrive.fuzz.truth.Truth;
import io.github.jmeteroverdrive.fuzz.truth.Truths;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.stream.Stream;

/** Runs cases one after the other, with as few JVMs as the faults allow. Not thread-safe. */
final class Runner implements AutoCloseable {

    /** Only a hanging run lasts so long, even on a slow machine. */
    private static final long LIMIT_SECONDS = 600;

    private static final DateTimeFormatter LOG_TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss,SSS");
    private static final int CASES_A_WORKER = 50;

    private final Installation installation;
    private final Map<Provider, BrokerProcess> shared = new EnumMap<>(Provider.class);
    private JMeterProcess worker;
    private int cases;

    Runner(Installation installation) {
        this.installation = installation;
    }

    Verdict run(Case of) throws Exception {
        Path directory = fresh(installation.work().resolve(String.valueOf(of.seed())));
        long start = System.nanoTime();
        boolean own = of.fault().ownBroker();
        BrokerProcess broker = own ? broker(of, directory) : shared(of.provider());
        try (Proxy proxy = of.fault().needsProxy() ? new Proxy(broker.port()) : null) {
            int port = proxy == null ? broker.port() : proxy.port();
            Scene scene = new Scene(of, broker, proxy, Foreign.of(of.provider(), broker.port()));
            if (of.provider() == Provider.RABBIT && of.journal() && !of.topic())
                for (String queue : of.addresses()) broker.command("declare", queue);
            List<String> differences = run(of, directory, port, scene);
            return new Verdict(
                    of, scene.toString(), differences, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
        } finally {
            if (own) broker.close();
        }
    }

    private static Path fresh(Path directory) throws IOException {
        if (Files.exists(directory)) {
            try (var files = Files.walk(directory)) {
                for (Path file :
                        files.sorted(java.util.Comparator.reverseOrder()).toList()) Files.delete(file);
            }
        }
        return Files.createDirectories(directory);
    }

    private BrokerProcess broker(Case of, Path directory) throws IOException {
        return new BrokerProcess(installation, of.provider(), directory.resolve("broker"), of.journal());
    }

    private BrokerProcess shared(Provider provider) throws IOException {
        Provider key = provider == Provider.CORE ? Provider.AMQP : provider;
        BrokerProcess known = shared.get(key);
        if (known != null && known.alive()) return known;
        Path directory = fresh(installation.work().resolve("broker-" + key));
        BrokerProcess made = new BrokerProcess(installation, key, directory, false);
        shared.put(key, made);
        return made;
    }

    private List<String> run(Case of, Path directory, int port, Scene scene) throws Exception {
        write(of, directory, port);
        if (worker == null || ++cases % CASES_A_WORKER == 0) {
            if (worker != null) worker.close();
            worker = new JMeterProcess(installation);
        }
        long begun = System.currentTimeMillis();
        Striker striker = new Striker(scene);
        striker.start();
        boolean ended = worker.run(directory, LIMIT_SECONDS);
        long over = System.currentTimeMillis();
        String trouble = striker.end();
        if (!ended) {
            worker.dump(directory.resolve("threads.txt"));
            worker.close();
            worker = null;
            return List.of("did not end within " + LIMIT_SECONDS + " s");
        }
        if (!trouble.isEmpty()) return List.of(Verdict.VOID + trouble);
        Truth truth = Truths.of(scene, runId(directory));
        Files.writeString(directory.resolve("truth.txt"), of + "\n" + scene + "\n" + truth + "\n");
        if (of.reconnect() && !scene.broker().alive()) { // clients without a broker may go on for ever
            worker.close();
            worker = null;
        }
        if (striker.late(browsedAt(begun).orElse(over)) && !of.fault().ownBroker())
            return List.of(Verdict.VOID + "the fault ended after the run had begun to browse");
        return new Oracle(of, Claims.read(directory), truth).differences();
    }

    /** When the current run browsed its first queue, in epoch ms, from JMeter's log. */
    private OptionalLong browsedAt(long begun) throws IOException {
        try (Stream<String> lines = Files.lines(installation.work().resolve("jmeter.log"))) {
            return lines.filter(line -> line.contains("SettledBrowse: Browsing "))
                    .mapToLong(line -> LocalDateTime.parse(line.substring(0, 23), LOG_TIME)
                            .atZone(ZoneId.systemDefault())
                            .toInstant()
                            .toEpochMilli())
                    .filter(millis -> millis >= begun)
                    .findFirst();
        }
    }

    /** The run ID, or 0 if the run was refused. */
    private static long runId(Path directory) throws IOException {
        Path described = directory.resolve("run/run.json");
        if (!Files.exists(described)) return 0;
        String id =
                new ObjectMapper().readTree(described.toFile()).path("runId").asText("0");
        return Long.parseUnsignedLong(id, 16);
    }

    private void write(Case of, Path directory, int port) throws IOException {
        String plan = installation.plan(of.scenario());
        for (var field : of.fields().entrySet())
            plan = plan.replaceFirst(
                    "(<stringProp name=\"" + field.getKey() + "\">)[^<]*",
                    "$1" + Matcher.quoteReplacement(field.getValue()));
        Files.writeString(directory.resolve("plan.jmx"), plan);
        Properties properties = new Properties();
        properties.putAll(of.parameters());
        properties.setProperty("target.url", of.provider().url(port, of.attempts()));
        properties.setProperty("target.user", of.provider().user());
        properties.setProperty("target.password", of.provider().user());
        properties.setProperty("overdrive.home", installation.home().toString());
        properties.setProperty("overdrive.run.dir", directory.resolve("run").toString());
        properties.setProperty("overdrive.report", "false");
        try (var out = Files.newBufferedWriter(directory.resolve("run.properties"))) {
            properties.store(out, null);
        }
    }

    @Override
    public void close() throws IOException {
        if (worker != null) worker.close();
        for (BrokerProcess broker : shared.values()) broker.close();
    }
}
