// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.report.blocks.FileLinks;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ReportCommandTest {

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(Object... arguments) {
        String[] words = new String[arguments.length];
        for (int i = 0; i < words.length; i++) words[i] = arguments[i].toString();
        return new CommandLine(new ReportCommand())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(words);
    }

    @Test
    void printsThePathOfThePage() throws IOException {
        Path directory = SampleRun.write(folder.resolve("a run"));
        assertThat(run(directory)).isZero();
        Path page = directory.resolve("report/index.html");
        assertThat(out.toString().strip()).isEqualTo(page.toString());
        assertThat(page).isNotEmptyFile();
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void writesThePageOfAResultsFileNextToItWithALinkToIt() throws IOException {
        Path file = folder.resolve("my results.csv");
        Files.writeString(file, "timeStamp,elapsed,label\n1795250417000,5,a\n");
        assertThat(run(file)).isZero();
        Path page = folder.resolve("my results-report/index.html");
        assertThat(page).content().contains("href=\"../my%20results.csv\"");
    }

    @Test
    void writesThePageToTheGivenPath() throws IOException {
        Path directory = SampleRun.write(folder.resolve("run"));
        Path page = folder.resolve("pages/one.html");
        assertThat(run(directory, "--output", page)).isZero();
        assertThat(page).content().contains("href=\"../run/live.jsonl\"");
        assertThat(directory.resolve("report")).doesNotExist();
    }

    /** A folder in the way is a refusal for every user. */
    @Test
    void writesThePageOfARunWhoseSummaryCannotBeChanged() throws IOException {
        Path directory = SampleRun.write(folder.resolve("run"));
        String summary = Files.readString(directory.resolve("summary.json"));
        Files.createDirectory(
                directory.resolve("summary.json." + ProcessHandle.current().pid() + ".part"));
        Path page = folder.resolve("one.html");
        assertThat(run(directory, "--output", page)).isZero();
        assertThat(page).isNotEmptyFile();
        assertThat(err.toString()).startsWith("overdrive report: The verdict cannot be written to ");
        assertThat(directory.resolve("summary.json")).content().isEqualTo(summary);
    }

    /** Like another drive of Windows. */
    @Test
    void linksToFilesOfAnotherFileSystemAreAbsolute() throws IOException {
        Path directory = SampleRun.write(folder.resolve("run"));
        try (FileSystem zip = FileSystems.newFileSystem(folder.resolve("a.zip"), Map.of("create", "true"))) {
            assertThat(FileLinks.of(RunReader.read(directory), zip.getPath("/index.html"))
                            .toString())
                    .contains(directory.resolve("live.jsonl").toUri().toString());
        }
    }

    @Test
    void printsMarkdownInsteadOfThePath() throws IOException {
        Path directory = SampleRun.write(folder.resolve("run"));
        assertThat(run(directory, "--markdown")).isZero();
        assertThat(out.toString()).startsWith("## JMS.Client\n").doesNotContain("index.html");
        assertThat(directory.resolve("report/index.html")).isNotEmptyFile();
    }

    @Test
    void writesTheJUnitFileOnlyOnRequest() throws IOException {
        Path directory = SampleRun.write(folder.resolve("run"));
        assertThat(run(directory)).isZero();
        assertThat(directory.resolve("junit.xml")).doesNotExist();
        assertThat(run(directory, "--junit")).isZero();
        assertThat(directory.resolve("junit.xml")).content().contains("<testsuite name=\"JMS.Client\"");
    }

    @Test
    void invalidRunGivesOneSentenceAndExitCode2() {
        assertThat(run(folder.resolve("nowhere"))).isEqualTo(2);
        assertThat(err.toString().strip().lines()).hasSize(1);
        assertThat(err.toString()).startsWith("overdrive report: ").contains("nowhere does not exist");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void missingArgumentGivesExitCode2() {
        assertThat(run()).isEqualTo(2);
    }
}
