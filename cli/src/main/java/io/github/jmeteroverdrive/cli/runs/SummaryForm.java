// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** How a command writes down a whole summary. */
public enum SummaryForm {

    /**
     * An object like {@code summary.json}, on the last line that begins with a brace; with {@code
     * "window": {"from", "to"}} in epoch milliseconds.
     */
    OVERDRIVE("overdrive") {
        @Override
        Summary read(String text) throws IOException {
            String last = text.lines().filter(line -> line.startsWith("{")).reduce("", (a, b) -> b);
            JsonNode json = MAPPER.readTree(last);
            JsonNode window = json.path("window");
            return new Summary(
                    RunFigures.numbers(json),
                    window.isMissingNode()
                            ? Optional.empty()
                            : Optional.of(
                                    new Window(
                                            window.path("from").asLong(),
                                            window.path("to").asLong())));
        }
    },

    /** The file of {@code artemis perf --json}. */
    ARTEMIS_PERF("artemis-perf") {
        @Override
        Summary read(String text) throws IOException {
            return ArtemisPerfReport.read(MAPPER.readTree(text));
        }
    };

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final String word;

    SummaryForm(String word) {
        this.word = word;
    }

    /**
     * @throws IOException when it is not of this form
     */
    abstract Summary read(String text) throws IOException;

    /** The words that compare files use. */
    public static Set<String> words() {
        Set<String> words = new LinkedHashSet<>();
        for (SummaryForm form : values()) words.add(form.word);
        return words;
    }

    /**
     * @param word one of {@link #words}
     */
    public static SummaryForm of(String word) {
        return Arrays.stream(values())
                .filter(form -> form.word.equals(word))
                .findAny()
                .orElseThrow();
    }
}
