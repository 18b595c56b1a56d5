// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolProcessTest {

    private static final String WINDOWS = "Windows 11";
    private static final String HARD = "\\\\\\\"\"\"ab %&|<>^ \t";

    /** The rules of Microsoft's "Parsing C command-line arguments" for one quoted argument. */
    private static String parse(String quoted) {
        assertThat(quoted).startsWith("\"").endsWith("\"");
        StringBuilder argument = new StringBuilder();
        int i = 1;
        while (true) {
            int backslashes = 0;
            for (; quoted.charAt(i) == '\\'; i++) backslashes++;
            if (quoted.charAt(i) != '"') {
                argument.append("\\".repeat(backslashes)).append(quoted.charAt(i++));
                continue;
            }
            argument.append("\\".repeat(backslashes / 2));
            if (backslashes % 2 == 0) break;
            argument.append('"');
            i++;
        }
        assertThat(i).as("the end of %s", quoted).isEqualTo(quoted.length() - 1);
        return argument.toString();
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "|",
            quoteCharacter = '`',
            value = {
                "a b | \"a b\"",
                "say \"hi\" | \"say \\\"hi\\\"\"",
                "C:\\a\\ | \"C:\\a\\\\\"",
                "a\\\"b | \"a\\\\\\\"b\"",
                "`` | \"\"",
            })
    void quotesByTheRules(String argument, String quoted) {
        assertThat(ToolProcess.quote(argument)).isEqualTo(quoted);
    }

    @Test
    void quotedArgumentsAreReadUnchanged() {
        Random random = new Random(1);
        for (int n = 0; n < 10_000; n++) {
            StringBuilder argument = new StringBuilder();
            for (int length = random.nextInt(12); length > 0; length--)
                argument.append(HARD.charAt(random.nextInt(HARD.length())));
            assertThat(parse(ToolProcess.quote(argument.toString()))).isEqualTo(argument.toString());
        }
    }

    @Test
    void quotesOnlyWhatJavaQuotesWrongly() {
        List<String> arguments = List.of("--header", "ETag: \"1\"", "User-Agent: a b", "--", "x\\");
        assertThat(ToolProcess.quotedFor(WINDOWS, arguments))
                .containsExactly("--header", "\"ETag: \\\"1\\\"\"", "User-Agent: a b", "--", "x\\");
        assertThat(ToolProcess.quotedFor("Linux", arguments)).isSameAs(arguments);
    }

    @Test
    void refusesWhatJavaCannotPassOn() {
        assertThatThrownBy(() -> ToolProcess.quotedFor(WINDOWS, List.of("a \"b\" \\")))
                .hasMessageContaining("Windows: a \"b\" \\");
    }
}
