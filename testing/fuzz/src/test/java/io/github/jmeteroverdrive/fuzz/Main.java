// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz;

import io.github.jmeteroverdrive.fuzz.fault.Fault;
import io.github.jmeteroverdrive.fuzz.plan.PlanRunner;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/** Runs the cases of some seeds and writes a table; see testing/oracle.md. */
public final class Main {

    private static final int DIFFERS = 1;
    private static final int BROKEN = 2;

    private Main() {}

    /**
     * System properties: {@code overdrive.home}; {@code od.fuzz.seed}, a seed or {@code 1-300} or {@code 3,5};
     * {@code od.fuzz.providers} and {@code od.fuzz.faults}, lists; {@code od.fuzz.plans}, {@code jms}, {@code http},
     * {@code kafka} or {@code mqtt} for random plans; {@code od.fuzz.work}, a directory. The exit code is 1 if a case
     * differs, 2 if the fuzzer could not continue.
     */
    public static void main(String[] arguments) throws Exception {
        Path home = Path.of(System.getProperty("overdrive.home", ""))
                .toAbsolutePath()
                .normalize();
        Path work = Path.of(System.getProperty(
                        "od.fuzz.work", home.resolve("target/fuzz").toString()))
                .toAbsolutePath();
        Files.createDirectories(work);
        try {
            Installation installation = new Installation(home, work);
            String plans = System.getProperty("od.fuzz.plans", "");
            boolean good = plans.isEmpty() ? run(installation) : PlanRunner.run(installation, plans, seeds());
            System.exit(good ? 0 : DIFFERS);
        } catch (Exception e) { // threads that still wait for a broker must not keep the JVM alive
            e.printStackTrace();
            System.exit(BROKEN);
        }
    }

    private static boolean run(Installation installation) throws Exception {
        List<Provider> providers = list("od.fuzz.providers", Provider.ofThisProject());
        List<Fault> faults = list("od.fuzz.faults", List.of(Fault.values()));
        Path table = installation.work().resolve("table.tsv");
        if (!Files.exists(table)) Files.writeString(table, Verdict.HEAD);
        boolean good = true;
        try (Runner runner = new Runner(installation)) {
            for (long seed : seeds()) {
                Verdict verdict = runner.run(CaseMaker.of(seed, providers, faults));
                good &= verdict.good();
                System.out.print(verdict.row());
                Files.writeString(table, verdict.row(), StandardOpenOption.APPEND);
            }
        }
        return good;
    }

    private static long[] seeds() {
        return Arrays.stream(System.getProperty("od.fuzz.seed", "1-40").split(","))
                .map(part -> part.split("-"))
                .flatMapToLong(
                        ends -> LongStream.rangeClosed(Long.parseLong(ends[0]), Long.parseLong(ends[ends.length - 1])))
                .toArray();
    }

    private static <E extends Enum<E>> List<E> list(String property, List<E> all) {
        String text = System.getProperty(property, "");
        if (text.isEmpty()) return all;
        return Arrays.stream(text.split(","))
                .map(name -> Enum.valueOf(all.get(0).getDeclaringClass(), name))
                .toList();
    }
}
