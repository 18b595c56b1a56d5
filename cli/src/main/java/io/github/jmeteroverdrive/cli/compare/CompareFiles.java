// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import io.github.jmeteroverdrive.cli.project.Home;
import java.nio.file.Path;
import java.time.LocalDateTime;

/** What a comparison leaves: a directory with {@code compare.json} and {@code index.html}. */
final class CompareFiles {

    private CompareFiles() {}

    /** Makes {@code target/compares/<time>-<name>}. */
    static Path newDirectory(Home home, String name) {
        return Home.newDirectory(home.root().resolve("target/compares"), name, LocalDateTime.now());
    }

    /**
     * Writes both files and prints the same.
     *
     * @return the exit code of the command
     */
    static int write(CompareReport report, Path folder, Progress progress) {
        CompareJson.write(report, folder.resolve("compare.json"));
        CompareText.lines(report).forEach(progress::line);
        Path page = folder.resolve("index.html");
        ComparePage.write(report, page);
        progress.line("");
        progress.line("Page: " + page);
        return report.exitCode();
    }
}
