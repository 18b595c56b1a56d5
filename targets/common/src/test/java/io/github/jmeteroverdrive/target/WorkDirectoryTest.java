// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class WorkDirectoryTest {

    @Test
    void closingDeletesTheDirectoryWithItsContent() throws Exception {
        WorkDirectory directory = new WorkDirectory("test");
        Path path = directory.path();
        Files.writeString(Files.createDirectories(path.resolve("a/b")).resolve("c"), "d");
        directory.close();
        assertThat(path).doesNotExist();
    }

    @Test
    void closingADeletedDirectoryIsNotAnError() throws Exception {
        WorkDirectory directory = new WorkDirectory("test");
        Files.delete(directory.path());
        directory.close();
    }
}
