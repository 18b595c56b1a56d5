// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeteroverdrive.measure.Ledger;
import io.github.jmeteroverdrive.measure.LedgerFile;
import io.github.jmeteroverdrive.measure.LeftSequences;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.ReceivedSequences;
import io.github.jmeteroverdrive.measure.RunFile;
import io.github.jmeteroverdrive.measure.Subscription;
import io.github.jmeteroverdrive.measure.UnknownHere;
import io.github.jmeteroverdrive.report.blocks.FleetBlocks;
import io.github.jmeteroverdrive.report.page.Notice;
import io.github.jmeteroverdrive.report.run.RunData;
import io.github.jmeteroverdrive.report.run.RunFileReader;
import io.github.jmeteroverdrive.report.verdict.Verdict;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.AfterTry;
import net.jqwik.api.lifecycle.BeforeTry;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class MergeCommandTest {

    private Path folder;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    @BeforeTry
    void begin() throws IOException {
        folder = Files.createTempDirectory("merge");
    }

    @AfterEach
    @AfterTry
    void end() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) Files.delete(path);
        }
    }

    /** A run that sent a message each second, with a time each. */
    private Path run(String name, String scenario, List<Long> nanos) throws IOException {
        Path run = Files.createDirectories(folder.resolve(name));
        Files.writeString(run.resolve("run.json"), """
                {"schema":1,"runId":"%s","scenario":"%s","versions":{"overdrive":"1"}}
                """.formatted(name, scenario));
        Files.writeString(run.resolve("summary.json"), """
                {"scenario":"%s","seconds":%d.0,"sent":%d,"sentPerSecond":0.1,"pendingMean":1.5,"lost":0,
                 "labels":{"send":{"sent":%d}},"wholeRun":{"sent":%d}}
                """.formatted(
                        scenario, nanos.size(), nanos.size(), nanos.size(), nanos.size()));
        StringBuilder live = new StringBuilder("{\"schema\":1,\"start\":1000,\"warmupSeconds\":0.0}\n");
        try (PrintStream hdr = new PrintStream(Files.newOutputStream(run.resolve("latency.hdr")))) {
            HistogramLogWriter writer = new HistogramLogWriter(hdr);
            writer.outputLogFormatVersion();
            for (int s = 0; s < nanos.size(); s++) {
                live.append("{\"s\":%d.0,\"phase\":\"measure\",\"sent\":%d}%n".formatted(s + 1, s + 1));
                Histogram histogram = new Histogram(3);
                histogram.recordValue(nanos.get(s));
                for (String tag : new String[] {null, "ack", "ack:send"}) {
                    histogram.setTag(tag);
                    writer.outputIntervalHistogram(s, s + 1, histogram);
                }
            }
        }
        Files.writeString(run.resolve("live.jsonl"), live);
        return run;
    }

    private Path run(String name, Long... nanos) throws IOException {
        return run(name, "JMS.Client", List.of(nanos));
    }

    private int merge(Object... arguments) {
        return new CommandLine(new MergeCommand())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(Arrays.stream(arguments).map(Object::toString).toArray(String[]::new));
    }

    private void refused(String sentence, Object... arguments) {
        assertThat(merge(arguments)).isEqualTo(2);
        assertThat(err.toString()).startsWith("overdrive merge: ").contains(sentence);
        assertThat(out.toString()).isEmpty();
        err.getBuffer().setLength(0);
    }

    /** Both browsed the queue at their end. */
    @Test
    void messagesThatNoConsumerWantsAreCountedOnce() throws IOException {
        Ledger sender = new Ledger();
        sender.add(Ledger.Part.sent("queue://q", 1, 5));
        Ledger receiver = new Ledger();
        ReceivedSequences received = new ReceivedSequences();
        LongStream.range(0, 3).forEach(sequence -> received.add(1, sequence));
        receiver.add(received.take(new Subscription("queue://q", "", false, false, null)));
        LeftSequences left = new LeftSequences();
        LongStream.range(3, 5).forEach(sequence -> left.add(Phase.MEASURE, 1, sequence));
        Path[] runs = {run("sender", 1000L), run("receiver", 1000L)};
        for (Path run : runs) {
            Ledger ledger = run == runs[0] ? sender : receiver;
            ledger.add(left.all("queue://q", 1, false));
            LedgerFile.write(RunFile.LEDGER.in(run), ledger);
            giveCommonId(run);
            replace(run.resolve("summary.json"), "\"lost\":0", "\"leftOver\":2,\"leftOverUnwanted\":2");
        }
        assertThat(merge(runs[0], runs[1], "-o", folder.resolve("merged"))).isZero();
        JsonNode summary = new ObjectMapper()
                .readTree(folder.resolve("merged/summary.json").toFile());
        assertThat(summary.path("leftOver").asInt()).isEqualTo(2);
        assertThat(summary.path("leftOverUnwanted").asInt()).isEqualTo(2);
    }

    private static void giveCommonId(Path run) throws IOException {
        String name = run.getFileName().toString();
        replace(run.resolve("run.json"), "{", "{\"of\":\"%s\",".formatted(name));
        replace(run.resolve("run.json"), "\"runId\":\"" + name, "\"runId\":\"one");
    }

    private static void replace(Path file, String text, String by) throws IOException {
        Files.writeString(file, Files.readString(file).replaceFirst(Pattern.quote(text), by));
    }

    /** Each received a part of what the first one sent. */
    @Test
    void whatNoMachineKnewAloneIsNoWarningOfTheMergedRun() throws IOException {
        Path[] runs = {run("a", 5L), run("b", 7L)};
        for (int i = 0; i < runs.length; i++) {
            Ledger ledger = new Ledger();
            if (i == 0) ledger.add(Ledger.Part.sent("queue://q", 1, 4));
            ReceivedSequences received = new ReceivedSequences();
            for (long sequence : new long[] {i, i + 2}) received.add(1, sequence);
            ledger.add(received.take(new Subscription("queue://q", "", true, false, null)));
            LedgerFile.write(RunFile.LEDGER.in(runs[i]), ledger);
            giveCommonId(runs[i]);
        }
        add(
                runs[0],
                "\"warnings\":[\"%s\",\"%s\",\"12 errors were logged.\"],\"notKnown\":{\"lost\":\"others have it\"}"
                        .formatted(
                                UnknownHere.receivedBy("JVMs that were given the same RunId", 2),
                                UnknownHere.mayBeLost("messages to q were sent in another JVM")));
        assertThat(merge(runs[0], runs[1])).isZero();
        RunData run = RunFileReader.read(folder.resolve("merged-a"));
        assertThat(run.warnings()).containsExactly("a: 12 errors were logged.");
        assertThat(run.summary().path("lost").asInt(-1)).isZero();
        assertThat(run.summary().has("notKnown")).isFalse();
    }

    @Test
    void runsThatMayHaveReceivedOneAnothersMessagesNeedACommonId() throws IOException {
        Path a = run("a", 5L);
        Path b = run("b", 7L);
        add(b, "\"received\":1,\"foreign\":3");
        assertThat(merge(a, b)).isZero();
        RunData run = RunFileReader.read(folder.resolve("merged-a"));
        assertThat(run.warnings())
                .singleElement()
                .asString()
                .startsWith(
                        "3 messages were foreign to the run that received them. Messages from another of these runs")
                .endsWith("Start all runs with the same RunId, such as -DRunId=NAME.");
        assertThat(run.summary().has("lost")).isFalse();
        assertThat(run.summary().has("foreign")).isFalse();
        assertThat(run.summary().at("/notKnown/lost").asText()).contains("different RunIds");
        assertThat(run.summary().at("/notKnown/foreign").asText()).contains("different RunIds");
    }

    @Test
    void messagesThatNoneOfTheRunsSentAreForeignToAll() throws IOException {
        Path[] runs = {run("a", 5L), run("b", 7L)};
        for (Path run : runs)
            Files.writeString(
                    run.resolve("summary.json"),
                    "{\"scenario\":\"JMS.Client\",\"seconds\":1.0,\"received\":1,\"foreign\":3}");
        assertThat(merge(runs[0], runs[1])).isZero();
        RunData run = RunFileReader.read(folder.resolve("merged-a"));
        assertThat(run.warnings()).isEmpty();
        assertThat(run.summary().path("foreign").asInt()).isEqualTo(6);
    }

    /** Without consumers there is nothing to rebalance; with them it is not known. */
    @Test
    void aFigureThatOneRunDoesNotHaveIsNoZero() throws IOException {
        String[] more = {"\"received\":5,\"rebalances\":2,\"aborted\":3", "\"received\":4,\"inDoubt\":0"};
        Path[] runs = {run("a", 5L), run("b", 7L)};
        for (int i = 0; i < runs.length; i++) add(runs[i], more[i]);
        assertThat(merge(runs[0], runs[1])).isZero();
        JsonNode summary = RunFileReader.read(folder.resolve("merged-a")).summary();
        assertThat(summary.has("rebalances")).isFalse();
        assertThat(summary.has("inDoubt")).isFalse();
        assertThat(summary.path("received").asInt()).isEqualTo(9);
        assertThat(summary.path("aborted").asInt()).as("of those sent").isEqualTo(3);
        assertThat(summary.path("agentsSay").get(0).asText()).endsWith(": inDoubt, pendingMean, rebalances.");

        Path sender = run("sender", 5L);
        Path receiver = run("receiver", 7L);
        Files.writeString(
                receiver.resolve("summary.json"),
                "{\"scenario\":\"JMS.Client\",\"seconds\":1.0,\"received\":4,\"rebalances\":2}");
        assertThat(merge(sender, receiver)).isZero();
        summary = RunFileReader.read(folder.resolve("merged-sender")).summary();
        assertThat(summary.path("rebalances").asInt()).isEqualTo(2);
        assertThat(summary.path("sent").asInt()).isEqualTo(1);
    }

    @Property(tries = 50)
    void mergedRunHasAllValuesOfAllRuns(
            @ForAll @Size(min = 2, max = 4)
                    List<@Size(min = 1, max = 5) List<@LongRange(min = 1, max = 1L << 40) Long>> runs)
            throws IOException {
        List<Object> arguments = new ArrayList<>();
        Histogram all = new Histogram(3);
        for (List<Long> nanos : runs) {
            arguments.add(run("run-" + arguments.size(), "JMS.Client", nanos));
            nanos.forEach(all::recordValue);
        }
        Path merged = folder.resolve("merged");
        arguments.addAll(List.of("-o", merged));
        assertThat(merge(arguments.toArray())).isZero();
        RunData run = RunFileReader.read(merged);
        long values = runs.stream().mapToLong(List::size).sum();
        assertThat(run.notes()).isEmpty();
        assertThat(run.latencies().measured()).containsOnlyKeys("ack");
        assertThat(run.latencies().measured().get("ack")).isEqualTo(all);
        assertThat(run.latencies().labels().get("send").get("ack")).isEqualTo(all);
        assertThat(run.summary().at("/wholeRun/sent").asLong()).isEqualTo(values);
        assertThat(run.summary().at("/labels/send/sent").asLong()).isEqualTo(values);
        assertThat(run.summary().at("/latencyMicros/ack/count").asLong()).isEqualTo(values);
        assertThat(run.live().get(run.live().size() - 1).path("sent").asLong()).isEqualTo(values);
        assertThat(run.live()).hasSize(runs.stream().mapToInt(List::size).max().orElseThrow());
    }

    private Path withClass(Path run, String name, int percent, String sentence) throws IOException {
        Path summary = run.resolve("summary.json");
        String steady = "\"steady\":{\"class\":\"%s\",\"sentence\":\"%s\",\"percent\":%d,\"segments\":[]},"
                .formatted(name, sentence, percent);
        Files.writeString(summary, Files.readString(summary).replace("\"lost\":0,", "\"lost\":0," + steady));
        return run;
    }

    @Test
    void hasTheClassOfTheRunThatWasLeastSteady() throws IOException {
        Path steady = withClass(run("a", 5L), "steady", 100, "Steady since second 2.");
        Path rising = withClass(run("b", 7L), "still rising", 0, "Still rising: give a longer Warmup.");
        assertThat(merge(steady, rising)).isZero();
        RunData run = RunFileReader.read(folder.resolve("merged-a"));
        assertThat(run.summary().at("/steady/class").asText()).isEqualTo("still rising");
        assertThat(run.summary().at("/steady/percent").asDouble(-1)).isZero();
        assertThat(run.steady()).contains("1 of 2 runs were steady. b: Still rising: give a longer Warmup.");
        assertThat(run.summary().path("steady").has("segments")).isFalse();
    }

    @Test
    void addsUpRatesAndNamesFiguresOfSingleMachines() throws IOException {
        Path merged = folder.resolve("merged-a");
        assertThat(merge(run("a", 5L), run("b", 7L, 9L), run("c", 8L))).isZero();
        assertThat(out.toString().strip()).isEqualTo(merged.toString());
        RunData run = RunFileReader.read(merged);
        assertThat(run.summary().path("sentPerSecond").asText()).isEqualTo("0.3");
        assertThat(run.summary().path("lost").asInt(-1)).isZero();
        assertThat(run.summary().has("pendingMean")).isFalse();
        assertThat(run.agents()).extracting("name").containsExactly("a", "b", "c");
        assertThat(run.live()).extracting(tick -> tick.path("phase").asText()).containsExactly("measure", "measure");
        assertThat(new FleetBlocks(run.summary()).blocks().toString())
                .contains("[a, merged, n/a, 1 s,")
                .doesNotContain("[a, merged, 0,");
        assertThat(RunPage.of(run, merged.resolve("report/index.html")).toString())
                .contains("3 runs merged", "Known for each machine, but not for all together: pendingMean.")
                .contains("which were not compared");
    }

    private static void rename(Path run, String label, String tag) throws IOException {
        replace(run.resolve("summary.json"), "\"send\":", "\"" + label + "\":");
        Path log = run.resolve("latency.hdr");
        Files.writeString(log, Files.readString(log).replace("Tag=ack:send,", "Tag=ack:" + tag + ","));
    }

    /** A tag has no blanks. */
    @Test
    void labelsWithBlanksKeepTheirTimes() throws IOException {
        Path[] runs = {run("a", 5L), run("b", 7L)};
        for (Path run : runs) rename(run, "Log in", "Log_in");
        assertThat(merge(runs[0], runs[1])).isZero();
        JsonNode labels =
                RunFileReader.read(folder.resolve("merged-a")).summary().path("labels");
        assertThat(labels.fieldNames()).toIterable().containsExactly("Log in");
        assertThat(labels.path("Log in").at("/latencyMicros/ack/count").asInt()).isEqualTo(2);
    }

    @Test
    void labelsThatDifferOnlyInABlankHaveNoTimes() throws IOException {
        Path[] runs = {run("a", 5L), run("b", 7L)};
        rename(runs[0], "Log in", "Log_in");
        rename(runs[1], "Log_in", "Log_in");
        assertThat(merge(runs[0], runs[1])).isZero();
        JsonNode summary = RunFileReader.read(folder.resolve("merged-a")).summary();
        assertThat(summary.path("labels")).hasSize(2).noneMatch(label -> label.has("latencyMicros"));
        assertThat(summary.path("agentsSay").toString())
                .contains("Times by label are not known of 'Log in', 'Log_in', which are all 'Log_in' in latency.hdr.");
    }

    private static void add(Path run, String more) throws IOException {
        replace(run.resolve("summary.json"), "{", "{" + more + ",");
    }

    @Test
    void aThresholdThatOneMachineMissedFailsTheMergedRun() throws IOException {
        Path b = run("b", 7L);
        add(b, """
                "thresholds":[{"name":"ack.p99","wanted":"at most 5 ms","seen":"9 ms","met":false}]""");
        assertThat(merge(run("a", 5L), b)).isZero();
        Path merged = folder.resolve("merged-a");
        RunData run = RunFileReader.read(merged);
        assertThat(RunNotices.of(run, Verdict.of(run)))
                .extracting(Notice::text)
                .contains("Threshold ack.p99 of b was missed: wanted at most 5 ms, seen 9 ms.")
                .noneMatch(text -> text.startsWith("The run is good"));
        assertThat(run.failures()).isEmpty();
        assertThat(JUnitFile.write(run, Verdict.of(run)))
                .content()
                .contains("failures=\"1\"", "name=\"threshold ack.p99 of b\"");
    }

    @Test
    void whatAMachineReportedIsMergedOrNamed() throws IOException {
        Path a = run("a", 5L);
        Path b = run("b", 7L);
        add(a, """
                "warnings":["12 errors were logged."],"slowTraces":[{"id":"x"}],"precision":{"ended":false},
                "rate":{"wanted":10,"late":2},
                "outages":{"count":1,"seconds":4.2,"longestSeconds":4.2,"interruptions":3,"notRestored":1,"spans":[{}]}""");
        add(b, """
                "rate":{"wanted":10,"late":1},
                "outages":{"count":2,"seconds":6.0,"longestSeconds":5.0,"interruptions":2,"notRestored":0}""");
        assertThat(merge(a, b)).isZero();
        RunData run = RunFileReader.read(folder.resolve("merged-a"));
        assertThat(run.warnings()).containsExactly("a: 12 errors were logged.");
        assertThat(run.summary().at("/rate/late").asInt()).isEqualTo(3);
        assertThat(run.summary().path("outages").toString())
                .isEqualTo(
                        "{\"count\":3,\"seconds\":10.2,\"interruptions\":5,\"notRestored\":1,\"longestSeconds\":5.0}");
        assertThat(run.summary().path("agentsSay").get(0).asText())
                .isEqualTo("Known for each machine, but not for all together: outages.spans, pendingMean, precision,"
                        + " slowTraces.");
    }

    @Test
    void leavesNothingBehindWhenItFails() throws IOException {
        Path[] runs = {run("a", 5L), run("b", 7L)};
        for (Path run : runs) {
            giveCommonId(run);
            Files.write(RunFile.LEDGER.in(run), new byte[3]);
        }
        refused("ledger.bin cannot be read", runs[0], runs[1]);
        try (Stream<Path> all = Files.list(folder)) {
            assertThat(all.map(Path::getFileName).map(Path::toString)).containsExactlyInAnyOrder("a", "b");
        }
    }

    @Test
    void refusesRunsThatCannotBeMerged() throws IOException {
        Path a = run("a", 5L);
        Path b = run("b", 7L);
        refused("one run directory; give two or more", a);
        refused("was given twice", a, b, folder.resolve("b/../a"));
        Path copy = run("copy", 5L);
        Files.copy(a.resolve("run.json"), copy.resolve("run.json"), StandardCopyOption.REPLACE_EXISTING);
        refused("is a copy of", a, b, copy);
        refused("does not exist", a, folder.resolve("nowhere"));
        refused("is not a run directory: it has no run.json", a, Files.createDirectory(folder.resolve("e")));
        refused("/a has the scenario 'JMS.Client', and ", a, run("c", "JMS.Producer", List.of(1L)));
        Path other = run("d", 1L);
        Files.writeString(
                other.resolve("run.json"),
                Files.readString(other.resolve("run.json")).replace("\"1\"", "\"2\""));
        refused("/a has the overdrive '1', and ", a, other);
        assertThat(merge(a, b)).isZero();
        out.getBuffer().setLength(0);
        refused("already exists", a, b);
        Files.delete(b.resolve("summary.json"));
        refused("was killed or cut short", a, b);
        try (Stream<Path> all = Files.list(folder)) {
            assertThat(all.map(Path::getFileName).map(Path::toString))
                    .filteredOn(name -> name.startsWith("merged"))
                    .containsExactly("merged-a");
        }
    }
}
