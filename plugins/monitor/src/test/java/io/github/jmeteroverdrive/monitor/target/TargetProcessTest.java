// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.run.TargetDescription;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class TargetProcessTest {

    private static final long LONG = 1800;

    @TempDir
    Path temp;

    private final CompletableFuture<String> died = new CompletableFuture<>();
    private final List<String> warnings = new CopyOnWriteArrayList<>();
    private TargetDescription description;
    private Path log;

    @BeforeEach
    void build() throws IOException {
        log = temp.resolve("log");
        FakeTarget.install(temp);
        description = new TargetDescription(temp.resolve("target/targets/fake"));
    }

    private TargetProcess start(long startSeconds, long stopSeconds, String... options) throws IOException {
        return new TargetProcess(
                "fake",
                description.command(List.of("-Dfake.word=more"), List.of(options)),
                log,
                startSeconds,
                stopSeconds,
                died::complete,
                warnings::add);
    }

    @Test
    void isReadyOnItsPortAndEndsWhenItsInputCloses() throws Exception {
        TargetProcess target = start(LONG, LONG);
        assertThat(target.port()).isEqualTo(4711);
        assertThat(description.url("CORE", target.port(), target.trust())).isEqualTo("tcp://127.0.0.1:4711?a=b");
        assertThat(description.url("AMQP", target.port(), target.trust())).isEqualTo("amqp://127.0.0.1:4711");
        target.close();
        assertThat(target.handle().isAlive()).isFalse();
        assertThat(died).isNotDone();
        assertThat(Files.readAllLines(temp.resolve("log"))).containsExactly("starting to serve", "READY 4711");
    }

    @Test
    void statisticsLinesAreNotLogged() throws Exception {
        TargetProcess target = start(LONG, LONG, "tell");
        Optional<ObjectNode> figures = target.figures();
        for (; figures.isEmpty(); figures = target.figures()) Thread.onSpinWait();
        assertThat(figures.get()).hasToString("{\"queueDepth\":7}");
        target.close();
        assertThat(Files.readAllLines(temp.resolve("log")))
                .containsExactly("starting to tell", "READY 4711", "STAT not said in JSON", "told");
    }

    @Test
    void targetWhoseLogCannotBeOpenedRunsWithoutIt() throws Exception {
        log = Files.createDirectory(temp.resolve("full"));
        TargetProcess target = start(LONG, LONG);
        target.close();
        assertThat(target.endedInOrder()).isTrue();
        assertThat(warnings)
                .singleElement()
                .asString()
                .contains("output of a target is not logged: cannot write " + log, "check the disk");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void targetWhoseLogCannotBeWrittenStillReportsFiguresAndItsLastOutput() throws Exception {
        log = Path.of("/dev/full");
        TargetProcess target = start(LONG, LONG, "tell");
        while (target.figures().isEmpty()) Thread.onSpinWait();
        target.handle().destroyForcibly();
        assertThat(died.get(LONG, TimeUnit.SECONDS)).contains("starting to tell");
        assertThat(warnings).singleElement().asString().contains("cannot write /dev/full");
        target.close();
    }

    @Test
    void appendsFurtherArgumentsToThoseOfItsJvm() throws Exception {
        start(LONG, LONG, "arguments").close();
        assertThat(Files.readAllLines(temp.resolve("log"))).contains("[-Xmx16m, -XX:+UseSerialGC, -Dfake.word=more]");
    }

    /** In the group of the terminal, Ctrl-C would end it before the run has drained. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void leadsItsOwnSession() throws Exception {
        try (TargetProcess target = start(LONG, LONG)) {
            long pid = target.handle().pid();
            // pid (name) state parent group session, proc(5)
            assertThat(Files.readString(Path.of("/proc/" + pid + "/stat")).replaceFirst(".*\\) ", ""))
                    .matches("\\S \\d+ " + pid + " " + pid + " .*\\s*");
        }
    }

    @Test
    void includesTheProcessesOfItsServers() throws Exception {
        TargetProcess target = start(LONG, LONG, "spawn");
        assertThat(target.pids()).containsExactly(target.handle().pid(), 12L, 345L);
        target.close();
    }

    @Test
    void isKilledWhenItDoesNotEnd() throws Exception {
        TargetProcess target = start(LONG, 0, "stay");
        target.close();
        assertThat(target.handle().isAlive()).isFalse();
        assertThat(died).isNotDone();
    }

    @Test
    void failedStartReportsTheLastOutput() {
        assertThatThrownBy(() -> start(LONG, LONG, "fail"))
                .isInstanceOf(IOException.class)
                .hasMessage("it ended with code 9; its last output: starting to fail / no such disk");
    }

    @Test
    void startTimeoutLeavesNoProcess() {
        assertThatThrownBy(() -> start(1, 0, "hang")).hasMessageStartingWith("it was not ready within 1 s");
        assertThat(ProcessHandle.current().children())
                .allSatisfy(child -> child.onExit().join());
    }

    @Test
    void reportsThatTheTargetDied() throws Exception {
        TargetProcess target = start(LONG, LONG, "encrypt");
        target.handle().destroyForcibly();
        assertThat(died.get(LONG, TimeUnit.SECONDS))
                .startsWith("Target fake ended with code 137; ")
                .doesNotContain("READY", "secret");
        target.close();
    }

    @Test
    void refusesADescriptionWithoutAMainClass() throws IOException {
        Path directory = temp.resolve("target/targets/fake");
        Files.writeString(directory.resolve("target.properties"), "url.CORE=x\nprotocol=CORE");
        assertThatThrownBy(() -> new TargetDescription(directory)).hasMessageEndingWith("has no mainClass");
    }

    @Test
    void tlsUrlContainsTheTrustStore() throws IOException {
        TargetProcess target = start(LONG, LONG, "encrypt");
        assertThat(description.url("AMQP", target.port(), target.trust()))
                .isEqualTo("amqps://127.0.0.1:4711?t=/a%20b/trust.p12&p=secret");
        assertThatThrownBy(() -> description.url("CORE", target.port(), target.trust()))
                .hasMessageEndingWith("target.properties has no url.CORE.tls");
        target.close();
    }

    @Test
    void refusesADescriptionWithoutAUrlForItsProtocol() throws IOException {
        Path directory = temp.resolve("target/targets/fake");
        Files.writeString(directory.resolve("target.properties"), "mainClass=x\nprotocol=CORE\nurl.AMQP=x");
        assertThatThrownBy(() -> new TargetDescription(directory)).hasMessageEndingWith("has no url.CORE");
    }

    @Test
    void refusesADirectoryWithoutADescription() {
        assertThatThrownBy(() -> new TargetDescription(temp))
                .hasMessage("it has no readable " + temp.resolve("target.properties"));
    }
}
