// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class FiguresCommandTest {

    @Test
    void docsContainTheTableOfFigures() throws IOException {
        assertThat(Files.readString(Path.of("../docs/measures.md")))
                .as("the table of docs/measures.md is what ./overdrive figures --markdown prints")
                .contains(FiguresCommand.markdown());
    }
}
