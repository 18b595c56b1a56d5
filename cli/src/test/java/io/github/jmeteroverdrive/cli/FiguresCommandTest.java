// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
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

    @Test
    void fileOrPipeGetsUtf8WhateverTheLocale() throws IOException {
        ProcessBuilder command = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Overdrive.class.getName(),
                "figures",
                "--markdown");
        command.environment().put("LC_ALL", "C");
        Process process = command.start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(printed).isEqualTo(FiguresCommand.markdown()).containsPattern("[^\\p{ASCII}]");
    }
}
