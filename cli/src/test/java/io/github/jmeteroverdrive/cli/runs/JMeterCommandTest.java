// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is refused before anything starts, and commands of a project with a JMeter that does not run. */
class JMeterCommandTest {

    private static final Home HERE = Home.of(Path.of(".."));

    @TempDir
    Path folder;

    private static void command(String profiles, Map<String, String> parameters) {
        List<String> names = List.of(profiles.split(","));
        new JMeterCommand(HERE, "run", names.get(0), names.subList(1, names.size()), parameters);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "JMS.Clint | Messages | 1 | run: there is no scenario 'JMS.Clint'; did you mean 'JMS.Client'?",
                "JMS.Client,_.jvm.gc.Paralel | Messages | 1 | run: there is no setting '_.jvm.gc.Paralel'",
                "JMS.Client | Producer | 2 | run: there is no parameter 'Producer'; did you mean 'Producers'?",
                "JMS.Client | messages | 2 | run: there is no parameter 'messages'; did you mean 'Messages'?",
                "JMS.Client | rmiKeystore | x | run: there is no parameter 'rmiKeystore'",
                "JMS.Client | scenario | JMS.Topics | run: there is no parameter 'scenario'",
                "JMS.Client | MaxPending | abc | run: Parameter MaxPending is 'abc'; it must be a whole number from 0 to 10000000",
                "JMS.Client | Rate | fast | run: Parameter Rate is 'fast': 'fast' is not a valid rate; give messages/s like 5000",
                "JMS.Client | overdrive.threshold.eror | 0 | run: Property overdrive.threshold.eror: there is no threshold for 'eror'; did you mean 'errors'?",
                "JMS.Client | overdrive.threshold.xyzzyx | 0 | run: Property overdrive.threshold.xyzzyx: there is no threshold for 'xyzzyx'. ./overdrive figures shows them.",
                "JMS.Client | overdrive.threshold.eror | off | run: Property overdrive.threshold.eror: there is no threshold for 'eror'; did you mean 'errors'?",
                "JMS.Client | overdrive.threshold.errors | few | run: Property overdrive.threshold.errors is 'few'",
                "Samplers.HTTP.Async | overdrive.threshold.ack.p99 | 5 ms | run: Property overdrive.threshold.ack.p99 is '5 ms': Samplers.HTTP.Async has no messages, so it has no ack.p99; limit errors, samplesPerSecond or response.p99 instead.",
                "Samplers.HTTP.Flow | overdrive.threshold.lost | 0 | run: Property overdrive.threshold.lost is '0': Samplers.HTTP.Flow has no messages, so it has no lost; limit errors, samplesPerSecond or response.p99 instead.",
                "JMS.Client | overdrive.threshold.iterationsFailed | 0 | run: Property overdrive.threshold.iterationsFailed is '0': JMS.Client has no od - HTTP Async Request, od - HTTP Flow or od - gRPC Request, so it has no iterationsFailed; limit errors, completedPerSecond or ack.p99 instead.",
                "JMS.Client | target.ulr | tcp://a:1 | run: There is no property target.ulr to give; did you mean 'target.url'?",
                "JMS.Client | overdrive.report.junt | true | run: There is no property overdrive.report.junt to give; did you mean 'overdrive.report.junit'?",
                "JMS.Client | overdrive.treshold.errors | 0 | run: There is no property overdrive.treshold.errors to give; did you mean 'overdrive.threshold.errors'?",
                "JMS.Client | overdrive.seconds | 9 | run: There is no property overdrive.seconds to give.",
                "JMS.Client | overdrive.parent | 9 | run: There is no property overdrive.parent to give.",
                "JMS.Client | overdrive.run.dir | x | run: Property overdrive.run.dir is set by the profiles of the run; give -Drun.dir instead.",
                "JMS.Client | overdrive.home | x | run: Property overdrive.home is set by the profiles of the run; leave it out.",
                "JMS.Client,_.jvm.profiler.heap | overdrive.profiler.heap | 1 | run: Property overdrive.profiler.heap is set by the profiles of the run; give -Dprofiler.heap instead.",
                "JMS.Client | od.heap.built | 9 | run: there is no parameter 'od.heap.built'; did you mean",
                "JMS.Client | od.jmeter.config | x | run: there is no parameter 'od.jmeter.config'",
                "JMS.Client,_.remote | Messages | 1 | run: setting _.remote needs -Dremote.hosts=…; give it.",
                "JMS.Client,_.agent | Messages | 1 | run: setting _.agent is only for Maven; see its line in ./overdrive list.",
                "JMS.Client | Threads | 50 | run: Parameter Threads has no effect on JMS.Client; leave it out. ./overdrive list JMS.Client shows",
            })
    void wrongNamesAndValuesAreRefused(String profiles, String name, String value, String why) {
        assertThatThrownBy(() -> command(profiles, Map.of(name, value)))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith(why);
    }

    @Test
    void allMistakesAreRefusedAtOnceEachInALine() {
        Map<String, String> wrong = Map.of(
                "MaxPending", "abc",
                "Producers", "many",
                "Rate", "fast",
                "Threads", "50",
                "Consumer", "1",
                "overdrive.threshold.errors", "few",
                "overdrive.threshold.eror", "0",
                "target.ulr", "tcp://a:1");
        assertThatThrownBy(() -> command("JMS.Client", wrong))
                .message()
                .satisfies(message -> assertThat(message.lines())
                        .hasSize(8)
                        .allMatch(line -> line.startsWith("run: "))
                        .anyMatch(line -> line.startsWith("run: Parameter MaxPending is 'abc'; it must be"))
                        .anyMatch(line -> line.startsWith("run: Parameter Producers is 'many'; it must be"))
                        .anyMatch(line -> line.startsWith("run: Parameter Rate is 'fast'"))
                        .anyMatch(line -> line.startsWith("run: Parameter Threads has no effect on JMS.Client"))
                        .anyMatch(line -> line.startsWith("run: there is no parameter 'Consumer'"))
                        .anyMatch(line -> line.startsWith("run: Property overdrive.threshold.errors is 'few'"))
                        .anyMatch(line -> line.contains("there is no threshold for 'eror'"))
                        .anyMatch(line -> line.startsWith("run: There is no property target.ulr to give")));
    }

    @Test
    void acceptsPlaceholdersAndPropertiesOfSettings() {
        command("JMS.Client,_.remote", Map.of("rmiKeystore", "/x", "remote.hosts", "a:1"));
        command("JMS.Client", Map.of("Messages", "{target.port}", "Rate", "@Rate@"));
        command(
                "JMS.Client",
                Map.of(
                        "overdrive.threshold.ack.p99", "5ms; abort after 10s",
                        "overdrive.threshold.rate", "off",
                        "target.url", "tcp://a:1",
                        "Target", "none.of.ours"));
        command("JMS.Client,_.live.influx", Map.of("overdrive.live.influx.url", "http://a"));
        command("JMS.Client", Map.of("overdrive.profiler.heap", "1", "overdrive.report.junit", "true"));
    }

    private Home project() throws IOException {
        Files.createDirectories(folder.resolve("jmx/data"));
        for (String plan : List.of("jmx/JMS.Client.jmx", "jmx/data/items.json"))
            Files.copy(Path.of("..", plan), folder.resolve(plan));
        Files.createDirectories(folder.resolve("profiles"));
        for (Path profile : Home.entries(Path.of("../profiles"), "s.xml"))
            Files.copy(profile, folder.resolve("profiles").resolve(profile.getFileName()));
        for (String file : List.of("jmeter.xml", "parameters.properties"))
            Files.copy(Path.of("../profiles", file), folder.resolve("profiles").resolve(file));
        return Home.of(folder);
    }

    private void build(Path jmeter) throws IOException {
        Files.createDirectories(jmeter);
        Files.createDirectories(folder.resolve("target"));
        Files.writeString(folder.resolve("target/config.json"), """
                {"configurations":[{"executionID":"built","jmeterDirectoryPath":"%s",
                "runtimeJarName":"ApacheJMeter-1.jar","propertiesMap":{"SYSTEM_PROPERTIES":
                {"propertiesFile":{"properties":{"a.b":"true"}}}}}]}
                """.formatted(jmeter));
    }

    @Test
    void commandContainsTheOptionsOfProfilesAndParameters(@TempDir Path run) throws IOException {
        Home home = project();
        build(folder.resolve("target/jmeter"));
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("Messages", "5");
        parameters.put("remote.hosts", "a:1,b:2");
        parameters.put("od.heap.max", "2000");
        List<String> command = new JMeterCommand(
                        home, "run", "JMS.Client", List.of("_.remote", "_.jvm.gc.log", "_.jvm.heap.big"), parameters)
                .in(run, true, Map.of("@x@", "y"));
        assertThat(command)
                .startsWith(Path.of(System.getProperty("java.home"), "bin/java").toString(), "-Xms4096M", "-Xmx2000M")
                .contains(
                        "-Doverdrive.run.dir=" + run,
                        "-Doverdrive.scenario=JMS.Client",
                        "-Doverdrive.maven.given={Messages=5, remote.hosts=a:1,b:2, od.heap.max=2000}",
                        "-Xlog:gc:file=" + run + "/gc.log:timemillis:filecount=0",
                        "-Dserver.rmi.ssl.disable=false")
                .containsSubsequence("-jar", "ApacheJMeter-1.jar", "-r")
                .containsSubsequence("-l", run + "/JMS.Client.csv", "-R", "a:1,b:2")
                .endsWith("-Da.b", "true")
                .noneMatch(word -> word.contains("${"));
        assertThat(run.resolve("plans/data/items.json")).exists();
    }

    @Test
    void targetThatWasNotBuiltIsRefused() throws IOException {
        Home home = project();
        Files.createDirectories(folder.resolve("target/targets/artemis"));
        Files.createDirectories(folder.resolve("target/targets/qpid"));
        Map<String, String> target = Map.of("Target", "qpid,artemi");
        assertThatThrownBy(() -> new JMeterCommand(home, "run", "JMS.Client", List.of(), target))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("run: there is no target 'artemi'; did you mean 'artemis'?");
    }

    @Test
    void copyOfAProjectIsRefusedUntilItIsBuilt(@TempDir Path original) throws IOException {
        Home home = project();
        JMeterCommand command = new JMeterCommand(home, "run", "JMS.Client", List.of(), Map.of());
        assertThatThrownBy(command::directory)
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("config.json is missing: build once with ./mvnw verify");
        build(original.resolve("target/jmeter"));
        assertThatThrownBy(command::directory)
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("in another copy of it: build once with ./mvnw verify");
        build(folder.resolve("target/jmeter"));
        assertThat(command.directory()).isEqualTo(folder.resolve("target/jmeter/bin"));
    }

    @Test
    void settingThatOnlyMavenSupportsIsRefused() throws IOException {
        Home home = project();
        Path settings = folder.resolve("profiles/settings.xml");
        Files.writeString(
                settings,
                Files.readString(settings)
                        .replaceFirst(
                                "(?s)(<id>_.jvm.gc.G1</id>.*?<configuration>)",
                                "$1<postTestPauseInSeconds>5</postTestPauseInSeconds>"));
        assertThatThrownBy(() -> new JMeterCommand(home, "run", "JMS.Client", List.of("_.jvm.gc.G1"), Map.of()))
                .hasMessageStartingWith(
                        "Setting _.jvm.gc.G1 has <postTestPauseInSeconds>, which only Maven understands");
    }

    @Test
    void everySettingCanBeUsed() {
        Map<String, String> needed = Map.of("remote.hosts", "a:1");
        for (String setting : HERE.settings().keySet())
            if (!setting.equals("_.agent"))
                command("JMS.Client," + setting, setting.equals("_.remote") ? needed : Map.of());
    }

    private static Duration limit(Map<String, String> parameters) {
        return new JMeterCommand(HERE, "run", "JMS.Client", List.of(), parameters).limit();
    }

    @Test
    void limitOfARunFollowsItsLength() {
        assertThat(limit(Map.of("Duration", "3600")).toSeconds()).isBetween(3600L, 4200L);
        assertThat(limit(Map.of("Warmup", "5", "Duration", "10")).toSeconds()).isBetween(15L, 600L);
        assertThat(limit(Map.of("Warmup", "1000", "Duration", "10")).toSeconds())
                .isGreaterThan(1010);
        assertThat(limit(Map.of("Messages", "5")).toMinutes()).isEqualTo(30);
    }

    private ScenarioVariant variant(Map<String, String> parameters) {
        return new ScenarioVariant(Home.of(folder), "compare", "JMS.Client", List.of(), parameters);
    }

    @Test
    void runOfSeveralCannotChooseItsDirectory() throws IOException {
        project();
        assertThatThrownBy(() -> variant(Map.of("run.dir", "x")))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("compare: -Drun.dir is for overdrive run; leave it out");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void jMeterThatEndsWithoutAResultIsAFailedRunWhateverItsCode() throws IOException {
        assertThat(runThatPrints("a\\205\\njava.lang.OutOfMemoryError: heap \\205\\nend")
                        .failure())
                .contains("exit code 0, without a result: java.lang.OutOfMemoryError: heap \uFFFD");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void failureOfARunIsAPhraseForTheSentencesOfOthers() throws IOException {
        assertThat(runThatPrints("FAILED: Every sample failed.").failure())
                .contains("exit code 0, without a result: FAILED: Every sample failed");
    }

    private RunResult runThatPrints(String text) throws IOException {
        project();
        build(folder.resolve("target/jmeter"));
        Files.createDirectories(folder.resolve("target/jmeter/bin"));
        Path java = Files.writeString(folder.resolve("java"), "#!/bin/sh\nprintf '" + text + "\\n'\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        return variant(Map.of("od.java", java.toString())).run(new Child());
    }
}
