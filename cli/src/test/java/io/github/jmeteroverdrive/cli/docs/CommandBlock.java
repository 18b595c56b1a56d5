// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Commands in a page: a fenced block with the language {@code sh}. A comment before it may give the reason why it is
 * not run: {@code <!-- not run: it needs a cluster -->}, or that only the full test set runs it: {@code <!-- slow: ten
 * runs -->}.
 *
 * @param place page and line
 * @param notRun the reason; empty if it is run
 */
record CommandBlock(String place, String text, Optional<String> notRun, Optional<String> slow) {

    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private static final Pattern FENCE =
            Pattern.compile("(?ms)(?:^<!-- (not run|slow): ([^\\n]+) -->\\n)?^```sh\\n(.*?)^```$");

    /** Run by the shell first: each command is recorded with its words instead of run. */
    private static final String RECORDER = """
            PATH=/nowhere
            record() { printf '%s\\n' "$@" END >&3; }
            command_not_found_handle() { record "$@"; }
            for script in ./mvnw ./overdrive sysctl/agent-tuning targets/zaqar/setup testing/fuzz/run \
                plugins/extractors/src/jmh/real-documents; do
              eval "$script() { record $script \\"\\$@\\"; }"
            done
            """;

    static List<Path> pages() {
        try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
            return Stream.concat(
                            Stream.of("README.md", "CONTRIBUTING.md", "testing/notebook.md")
                                    .map(ROOT::resolve),
                            docs.filter(page -> page.toString().endsWith(".md")).sorted())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The blocks of all pages. */
    static List<CommandBlock> all() {
        return pages().stream().flatMap(page -> of(page).stream()).toList();
    }

    private static List<CommandBlock> of(Path page) {
        List<CommandBlock> blocks = new ArrayList<>();
        String text = text(page);
        for (Matcher fence = FENCE.matcher(text); fence.find(); ) {
            long line = text.substring(0, fence.start(3)).lines().count() + 1;
            Optional<String> why = Optional.ofNullable(fence.group(2));
            boolean slow = "slow".equals(fence.group(1));
            blocks.add(new CommandBlock(
                    ROOT.relativize(page) + ":" + line,
                    fence.group(3),
                    slow ? Optional.empty() : why,
                    slow ? why : Optional.empty()));
        }
        return blocks;
    }

    static CommandBlock within(Path page, String command) {
        String place = page.getFileName() + " `" + command + "`";
        return new CommandBlock(place, command + "\n", Optional.empty(), Optional.empty());
    }

    static String text(Path page) {
        try {
            return Files.readString(page);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The words of each command in it, as a shell reads them.
     *
     * @param folder is empty
     */
    List<List<String>> commands(Path folder) throws IOException, InterruptedException {
        // some commands write there
        for (String written : List.of("docs", "profiles/compare")) Files.createDirectories(folder.resolve(written));
        Process bash = new ProcessBuilder("bash", "-c", "exec 3>recorded\n" + RECORDER + text)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (bash.waitFor() != 0 || !output.isEmpty()) throw new AssertionError(place + " is no shell: " + output);
        return Arrays.stream(Files.readString(folder.resolve("recorded")).split("(?m)^END\n"))
                .filter(command -> !command.isEmpty())
                .map(command -> command.lines().toList())
                .toList();
    }

    @Override
    public String toString() {
        return place;
    }
}
