// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The commands in the docs do what they say: each block is run as it stands, in a project that is
 * built. {@code -Ddocs.commands=run} leaves out those that are slow, {@code all} has them, too. A
 * run of JMeter that says no length of its own is short.
 */
@EnabledIfSystemProperty(
        named = DocsRunTest.WANTED,
        matches = "run|all",
        disabledReason = "long: -Ddocs.commands=run, or all")
class DocsRunTest {

    static final String WANTED = "docs.commands";

    /** What the shell is told first. */
    private static final String BRIEF =
            """
            set -euo pipefail
            unset MAVEN_ARGS
            ./mvnw() {
              case "$*" in
                *-DDuration=* | *-DMessages=* | *-Dtest=* | *spotless* | *-Pbenchmarks*) command ./mvnw "$@" ;;
                *) command ./mvnw "$@" -DWarmup=2 -DDuration=3 ;;
              esac
            }
            """;

    static Stream<CommandBlock> blocks() {
        boolean all = "all".equals(System.getProperty(WANTED));
        return CommandBlock.all().stream()
                .filter(block -> block.notRun().isEmpty() && (all || block.slow().isEmpty()));
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void eachEndsWell(CommandBlock block) throws IOException, InterruptedException {
        String text = block.text();
        if (text.contains("target/runs/…"))
            text = text.replace("target/runs/…", "target/runs/" + newestRun());
        Process bash =
                new ProcessBuilder("bash", "-c", BRIEF + text)
                        .directory(CommandBlock.ROOT.toFile())
                        .redirectErrorStream(true)
                        .start();
        bash.getOutputStream().close();
        String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(bash.waitFor()).as(block.place() + "\n" + said).isZero();
    }

    private static String newestRun() throws IOException {
        try (Stream<Path> runs = Files.list(CommandBlock.ROOT.resolve("target/runs"))) {
            return runs.map(run -> run.getFileName().toString())
                    .max(Comparator.naturalOrder())
                    .orElseThrow();
        }
    }
}
