// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The commands in the docs are valid: each is parsed by the real command line, and its profiles, parameters,
 * properties, tests and files exist. DocsRunTest runs them.
 */
class DocsCommandsTest {

    private static final Pattern FENCE = Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```$");
    private static final Pattern COMMAND =
            Pattern.compile("(?m)^(?:\\./(?:mvnw|overdrive)|sysctl/agent-tuning|testing/fuzz/run) ");
    private static final Pattern IN_TEXT = Pattern.compile("`(?:xvfb-run -a )?(\\./(?:mvnw|overdrive) [^`…]+)`");

    /** A placeholder instead of a name, or the name of a command alone. */
    private static final Pattern NO_COMMAND = Pattern.compile(
            "\\b(SCENARIO|PORT|DIR|NAME|RUN_DIR|My\\.Scenario|_\\.nightly)\\b|\\[PID]|-P scenario\\b|^\\./overdrive [a-z-]+$");

    @TempDir
    Path folder;

    static List<CommandBlock> blocks() {
        return CommandBlock.all();
    }

    /** Commands within sentences and tables. */
    static Stream<CommandBlock> inText() {
        return CommandBlock.pages().stream().flatMap(DocsCommandsTest::inText);
    }

    private static Stream<CommandBlock> inText(Path page) {
        return IN_TEXT.matcher(CommandBlock.text(page))
                .results()
                .map(found -> found.group(1).replace('\n', ' ').replace("\\|", "|"))
                .filter(text -> !NO_COMMAND.matcher(text).find())
                .map(text -> CommandBlock.within(page, text));
    }

    static List<CommandBlock> runConfigurations() throws Exception {
        return RunConfigurations.commands();
    }

    @ParameterizedTest
    @MethodSource({"blocks", "inText", "runConfigurations"})
    void eachCommandIsValid(CommandBlock block) throws IOException, InterruptedException {
        List<List<String>> commands = block.commands(folder);
        assertThat(commands).isNotEmpty();
        CommandWords words = new CommandWords(block.place());
        for (List<String> command : commands) words.check(command);
    }

    @Test
    void codeBlocksWithCommandsAreMarkedAsSh() {
        for (Path page : CommandBlock.pages()) {
            FENCE.matcher(CommandBlock.text(page))
                    .results()
                    .filter(fence -> COMMAND.matcher(fence.group(2)).find())
                    .map(fence -> fence.group(1) + ": " + fence.group(2))
                    .forEach(fence -> assertThat(fence).as(page.toString()).startsWith("sh: "));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "./mvnw -N jmeter:jmeter -P JMS.Clint         | no profile 'JMS.Clint'",
                "./mvnw jmeter:jmeter -P JMS.Client,_.jvm.gc  | no profile '_.jvm.gc'",
                "./mvnw jmetr:jmeter -P JMS.Client            | no goal 'jmetr:jmeter'",
                "./mvnw verify -P JMS.Client -DMaxPendig=1    | no parameter 'MaxPendig'",
                "./mvnw verify -Doverdrive.threshold.ak.p99=1 | no figure ak.p99",
                "./mvnw verify -Doverdrive.reprt=false        | nobody reads the property overdrive.reprt",
                "./mvnw verify -Dit.test=NoSuchTest           | no test NoSuchTest",
                "./mvnw verify -pl plugins/htp                | no module plugins/htp",
                "./overdrive lint --fixx plan.jmx             | --fixx",
                "./overdrive compare jms-pendin               | no compare file 'jms-pendin'",
                "./overdrive search JMS.Client -DMaxPendig=1    | no parameter 'MaxPendig'",
                "sysctl/agent-tunig check                     | no sysctl/agent-tunig",
            })
    void refusesMisspeltCommands(String command, String why) {
        assertThatThrownBy(() -> new CommandWords("page").check(Arrays.asList(command.split(" +"))))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(why);
    }
}
