// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NamesTest {

    private static List<String> names(int n) {
        return IntStream.range(0, n).mapToObj(i -> "scenario" + (1000 + i)).toList();
    }

    private static String said(String name, int n) {
        return Names.unknown("here", "scenario", name, names(n));
    }

    @Test
    void listsAllNamesWithoutASuggestionUnlessThereAreTooMany() {
        assertThat(said("foo", 2))
                .isEqualTo(
                        "here: there is no scenario 'foo'. There are: scenario1000, scenario1001.");
        assertThat(said("foo", 100)).endsWith(", scenario1099.");
        assertThat(said("foo", 101)).isEqualTo("here: there is no scenario 'foo'. Correct it.");
    }

    @Test
    void listsNamesNextToASuggestionOnlyIfFew() {
        String guess = "here: there is no scenario 'senario1000'; did you mean 'scenario1000'?";
        assertThat(said("senario1000", 1)).isEqualTo(guess + " There are: scenario1000.");
        assertThat(said("senario1000", 21)).isEqualTo(guess);
    }
}
