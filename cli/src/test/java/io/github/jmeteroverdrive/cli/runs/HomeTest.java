// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HomeTest {

    private static final LocalDateTime NOW = LocalDateTime.of(2026, 11, 23, 17, 0, 1);

    @TempDir
    Path folder;

    @Test
    void concurrentCallersGetDistinctDirectories() {
        Path runs = folder.resolve("target/runs");
        List<String> made = IntStream.range(0, 200)
                .parallel()
                .mapToObj(i -> Home.newDirectory(runs, "x", NOW).getFileName().toString())
                .toList();
        assertThat(made).doesNotHaveDuplicates().hasSize(200);
        assertThat(made).contains("20261123-170001-x", "20261123-170001-x-200");
    }
}
