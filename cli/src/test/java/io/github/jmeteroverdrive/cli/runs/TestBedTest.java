// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.CpuList;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class TestBedTest {

    @TempDir
    Path home;

    @BeforeEach
    void build() {
        FakeTarget.build(home);
    }

    private TestBed bed(String... options) {
        return new TestBed(new Home(home), Optional.of(new TargetSpec("fake", List.of(options))));
    }

    @Test
    void targetRunsAsLongAsTheTestBedAndFillsPlaceholders() throws Exception {
        ProcessHandle process;
        try (TestBed.Laid laid = bed().lay(home)) {
            process = laid.process().orElseThrow();
            assertThat(process.isAlive()).isTrue();
            assertThat(laid.fill("x {target.url} {target.port} {home} {run} {Other}"))
                    .isEqualTo("x fake://127.0.0.1:4711?a=1&b=2 4711 %s %s {Other}".formatted(home, home));
        }
        assertThat(process.isAlive()).isFalse();
        assertThat(Files.readString(home.resolve("target-fake.log"))).contains("READY 4711");
    }

    @Test
    void tlsTargetHasASeparateUrl() throws Exception {
        Path properties = home.resolve("target/targets/fake/target.properties");
        Files.writeString(
                properties,
                "url.X.tls=fakes://127.0.0.1:{port}?t={trustStore}&p={trustStorePassword}\n",
                StandardOpenOption.APPEND);
        try (TestBed.Laid laid = bed("tls").lay(home)) {
            assertThat(laid.fill("{target.url}")).isEqualTo("fakes://127.0.0.1:4711?t=/a%20b/trust.p12&p=secret");
        }
        try (TestBed.Laid laid = bed().lay(home)) {
            assertThat(laid.fill("{target.url}")).startsWith("fake://");
        }
    }

    @Test
    void refusesATlsTargetWithoutATlsUrl() {
        assertThatThrownBy(() -> bed("tls").lay(home))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("Target fake: ")
                .hasMessageEndingWith("target.properties has no url.X.tls; fix it.");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void commandAndTargetRunOnTheirCpusFromTheStart() throws Exception {
        CpuList own = CpuList.parse("0");
        CpuList other = CpuList.of(ProcessHandle.current().pid());
        TestBed bed = new TestBed(
                new Home(home), bed().target(), Optional.empty(), Optional.of(new Cpus(own, other)), List.of());
        bed.check();
        try (TestBed.Laid laid = bed.lay(home)) {
            List<String> grep = List.of("grep", "Cpus_allowed_list", "/proc/self/status");
            Process seen = new ProcessBuilder(laid.command(grep)).start();
            assertThat(seen.inputReader().readLine()).isEqualTo("Cpus_allowed_list:\t0");
            assertThat(CpuList.ofThreads(ProcessHandle.current().pid())).containsOnly(other);
            assertThat(CpuList.of(laid.process().orElseThrow().pid())).isEqualTo(other);
        }
        assertThat(bed.description()).contains("generator on CPU 0, target on CPU " + other);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void refusesACpuThatTheMachineLacks() {
        Cpus cpus = new Cpus(CpuList.parse("0"), CpuList.parse("4000"));
        assertThatThrownBy(cpus::check).isInstanceOf(Refusal.class).hasMessageContaining("the file asks for '4000'");
    }

    @Test
    void eachRunStartsANewTarget() {
        TestBed bed = bed();
        long first;
        try (TestBed.Laid laid = bed.lay(home)) {
            first = laid.process().orElseThrow().pid();
        }
        try (TestBed.Laid laid = bed.lay(home)) {
            assertThat(laid.process().orElseThrow().pid()).isNotEqualTo(first);
        }
    }

    @Test
    void refusesATargetThatDoesNotStartWithItsLog() {
        assertThatThrownBy(() -> bed("5").lay(home))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("Target fake ended with code 5")
                .hasMessageContaining("target-fake.log");
    }

    @Test
    void refusesATargetThatWasNotBuiltWithTheCommand() {
        TestBed bed = new TestBed(new Home(home), Optional.of(new TargetSpec("other", List.of())));
        assertThatThrownBy(bed::check)
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("other")
                .hasMessageContaining("./mvnw -q verify");
    }

    @Test
    void placeholdersStayWithoutATarget() {
        try (TestBed.Laid laid = TestBed.of(new Home(home)).lay(home)) {
            assertThat(laid.process()).isEmpty();
            assertThat(laid.fill("{target.port}")).isEqualTo("{target.port}");
        }
    }
}
