// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExecutablesTest {

    @TempDir Path folder;

    private Path program(String name) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.createFile(file);
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file;
    }

    private Executables path(String suffix, String... folders) {
        StringBuilder path = new StringBuilder();
        for (String one : folders) path.append(folder.resolve(one)).append(File.pathSeparator);
        return new Executables(path + File.pathSeparator, suffix);
    }

    @Test
    void findsTheFirstThatCanBeRun() throws IOException {
        Files.createDirectories(folder.resolve("a/wget"));
        Files.createFile(Files.createDirectories(folder.resolve("b")).resolve("wget"));
        Path found = program("c/wget");
        program("d/wget");
        assertThat(path("", "missing", "a", "b", "c", "d").find("wget")).hasValue(found);
        assertThat(path("", "a", "b").find("wget")).isEmpty();
        assertThat(new Executables("", "").find("wget")).isEmpty();
    }

    @Test
    void onWindowsAProgramIsAnExeAndNoScript() throws IOException {
        program("a/wget.bat");
        program("a/wget");
        assertThat(path(".exe", "a").find("wget")).isEmpty();
        Path exe = program("b/wget.exe");
        assertThat(path(".exe", "a", "b").find("wget")).hasValue(exe);
    }

    @Test
    void exitCodesAreSaidInWords() {
        assertThat(ExitCodes.meaning(Tool.WGET, 4)).isEqualTo("the network failed");
        assertThat(ExitCodes.meaning(Tool.CURL, 28)).isEqualTo("a time-out of its own was reached");
        assertThat(ExitCodes.meaning(Tool.CURL, 137)).isEqualTo("signal 9 ended it");
        assertThat(ExitCodes.meaning(Tool.WGET, 77))
                .isEqualTo("it ended with a code that is not known");
    }
}
