// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramsTest {

    @TempDir
    Path folder;

    private Path program(String name) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.createFile(file);
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file;
    }

    private Optional<Path> find(String file, String... folders) {
        StringBuilder path = new StringBuilder(File.pathSeparator);
        for (String name : folders) path.append(folder.resolve(name)).append(File.pathSeparator);
        return Programs.find(file, path.toString());
    }

    @Test
    void findsTheFirstExecutable() throws IOException {
        Files.createDirectories(folder.resolve("a/wget"));
        Files.createFile(Files.createDirectories(folder.resolve("b")).resolve("wget"));
        Path found = program("c/wget");
        program("d/wget");
        assertThat(find("wget", "missing", "a", "b", "c", "d")).hasValue(found);
        assertThat(find("wget", "a", "b")).isEmpty();
        assertThat(Programs.find("wget", "")).isEmpty();
    }

    @Test
    void windowsProgramsAreExeFilesNotScripts() throws IOException {
        program("a/wget.bat");
        program("a/wget");
        assertThat(find("wget.exe", "a")).isEmpty();
        Path exe = program("b/wget.exe");
        assertThat(find("wget.exe", "a", "b")).hasValue(exe);
    }

    @Test
    void explainsExitCodes() {
        assertThat(Tool.WGET.exitMeaning(4)).isEqualTo("the network failed");
        assertThat(Tool.CURL.exitMeaning(28)).isEqualTo("curl's own time-out was reached");
        assertThat(Tool.CURL.exitMeaning(137)).isEqualTo("ended by signal 9");
        assertThat(Tool.WGET.exitMeaning(77)).isEqualTo("unknown exit code");
    }
}
