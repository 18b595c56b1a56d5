// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClosestNameTest {

    @ParameterizedTest
    @CsvSource({
        "kitten, sitting, 3",
        "ack.p95, ack.p99, 1",
        "Duration, Duraton, 1",
        "ab, ba, 2",
        "MAXPENDING, MaxPending, 0",
        "'', abc, 3",
    })
    void distanceCountsChangedLettersIgnoringCase(String text, String other, int changes) {
        assertThat(ClosestName.distance(text, other)).isEqualTo(changes);
        assertThat(ClosestName.distance(other, text)).isEqualTo(changes);
    }

    /** The definition, which takes exponential time. */
    private static int defined(String text, String other) {
        if (text.isEmpty() || other.isEmpty()) return text.length() + other.length();
        String a = text.substring(1);
        String b = other.substring(1);
        if (text.charAt(0) == other.charAt(0)) return defined(a, b);
        return 1 + Math.min(defined(a, b), Math.min(defined(a, other), defined(text, b)));
    }

    @Property
    void distanceMatchesItsRecursiveDefinition(
            @ForAll @CharRange(from = 'a', to = 'c') @StringLength(max = 6) String text,
            @ForAll @CharRange(from = 'a', to = 'c') @StringLength(max = 6) String other) {
        assertThat(ClosestName.distance(text, other)).isEqualTo(defined(text, other));
    }

    @Test
    void nearestIsTheNameWithTheFewestChanges() {
        assertThat(ClosestName.to("warmpu", List.of("Duration", "Warmup", "Rate")))
                .isEqualTo("Warmup");
    }

    @ParameterizedTest
    @CsvSource({
        "eror, errors, '; did you mean ''errors''?'",
        "paht, path, '; did you mean ''path''?'",
        "bar, bare, '; did you mean ''bare''?'",
        "ARTEMIS, artemis-perf, '; did you mean ''artemis-perf''?'",
        "http.async, Samplers.HTTP.Async, '; did you mean ''Samplers.HTTP.Async''?'",
        "sync, Samplers.HTTP.Async, .",
        "nosuch, lost, .",
        "foo, headroom, .",
        "/nonexist, JMS.Client, .",
        "'', a-b, .",
        "ar, artemis-perf, .",
    })
    void suggestsOnlySimilarNames(String misspelt, String name, String suggestion) {
        assertThat(ClosestName.guess(misspelt, List.of(name, "quitefarfromall")))
                .isEqualTo(suggestion);
    }

    @Test
    void suggestionIncludesThePrefix() {
        assertThat(ClosestName.guess("a.", "nmae", List.of("name", "other"))).isEqualTo("; did you mean 'a.name'?");
    }

    @Test
    void listsOnlyAsManyNamesAsAreRead() {
        List<String> names = new ArrayList<>(Collections.nCopies(24, "b"));
        names.add("Rate");
        assertThat(ClosestName.guessOrList("xyz", names, "Look.")).startsWith(". There are: Rate, b");
        names.add("Rates");
        assertThat(ClosestName.guessOrList("xyz", names, "Look.")).isEqualTo(". Look.");
        assertThat(ClosestName.guessOrList("rat", names, "Look.")).isEqualTo("; did you mean 'Rate'?");
    }

    @Test
    void listsAreInAlphabeticalOrder() {
        assertThat(ClosestName.list(List.of("b", "a"))).isEqualTo("a, b");
    }
}
