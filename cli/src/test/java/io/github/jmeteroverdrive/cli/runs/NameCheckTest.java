// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NameCheckTest {

    private static List<String> names(int n) {
        return IntStream.range(0, n).mapToObj(i -> "scenario" + (1000 + i)).toList();
    }

    private static String message(String name, int n) {
        return NameCheck.unknown("here", "scenario", name, names(n));
    }

    @Test
    void listsAllNamesWithoutASuggestionUnlessThereAreTooMany() {
        assertThat(message("foo", 2))
                .isEqualTo("here: there is no scenario 'foo'. There are: scenario1000, scenario1001.");
        assertThat(message("foo", 25)).endsWith(", scenario1024.");
        assertThat(message("foo", 26)).isEqualTo("here: there is no scenario 'foo'. ./overdrive list shows them.");
    }

    @Test
    void splitsScenarioAndSettings() {
        assertThat(NameCheck.split("here", "JMS.Client, _.jvm.gc.Z,")).containsExactly("JMS.Client", "_.jvm.gc.Z");
        assertThatThrownBy(() -> NameCheck.split("here", ","))
                .hasMessage("here: ',' names no scenario; give one, like JMS.Client.");
    }

    @Test
    void listsNamesNextToASuggestionOnlyIfFew() {
        String guess = "here: there is no scenario 'senario1000'; did you mean 'scenario1000'?";
        assertThat(message("senario1000", 1)).isEqualTo(guess + " There are: scenario1000.");
        assertThat(message("senario1000", 26)).isEqualTo(guess);
    }
}
