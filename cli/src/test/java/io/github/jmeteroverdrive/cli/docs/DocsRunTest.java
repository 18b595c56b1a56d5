// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The commands in the docs succeed: each block is run unchanged in a built project. {@code -Ddocs.commands=run} skips
 * the slow ones, {@code all} includes them, and names of pages, such as {@code http.md,jms.md}, select all commands of
 * these. JMeter runs without a duration get a short one, and comparisons without a number of rounds get one round.
 */
@Tag("on-request")
@EnabledIfSystemProperty(
        named = DocsRunTest.WANTED,
        matches = ".+",
        disabledReason = "long: -Ddocs.commands=run, or all, or pages")
class DocsRunTest {

    static final String WANTED = "docs.commands";

    /**
     * Run by the shell first. Results that depend on the machine are accepted: 4 is a missed threshold, 1 of lint
     * something that slows a plan down, and 5 of search a saturated load agent.
     */
    private static final String BRIEF = """
            set -euo pipefail
            unset MAVEN_ARGS
            ./mvnw() {
              local said code=0 brief=(-DWarmup=2 -DDuration=3)
              case "$*" in
                *-DDuration=* | *-DMessages=* | *-Dtest=* | *spotless* | *-Pbenchmarks*) brief=() ;;
              esac
              said=$(command ./mvnw "$@" "${brief[@]}" 2>&1) || code=$?
              printf '%s\n' "$said"
              [[ $code == 0 || $said == *'Test failed with exit code:4'* ]]
            }
            ./overdrive() {
              local code=0 brief=()
              [[ $1 == compare && $* != *--rounds* && $* != *target/runs/* ]] && brief=(--rounds 1)
              command ./overdrive "$@" "${brief[@]}" || code=$?
              [[ $code == 0 || $code == 4 || $1/$code == lint/1 || $1/$code == search/5 ]]
            }
            """;

    static Stream<CommandBlock> blocks() {
        String wanted = System.getProperty(WANTED, "");
        return CommandBlock.all().stream().filter(block -> block.notRun().isEmpty() && wanted(block, wanted));
    }

    private static boolean wanted(CommandBlock block, String wanted) {
        return switch (wanted) {
            case "all" -> true;
            case "run" -> block.slow().isEmpty();
            default -> Stream.of(wanted.split(",")).anyMatch(p -> block.place().contains(p + ":"));
        };
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void eachCommandSucceeds(CommandBlock block) throws IOException, InterruptedException {
        Process bash = new ProcessBuilder("bash", "-c", BRIEF + block.text())
                .directory(CommandBlock.ROOT.toFile())
                .redirectErrorStream(true)
                .start();
        bash.getOutputStream().close();
        String output = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int code = bash.waitFor();
        System.out.println(block.place() + (code == 0 ? " ended well" : " FAILED"));
        assertThat(code).as(block.place() + "\n" + output).isZero();
    }
}
