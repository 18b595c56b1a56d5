// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TargetDescriptionTest {

    private static final String REST =
            "; there are durable, port, store; ./overdrive target NAME --options describes all.";

    private final FileSystem windows = Jimfs.newFileSystem(Configuration.windows());

    @AfterEach
    void close() throws IOException {
        windows.close();
    }

    private TargetDescription target(String more) throws IOException {
        Path directory = Files.createDirectories(windows.getPath("C:\\my targets\\http"));
        Files.writeString(
                directory.resolve(TargetDescription.FILE), "mainClass=Main\nprotocol=HTTP\nurl.HTTP=x\n" + more);
        return new TargetDescription(directory);
    }

    @Test
    void theClassPathHasTheJarsOfBothFolders() throws IOException {
        assertThat(target("").command(List.of("-Da=b"), List.of("--port")))
                .endsWith(
                        "-Da=b",
                        "-cp",
                        "C:\\my targets\\http\\*" + java.io.File.pathSeparator + "C:\\my targets\\http\\lib\\*",
                        "Main",
                        "--port");
    }

    @Test
    void aTargetWithNativeProgramsNeedsLinux() throws IOException {
        assertThat(target("needs=setpriv\n").missing("Windows 11")).hasValue("the target http runs on Linux only");
        assertThat(target("").missing("Windows 11")).isEmpty();
    }

    @Test
    void theClosestOptionReplacesTheNamesOfAll() {
        assertThat(TargetDescription.closest("Target qpid: there is no option 'prot'" + REST))
                .isEqualTo(
                        "Target qpid: there is no option 'prot'; did you mean 'port'? ./overdrive target NAME --options describes all.");
        assertThat(TargetDescription.closest("Target qpid: there is no option '$2'" + REST))
                .isEqualTo("Target qpid: there is no option '$2'" + REST);
        assertThat(TargetDescription.closest("a line of a broker")).isEqualTo("a line of a broker");
    }
}
