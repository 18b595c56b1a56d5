// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import io.github.jmeteroverdrive.cli.project.Home;
import java.nio.file.Path;
import java.time.LocalDateTime;

/**
 * What a comparison leaves: a directory with {@code compare.json} and {@code index.html}, and what
 * it prints.
 */
final class CompareFiles {

    private final boolean markdown;
    private final Progress progress;

    /**
     * @param markdown whether standard output is for Markdown alone
     */
    CompareFiles(boolean markdown) {
        this.markdown = markdown;
        this.progress = markdown ? Progress.beside() : Progress.system();
    }

    Progress progress() {
        return progress;
    }

    /** Makes {@code target/compares/<time>-<name>}. */
    static Path newDirectory(Home home, String name) {
        return Home.newDirectory(home.root().resolve("target/compares"), name, LocalDateTime.now());
    }

    /**
     * Writes the files and prints the same.
     *
     * @return the exit code of the command
     */
    int write(CompareReport report, Path folder) {
        CompareJson.write(report, folder.resolve("compare.json"));
        CompareText.lines(report).forEach(progress::line);
        Path page = folder.resolve("index.html");
        ComparePage.write(report, page);
        progress.line("");
        progress.line("Page: " + page);
        if (markdown) System.out.print(CompareMarkdown.of(report));
        return report.exitCode();
    }
}
