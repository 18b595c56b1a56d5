// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.run.Terminals.TerminalConsole;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TerminalConsoleTest {

    private final List<String> lines = new ArrayList<>();
    private final StringWriter terminal = new StringWriter();

    private TerminalConsole console(boolean colours) {
        return new TerminalConsole(lines::add, terminal, colours);
    }

    @Test
    void progressIsOverwrittenAndErasedBeforeALine() {
        TerminalConsole console = console(true);
        console.progress("all of 1", "1 s", "");
        console.progress("all of 2", "2 s", "");
        console.line("done");
        console.error("really");
        assertThat(terminal).hasToString("\r\033[K\033[?7l1 s\033[?7h\r\033[K\033[?7l2 s\033[?7h\r\033[K");
        assertThat(lines).containsExactly("done", "really");
    }

    @Test
    void alarmsAreRedUnlessColoursAreOff() {
        console(true).progress("", "1 s", "errors 3");
        assertThat(terminal.toString()).contains("1 s | \033[31merrors 3\033[0m");
        terminal.getBuffer().setLength(0);
        console(false).progress("", "1 s", "errors 3");
        assertThat(terminal.toString()).contains("1 s | errors 3\033[?7h");
    }

    @Test
    void printsPlainLinesWhenTheTerminalIsClosed() {
        Writer closed = new Writer() {
            @Override
            public void write(char[] text, int from, int length) throws IOException {
                throw new IOException("closed");
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        TerminalConsole console = new TerminalConsole(lines::add, closed, true);
        console.progress("all of 1", "1 s", "");
        console.line("done");
        assertThat(lines).containsExactly("all of 1", "done");
    }
}
