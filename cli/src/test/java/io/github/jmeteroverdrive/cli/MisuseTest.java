// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.util.Arrays;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.Model.CommandSpec;

/** Command lines that make no sense. */
class MisuseTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "serch                      | overdrive: there is no command 'serch'; did you mean 'search'?",
                "xyzzy                      | overdrive: there is no command 'xyzzy'.",
                "agents chek                | overdrive agents: there is no command 'chek'; did you mean 'check'?",
                "compare a-a --marcdown     | overdrive compare: there is no option '--marcdown'; did you mean '--markdown'?",
                "report --xyzzy             | overdrive report: there is no option '--xyzzy'.",
                "report                     | overdrive report: DIR is missing.",
                "report a b                 | overdrive report: 'b' is one word too many.",
                "compare a-a --rounds x     | overdrive compare: Invalid value for option '--rounds': 'x' is not a whole number.",
                "search JMS.Client --step x | overdrive search: Invalid value for option '--step': 'x' is not a number.",
                "run ''                     | overdrive run: an argument is empty; is a shell variable not set?",
                "report ''                  | overdrive report: an argument is empty; is a shell variable not set?",
                "agents addresses ''        | overdrive agents addresses: an argument is empty; is a shell variable not set?",
                "search JMS.Client -DRate   | overdrive search: 'Rate' must be NAME=VALUE, for option '-D' (name=value).",
            })
    void isRefusedWithOneSentenceAndTheSynopsis(String words, String sentence) {
        StringWriter printed = new StringWriter();
        int code = Overdrive.commandLine()
                .setErr(new PrintWriter(printed, true))
                .execute(Arrays.stream(words.split(" +"))
                        .map(word -> word.replace("''", ""))
                        .toArray(String[]::new));
        assertThat(code).isEqualTo(2);
        assertThat(printed.toString().lines().toList())
                .startsWith(sentence)
                .anyMatch(line -> line.startsWith("Usage: overdrive"))
                .endsWith(sentence.substring(0, sentence.indexOf(':')) + " --help explains it.")
                .hasSizeLessThan(9);
    }

    @Test
    void unwritableFileIsReportedInOneSentence() {
        StringWriter printed = new StringWriter();
        Callable<Integer> full = () -> {
            throw new UncheckedIOException(new FileSystemException("/a", "/b/a", "No space left on device"));
        };
        int code = Overdrive.commandLine()
                .addSubcommand("full", CommandSpec.wrapWithoutInspection(full))
                .setErr(new PrintWriter(printed, true))
                .execute("full");
        assertThat(code).isEqualTo(2);
        assertThat(printed)
                .hasToString("overdrive: /b/a cannot be read or written (No space left on device); check the disk.\n");
    }
}
