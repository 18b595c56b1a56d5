// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TerminalsTest {

    private static final String PIPE = "pipe:[4711]";
    private static final Map<String, String> XTERM = Map.of("TERM", "xterm");
    private static final long MAVEN = 12;

    @TempDir
    Path proc;

    private void output(String process, String to) throws IOException {
        Path fd = Files.createDirectories(proc.resolve(process).resolve("fd"));
        Files.createSymbolicLink(fd.resolve("1"), Path.of(to));
    }

    private Optional<Path> found(Map<String, String> environment, boolean underMaven) {
        Optional<Long> maven = underMaven ? Optional.of(MAVEN) : Optional.empty();
        return new Terminals(proc, environment, maven).find();
    }

    @Test
    void findsTheTerminalOfItsOwnOutput() throws IOException {
        output("self", "/dev/pts/3");
        assertThat(found(XTERM, false)).contains(Path.of("/dev/pts/3"));
        assertThat(found(Map.of("TERM", "dumb"), false)).isEmpty();
        assertThat(found(Map.of(), false)).isEmpty();
    }

    @Test
    void findsTheTerminalOfMavenThroughAPipe() throws IOException {
        output("self", PIPE);
        output(String.valueOf(MAVEN), "/dev/pts/4");
        assertThat(found(XTERM, true)).contains(Path.of("/dev/pts/4"));
        assertThat(found(XTERM, false)).as("another pipe, as of tee").isEmpty();
    }

    @Test
    void findsNoTerminalWhenMavenWritesToAPipe() throws IOException {
        output("self", PIPE);
        output(String.valueOf(MAVEN), PIPE);
        assertThat(found(XTERM, true)).isEmpty();
    }

    @Test
    void findsNoTerminalWhenTheOutputIsAFile() throws IOException {
        output("self", "/tmp/console.log");
        output(String.valueOf(MAVEN), "/dev/pts/4");
        assertThat(found(XTERM, true)).isEmpty();
    }

    private boolean isErrorOfMaven(String ownOutput, String outputOfMaven) throws IOException {
        output("self", ownOutput);
        output(String.valueOf(MAVEN), outputOfMaven);
        Files.writeString(
                proc.resolve(MAVEN + "/cmdline"),
                "java\0-cp\0x\0org.codehaus.plexus.classworlds.launcher.Launcher\0verify\0");
        return new Terminals(proc, XTERM, Optional.of(MAVEN)).errorOfMaven("no");
    }

    @Test
    void errorIsALineOfMavenIfMavenWritesToAPipe() throws IOException {
        Path pipe = Files.createFile(proc.resolve(PIPE));
        assertThat(isErrorOfMaven(PIPE, pipe.toString())).isTrue();
        assertThat(pipe).hasContent("[ERROR] no");
    }

    @Test
    void errorReplacesTheLineThatMavenWritesToAFile() throws IOException {
        Path file = Files.writeString(proc.resolve("maven.log"), "[INFO]  no\n");
        Terminals.errorInFile(
                file,
                "no",
                line -> assertThatCode(() -> Files.writeString(
                                file, "[INFO] " + line + "\n[INFO] more\n", StandardOpenOption.APPEND))
                        .doesNotThrowAnyException());
        assertThat(file).hasContent("[INFO]  no\n[ERROR] no\n[INFO] more");
    }

    @Test
    void errorIsALineOfJmeterWithoutMaven() {
        assertThat(new Terminals(proc, XTERM, Optional.empty()).errorOfMaven("no"))
                .isFalse();
    }

    @Test
    void errorIsALineOfJmeterIfAnotherProgramStartedIt() throws IOException {
        Path pipe = Files.createFile(proc.resolve(PIPE));
        isErrorOfMaven("/tmp/console.log", pipe.toString());
        Files.writeString(proc.resolve(MAVEN + "/cmdline"), "java\0-cp\0x\0Overdrive\0run\0");
        Files.delete(proc.resolve("self/fd/1"));
        output("self", PIPE);
        assertThat(new Terminals(proc, XTERM, Optional.of(MAVEN)).errorOfMaven("no"))
                .isFalse();
        assertThat(pipe).isEmptyFile();
    }

    @Test
    void errorIsALineOfJmeterIfItsOutputIsRedirected() throws IOException {
        assertThat(isErrorOfMaven("/tmp/console.log", PIPE)).isFalse();
    }

    @Test
    void printsPlainLinesWithoutProc() {
        assertThat(found(XTERM, true)).isEmpty();
        assertThat(new Terminals(proc, XTERM, Optional.empty()).console("auto")).isSameAs(Console.SYSTEM);
    }

    @Test
    void acceptsLinesAndRefusesUnknownConsoleValues() throws IOException {
        output("self", "/dev/pts/3");
        Terminals terminals = new Terminals(proc, XTERM, Optional.empty());
        assertThat(terminals.console("lines")).isSameAs(Console.SYSTEM);
        assertThatThrownBy(() -> terminals.console("false"))
                .isInstanceOf(Refusal.class)
                .hasMessage("Property overdrive.console is 'false': give auto, lines or none.");
    }
}
