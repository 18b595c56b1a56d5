// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.form.JMeterHome;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.monitor.agent.host.FakeProc;
import io.github.jmeteroverdrive.monitor.agent.jvm.SamplerThreads;
import io.github.jmeteroverdrive.monitor.live.LiveSettings;
import io.github.jmeteroverdrive.monitor.summary.JsonFiles;
import io.github.jmeteroverdrive.monitor.summary.RunDescription.GitRevision;
import io.github.jmeteroverdrive.monitor.summary.StaleJars;
import io.github.jmeteroverdrive.monitor.target.FakeTarget;
import io.github.jmeteroverdrive.run.CpuList;
import io.github.jmeteroverdrive.run.HostPrograms;
import io.github.jmeteroverdrive.run.RunContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The elements as JMeter's engine drives them, in the run context of this JVM. */
class ElementRunTest {

    @TempDir
    Path home;

    private final LiveStatistics statistics = new LiveStatistics();
    private final TargetElement target = new TargetElement();
    private Path directory;

    @BeforeEach
    void jmeter() throws IOException {
        JMeterHome.install(home);
        JMeterUtils.setProperty(LiveSettings.REPORT, "false"); // no child that outlives a test
        FakeTarget.install(home);
        directory = home.resolve("run");
        JMeterUtils.setProperty("overdrive.home", home.toString());
        JMeterUtils.setProperty("overdrive.run.dir", directory.toString());
        target.setProperty(TargetElement.NAME.property(), "fake");
    }

    private static SampleEvent sample(boolean good) {
        SampleResult result = SampleResult.createTestSample(5);
        result.setSampleLabel("s");
        result.setSuccessful(good);
        return new SampleEvent(result, "group");
    }

    private JsonNode json(String name) throws IOException {
        return JsonFiles.MAPPER.readTree(directory.resolve(name).toFile());
    }

    private static void assertNoRun() {
        assertThatThrownBy(RunContext::current).isInstanceOf(IllegalStateException.class);
    }

    /** A tool that was killed may take a moment to end. */
    private static void assertNoChild() {
        var ends = ProcessHandle.current().children().map(ProcessHandle::onExit);
        CompletableFuture.allOf(ends.toArray(CompletableFuture[]::new))
                .orTimeout(30, TimeUnit.MINUTES)
                .join();
    }

    @Test
    void localRunWritesItsDirectory() throws IOException {
        target.testStarted();
        statistics.testStarted();
        assertThat(JMeterUtils.getProperty("target.url")).isEqualTo("tcp://127.0.0.1:4711?a=b");
        statistics.sampleOccurred(sample(true));
        statistics.testEnded();
        target.testEnded();

        assertNoRun();
        assertThat(JMeterUtils.getPropDefault("target.url", "")).isEmpty();
        assertThat(json("run.json").get("targetUrl").asText()).startsWith("tcp://127.0.0.1:4711");
        assertThat(json("run.json").get("parameters").get("MaxPending").asText())
                .isEqualTo("1");
        assertThat(json("run.json").get("host").get("cpus").asInt()).isPositive();
        assertThat(json("summary.json").get("wholeRun").get("samples").asInt()).isEqualTo(1);
        assertThat(directory.resolve("target-fake.log")).content().contains("READY 4711");
        assertNoChild();
    }

    @Test
    void monitorWatchesARunAndItsTargets() throws Exception {
        LoadAgentMonitor monitor = new LoadAgentMonitor();
        target.setProperty(TargetElement.OPTIONS.property(), "tell");
        monitor.testStarted();
        target.testStarted();
        Path file = directory.resolve("agent.jsonl");
        assertThat(file).doesNotExist();
        monitor.sampleOccurred(sample(true));
        // the first tick comes by itself, soon
        while (!Files.exists(file) || Files.readAllLines(file).size() < 2) Thread.sleep(10);
        monitor.testEnded();
        target.testEnded();

        assertNoRun();
        List<String> lines = Files.readAllLines(file);
        assertThat(JsonFiles.MAPPER.readTree(lines.get(0)).get("schema").asInt())
                .isEqualTo(1);
        JsonNode last = JsonFiles.MAPPER.readTree(lines.get(lines.size() - 1));
        assertThat(last.get("jvm").get("allocatedBytes").asLong()).isPositive();
        assertThat(last.at("/targets/fake")).isNotEmpty();
        assertThat(last.has("missing")).isFalse();
    }

    @Test
    void jmeterAndItsTargetHaveDifferentCpusDuringTheRun() throws IOException {
        statistics.testStarted();
        CpuList before = CpuList.of(ProcessHandle.current().pid());
        assumeThat(before.count()).as("CPUs that this process may use").isGreaterThan(1);
        assumeThat(HostPrograms.has(CpuList.PINNING))
                .as("apt-get install util-linux")
                .isTrue();
        target.testStarted();
        CpuList jmeter = CpuList.of(ProcessHandle.current().pid());
        List<CpuList> ofTarget = ProcessHandle.current()
                .children()
                .filter(child -> child.info().commandLine().orElse("").contains(FakeTarget.class.getName()))
                .map(child -> CpuList.of(child.pid()))
                .toList();
        statistics.sampleOccurred(sample(true));
        statistics.testEnded();
        target.testEnded();

        assertThat(json("run.json").get("host").get("cpus").asInt()).isEqualTo(before.count());
        assertThat(ofTarget).containsExactly(before.half());
        assertThat(jmeter).isEqualTo(before.without(before.half()));
        assertThat(CpuList.of(ProcessHandle.current().pid())).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"shared", " shared "})
    void jmeterAndItsTargetShareTheCpusIfTheUserSaysSo(String value) {
        CpuList before = CpuList.of(ProcessHandle.current().pid());
        JMeterUtils.setProperty("overdrive.target.cpus", value);
        try {
            target.testStarted();
            CpuList jmeter = CpuList.of(ProcessHandle.current().pid());
            target.testEnded();
            assertThat(jmeter).isEqualTo(before);
        } finally {
            JMeterUtils.getJMeterProperties().remove("overdrive.target.cpus");
        }
    }

    @Test
    void otherValuesForTheCpusAreRefused() {
        JMeterUtils.setProperty("overdrive.target.cpus", "half");
        try {
            assertThatThrownBy(target::testStarted)
                    .hasMessageContaining("Property overdrive.target.cpus is 'half'; give separate or shared.");
        } finally {
            JMeterUtils.getJMeterProperties().remove("overdrive.target.cpus");
        }
    }

    @Test
    void secondMonitorDoesNothingAndWarns() throws Exception {
        LoadAgentMonitor loadAgentMonitor = new LoadAgentMonitor();
        LoadAgentMonitor other = new LoadAgentMonitor();
        other.setName("of the fragment");
        loadAgentMonitor.testStarted();
        other.testStarted();
        loadAgentMonitor.threadStarted();
        other.threadStarted();
        RunContext run = RunContext.current();
        assertThat(FakeProc.put(run.find(SamplerThreads.class).orElseThrow())
                        .at("/samplerThreads/begun")
                        .asInt())
                .isEqualTo(1);
        assertThat(run.warnings())
                .contains("od - Load Agent Monitor 'of the fragment' does nothing, because the plan has another one;"
                        + " leave one, at the top of the plan.");
        loadAgentMonitor.threadFinished();
        other.threadFinished();
        loadAgentMonitor.testEnded();
        other.testEnded();
        assertNoRun();
    }

    @Test
    void resultThatCannotBeCountedFailsTheRun() {
        statistics.testStarted();
        SampleEvent odd = sample(true);
        odd.getResult().setSampleLabel(null);
        statistics.sampleOccurred(odd);
        assertThat(RunContext.current().failures())
                .singleElement()
                .asString()
                .startsWith("od - Live Statistics could not count a result of 'null': java.lang.NullPointer");
        statistics.testEnded();
    }

    @Test
    void refusesASecondListener() {
        statistics.testStarted();
        assertThatThrownBy(() -> new LiveStatistics().testStarted())
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("every sample would count twice");
        assertNoRun();
    }

    @Test
    void refusedStartStopsTheTargetAndDoesNotAffectTheNextTest() throws IOException {
        target.testStarted();
        JMeterUtils.setProperty(LiveSettings.THRESHOLD, "many");
        assertThatThrownBy(statistics::testStarted).hasMessageContaining("is 'many': give a number from 0 to 100");
        assertNoRun();
        assertNoChild();

        JMeterUtils.getJMeterProperties().remove(LiveSettings.THRESHOLD);
        localRunWritesItsDirectory();
    }

    @Test
    void refusesAJUnitFileWithoutTheReportPage() {
        JMeterUtils.setProperty("overdrive.report.junit", "true");
        try {
            assertThatThrownBy(statistics::testStarted)
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("junit.xml comes with the page; leave one of them out");
        } finally {
            JMeterUtils.getJMeterProperties().remove("overdrive.report.junit");
        }
        assertNoRun();
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "|",
            value = {
                "overdrive.report.junit | yes | is 'yes': give true or false.",
                "overdrive.report.dashboard | 1 | is '1': give true or false.",
                "overdrive.report | no | is 'no': give true or false.",
                "overdrive.report.junt | true | does not exist; did you mean 'overdrive.report.junit'?",
                "overdrive.profiler.skj | true | does not exist. Behind overdrive.profiler. there are: async, heap",
                "overdrive.profiler.sjk | yes | is 'yes': give true or false.",
                "overdrive.target.redis.url | h:1 | does not exist",
            })
    void refusesPropertiesThatWouldBeIgnored(String property, String value, String why) {
        JMeterUtils.setProperty(property, value);
        try {
            assertThatThrownBy(() -> {
                        statistics.testStarted();
                        new LoadAgentMonitor().testStarted();
                    })
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining(property)
                    .hasMessageContaining(why);
        } finally {
            JMeterUtils.getJMeterProperties().remove(property);
        }
        assertNoRun();
    }

    @Test
    void refusesASecondTarget() {
        target.testStarted();
        TargetElement second = new TargetElement();
        second.setProperty(TargetElement.NAME.property(), "fake");
        assertThatThrownBy(second::testStarted)
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("Target is 'fake': another od - Target of the plan has started one");
        assertNoRun();
        assertNoChild();
    }

    @ParameterizedTest
    @CsvSource({"'', 127.0.0.1", "journal=nio address=0.0.0.0, 0.0.0.0", "address=::, ::", "address=10.0.0.7,"})
    void knowsAddressesThatLoadAgentsCannotReach(String options, String own) {
        target.setProperty(TargetElement.OPTIONS.property(), options);
        assertThat(target.ownAddress()).isEqualTo(Optional.ofNullable(own));
    }

    @Test
    void refusesAMisspeltParameterOfAScenario() throws IOException {
        Files.createDirectories(home.resolve("jmx"));
        Files.createFile(Files.createDirectories(home.resolve("profiles")).resolve("parameters.properties"));
        FileServer.getFileServer()
                .setBaseForScript(home.resolve("jmx/JMS.Client.jmx").toFile());
        FileServer.getFileServer().setScriptName("JMS.Client.jmx");
        JMeterUtils.setProperty("Producer", "2");
        try {
            assertThatThrownBy(statistics::testStarted).hasMessageContaining("did you mean 'Producers'?");
            assertNoRun();
        } finally {
            FileServer.getFileServer().resetBase();
            FileServer.getFileServer().setScriptName(null);
        }
    }

    @Test
    void refusesAnUnknownTarget() {
        target.setProperty(TargetElement.NAME.property(), "artemiss");
        assertThatThrownBy(target::testStarted)
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("Target is 'artemiss': there is no ")
                .hasMessageEndingWith("there are: fake; ./mvnw verify builds them all.");
        target.setProperty(TargetElement.NAME.property(), "../..");
        assertThatThrownBy(target::testStarted).isInstanceOf(Refusal.class);
        assertNoRun();
    }

    @Test
    void protocolDeterminesTheUrl() {
        target.setProperty(TargetElement.PROTOCOL.property(), "AMQP");
        target.testStarted();
        assertThat(JMeterUtils.getProperty("target.url")).isEqualTo("amqp://127.0.0.1:4711");
        target.testEnded();
    }

    @Test
    void refusesAProtocolThatTheTargetDoesNotSupport() {
        target.setProperty(TargetElement.PROTOCOL.property(), "MQTT");
        assertThatThrownBy(target::testStarted)
                .isInstanceOf(Refusal.class)
                .hasMessageEndingWith("Protocol is 'MQTT': target fake does not speak it; it has AMQP, CORE.");
        assertNoRun();
        assertNoChild();
    }

    @Test
    void missingUrlLeavesNoProcess() {
        target.setProperty(TargetElement.OPTIONS.property(), "encrypt");
        assertThatThrownBy(target::testStarted).hasMessageContaining("has no url.CORE.tls");
        assertNoRun();
        assertNoChild();
    }

    @Test
    void refusesATargetThatDoesNotStartWithItsLastOutput() {
        target.setProperty(TargetElement.OPTIONS.property(), "\n fail \n");
        assertThatThrownBy(target::testStarted)
                .hasMessageContaining("it ended with code 9")
                .hasMessageContaining("no such disk.");
        assertNoRun();
    }

    @Test
    void deletesTheClassArchiveOfATargetThatDoesNotStart() throws IOException {
        Path archive =
                Files.writeString(home.resolve("target/targets/fake/classes-" + Runtime.version() + ".jsa"), "cut off");
        target.setProperty(TargetElement.OPTIONS.property(), "fail");
        assertThatThrownBy(target::testStarted).hasMessageContaining("no such disk.");
        assertThat(archive).doesNotExist();
        assertNoRun();
    }

    @Test
    void givenUrlPreventsTheStartOfTheTarget() {
        JMeterUtils.setProperty("target.url", "tcp://elsewhere");
        target.testStarted();
        assertThat(JMeterUtils.getProperty("target.url")).isEqualTo("tcp://elsewhere");
        assertNoChild();
        target.testEnded();
        assertThat(JMeterUtils.getProperty("target.url")).isEqualTo("tcp://elsewhere");
    }

    @Test
    void warnsOfJarsOlderThanTheirSources() throws IOException {
        Path ext = Files.createDirectories(home.resolve("lib/ext"));
        Path source = Files.createDirectories(home.resolve("plugins/monitor/src/main/java"));
        Path jar = Files.createFile(ext.resolve("overdrive-monitor-1.jar"));
        Path java = Files.createFile(source.resolve("A.java"));
        Files.setLastModifiedTime(jar, FileTime.fromMillis(1000));
        assertThat(StaleJars.warning(ext, home.resolve("plugins")))
                .hasValueSatisfying(w -> assertThat(w).endsWith("build them with ./mvnw verify."));
        Files.setLastModifiedTime(java, FileTime.fromMillis(1000));
        assertThat(StaleJars.warning(ext, home.resolve("plugins"))).isEmpty();
        assertThat(StaleJars.warning(ext, home.resolve("nothing"))).isEmpty();
    }

    @Test
    void readsTheGitRevision() throws IOException {
        assertThat(GitRevision.of(home)).isEmpty();
        Path git = Files.createDirectories(home.resolve(".git"));
        Files.writeString(git.resolve("HEAD"), "ref: refs/heads/main\n");
        Files.writeString(git.resolve("packed-refs"), "# packed\nabc123 refs/heads/main\n");
        assertThat(GitRevision.of(home)).hasValue("abc123");
        Files.writeString(Files.createDirectories(git.resolve("refs/heads")).resolve("main"), "def456\n");
        assertThat(GitRevision.of(home)).hasValue("def456");
        Files.writeString(git.resolve("HEAD"), "0fedcb\n");
        assertThat(GitRevision.of(home)).hasValue("0fedcb");
    }
}
