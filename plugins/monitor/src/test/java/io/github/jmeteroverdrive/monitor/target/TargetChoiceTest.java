// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.run.TargetDescription;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TargetChoiceTest {

    private static final String WHY = "no-such-program is not installed; install it with: apt-get install it";

    @TempDir
    Path targets;

    @BeforeEach
    void build() throws IOException {
        describe("java", "");
        describe("shell", "needs=sh\ninstall=apt-get install dash\n");
        describe("native", "needs=sh no-such-program\ninstall=apt-get install it\n");
    }

    private void describe(String name, String more) throws IOException {
        Path directory = Files.createDirectory(targets.resolve(name));
        Files.writeString(directory.resolve(TargetDescription.FILE), "mainClass=x\nprotocol=HTTP\nurl.HTTP=x\n" + more);
    }

    @Test
    void choosesTheFirstTargetThatThisHostCanStart() throws IOException {
        TargetChoice choice = TargetChoice.of(targets, "shell, java");
        assertThat(choice.name()).isEqualTo("shell");
        assertThat(choice.why()).isEmpty();
    }

    @Test
    void skipsATargetWithoutItsProgramWithTheReason() throws IOException {
        TargetChoice choice = TargetChoice.of(targets, "native,java");
        assertThat(choice.name()).isEqualTo("java");
        assertThat(choice.why()).containsExactly(WHY);
    }

    @Test
    void refusesASingleTargetWithoutItsProgramWithTheInstallCommand() {
        assertThatThrownBy(() -> TargetChoice.of(targets, "native")).hasMessage(WHY);
    }

    @Test
    void refusesATargetThatWasNotBuiltEvenIfOthersFollow() {
        assertThatThrownBy(() -> TargetChoice.of(targets, "jav,java"))
                .hasMessageStartingWith("there is no " + targets.resolve("jav"))
                .hasMessageContaining("there are: java, native, shell;");
        assertThatThrownBy(() -> TargetChoice.of(targets, "java/../../..,java")).hasMessageStartingWith("there is no ");
        assertThatThrownBy(() -> TargetChoice.of(targets, "native,")).hasMessageStartingWith("there is no ");
    }

    @Test
    void argumentsWithABlankAreQuoted() {
        assertThat(TargetDescription.arguments("-Xmx1g \n \"-XX:SharedArchiveFile=/a b/c.jsa\" -Dx='1 2'"))
                .containsExactly("-Xmx1g", "-XX:SharedArchiveFile=/a b/c.jsa", "-Dx=1 2");
        assertThat(TargetDescription.arguments("\"it's\" it's")).containsExactly("it's", "it's");
        assertThat(TargetDescription.arguments(" ")).isEmpty();
    }
}
