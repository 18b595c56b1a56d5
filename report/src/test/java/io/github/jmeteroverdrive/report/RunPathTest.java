// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.RunFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunPathTest {

    @TempDir
    Path home;

    @BeforeEach
    void inAProject() {
        System.setProperty("overdrive.home", home.toString());
    }

    @AfterEach
    void elsewhere() {
        System.clearProperty("overdrive.home");
    }

    private Path run(String name, String json) throws IOException {
        Path run = Files.createDirectories(home.resolve("target/runs").resolve(name));
        Files.writeString(RunFile.RUN.in(run), json);
        return run;
    }

    @Test
    void latestIsTheRunThatStartedLast() throws IOException {
        Path later = run("20261126-080000-JMS.Client", "{\"started\":\"2026-11-26T09:00:00Z\"}");
        run("20261126-100000-JMS.Client", "{\"started\":\"2026-11-26T08:00:00Z\"}");
        run("20261126-110000-refused", "");
        Path ceiling = run("20261126-113000-ceiling", "{\"started\":\"2026-11-26T10:00:00Z\"}");
        Files.createFile(ceiling.resolve(RunPath.CONSOLE_OF_COMMAND));
        Files.createDirectories(home.resolve("target/runs/20261126-120000-without-a-run"));
        assertThat(RunPath.of(Path.of("latest"))).isEqualTo(later);
    }

    @Test
    void otherPathsAreUnchanged() {
        assertThat(RunPath.of(Path.of("no/such/run"))).isEqualTo(Path.of("no/such/run"));
    }

    @Test
    void latestIsRefusedWhereThereIsNoRun() {
        assertThatThrownBy(() -> RunPath.of(Path.of("latest")))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("There is no latest run: neither " + home);
    }
}
