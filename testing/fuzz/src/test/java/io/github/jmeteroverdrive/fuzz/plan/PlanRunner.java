// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.plan;

import io.github.jmeteroverdrive.fuzz.Installation;
import io.github.jmeteroverdrive.fuzz.JMeterProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;

/** Runs random plans of one kind, one after the other, in one warm JMeter. */
public final class PlanRunner {

    /** Only a run that hangs lasts so long. */
    private static final long LIMIT_SECONDS = 1_800;

    private static final int PLANS_A_WORKER = 100;

    private final Installation installation;
    private final PlanKind kind;
    private final Path table;
    private JMeterProcess worker;
    private int plans;

    private PlanRunner(Installation installation, PlanKind kind, Path table) {
        this.installation = installation;
        this.kind = kind;
        this.table = table;
    }

    /**
     * Runs the plans of these seeds.
     *
     * @param kind {@code http}, {@code jms}, {@code kafka} or {@code mqtt}
     * @return whether none differed
     */
    public static boolean run(Installation installation, String kind, long... seeds) throws Exception {
        Path table = installation.work().resolve(kind + "-plans.tsv");
        if (!Files.exists(table)) Files.writeString(table, "seed\tms\tverdict\tdifferences\tplan\n");
        boolean good = true;
        try (PlanKind plans = kind(installation, kind)) {
            PlanRunner runner = new PlanRunner(installation, plans, table);
            for (long seed : seeds) good &= runner.run(seed, installation.work().resolve(kind + "-" + seed));
            if (runner.worker != null) runner.worker.close();
        }
        return good;
    }

    private static PlanKind kind(Installation installation, String name) throws IOException {
        return switch (name) {
            case "http" -> new HttpPlans();
            case "mqtt" -> new MqttPlans();
            case "kafka" -> new KafkaPlans(installation);
            default -> new JmsPlans(installation);
        };
    }

    private boolean run(long seed, Path directory) throws Exception {
        delete(directory);
        Files.createDirectories(directory);
        long begun = System.nanoTime();
        PlanKind.Prepared plan = kind.prepare(seed, directory);
        Files.writeString(directory.resolve("plan.jmx"), plan.text());
        Properties properties = new Properties();
        properties.setProperty("overdrive.home", installation.home().toString());
        properties.setProperty("overdrive.run.dir", directory.resolve("run").toString());
        properties.setProperty("overdrive.report", "false");
        properties.setProperty("overdrive.threshold.rate", "off");
        properties.putAll(plan.properties());
        try (var out = Files.newBufferedWriter(directory.resolve("run.properties"))) {
            properties.store(out, null);
        }
        if (worker == null) worker = new JMeterProcess(installation);
        List<String> differences;
        if (worker.run(directory, LIMIT_SECONDS)) {
            differences = plan.oracle().differences(RunFiles.read(directory));
        } else {
            worker.dump(directory.resolve("threads.txt"));
            differences = List.of("did not end within " + LIMIT_SECONDS + " s");
            plans = PLANS_A_WORKER - 1;
        }
        if (++plans % PLANS_A_WORKER == 0) {
            worker.close();
            worker = null;
        }
        boolean unfit = !differences.isEmpty() && differences.get(0).startsWith(PlanKind.VOID);
        String row = String.join(
                "\t",
                String.valueOf(seed),
                String.valueOf(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun)),
                differences.isEmpty() ? "equal" : unfit ? "void" : "DIFFERS",
                String.join(" | ", differences).replaceAll("\\s", " "),
                plan.description().replaceAll("\\s", " "));
        System.out.println(row);
        Files.writeString(table, row + "\n", StandardOpenOption.APPEND);
        // of hundreds of plans only those are of interest that differ
        if (differences.isEmpty() && !Boolean.getBoolean("od.fuzz.keep")) delete(directory);
        return differences.isEmpty() || unfit;
    }

    private static void delete(Path directory) throws IOException {
        if (!Files.exists(directory)) return;
        try (var files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) Files.delete(file);
        }
    }
}
