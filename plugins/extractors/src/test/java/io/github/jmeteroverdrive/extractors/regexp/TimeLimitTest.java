// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import static io.github.jmeteroverdrive.extractors.Differential.addRow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.extractors.BodySample;
import io.github.jmeteroverdrive.extractors.Differential;
import io.github.jmeteroverdrive.extractors.regexp.TimeLimit.TooLong;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.oro.text.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Searches that would take practically forever. */
class TimeLimitTest {

    private static final BodySample TAME = BodySample.of("xaab<i>1</i>", StandardCharsets.UTF_8);

    @ParameterizedTest
    @CsvSource(
            delimiterString = "~",
            value = {
                // ORO
                "(a+)+b              ~ a     ~ 60    ~ ''",
                "^(\\w+\\s?)*$       ~ ab    ~ 60    ~ !",
                // Java, from a literal and without one
                "a.*b.*c.*d.*e.*xe   ~ abcde ~ 20000 ~ \\nxe",
                "\\w+.*b.*c.*d.*e.*1 ~ abcde ~ 20000 ~ \\nx1",
            })
    void slowSearchesAreEndedAndFailTheSample(String regex, String part, int times, String end) {
        FastRegexpExtractor element = new FastRegexpExtractor();
        element.setName("Order number");
        addRow(element, "slow", regex, "$0$", "1", "none", "false");
        addRow(element, "next", "<i>(.)</i>", "$1$", "1", "none", "false");
        addRow(element, "oro", "^(x)\\w", "$1$", "1", "none", "false");
        element.setOption(FastRegexpExtractor.LIMIT, "600");
        String body = part.repeat(times) + end.replace("\\n", "\n");
        BodySample sample = BodySample.of(body + "<i>7</i>", StandardCharsets.UTF_8);

        assertThat(Differential.ours(element, Map.of("slow_g", "0", "slow_g0", "old"), sample, TAME))
                .containsEntry("next", "1")
                .containsEntry("oro", "x");
        assertThat(sample.isSuccessful()).isFalse();
        assertThat(sample.getAssertionResults()).singleElement().satisfies(failure -> {
            assertThat(failure.getName()).isEqualTo("Order number");
            assertThat(failure.isFailure()).isTrue();
            assertThat(failure.getFailureMessage()).contains("'slow' was ended after 600 ms", regex, "time limit");
        });
        assertThat(Differential.ours(element, Map.of(), sample))
                .containsEntry("slow", "none")
                .containsEntry("next", "7");
    }

    /** The matcher that was stopped belongs to the thread; assertions use it, too. */
    @Test
    void matchesAfterAnEndedSearchAreThoseOfStock() {
        FastRegexpExtractor slow = new FastRegexpExtractor();
        addRow(slow, "slow", "(a+)+b", "$0$", "1", "none", "false");
        slow.setOption(FastRegexpExtractor.LIMIT, "1");
        FastRegexpExtractor other = new FastRegexpExtractor();
        addRow(other, "v", "^(x)\\w+", "$1$", "-1", "none", "false");
        for (int i = 0; i < 5; i++) {
            BodySample sample = BodySample.of("a".repeat(60), StandardCharsets.UTF_8);
            assertThat(Differential.ours(slow, Map.of(), sample)).containsEntry("slow", "none");
            assertThat(sample.getAssertionResults()).hasSize(1);
            Differential.assertSame(other, Map.of(), TAME);
        }
    }

    /** Between two matches the matcher has no text that the watchdog could remove. */
    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aSearchIsEndedAlsoAfterTheWatchdogCameBetweenTwoMatches() {
        OroLimit limit = new OroLimit(0);
        Pattern slow = JMeterUtils.getPattern("(a+)+b");
        assertThatThrownBy(() -> limit.run(() -> {
                    limit.check();
                    JMeterUtils.getMatcher().contains("a".repeat(60), slow);
                }))
                .isInstanceOf(TooLong.class);
    }

    @Test
    void refusesATimeLimitThatIsNotANumber() {
        FastRegexpExtractor element = new FastRegexpExtractor();
        addRow(element, "v", "a", "$0$", "1", "", "false");
        element.setOption(FastRegexpExtractor.LIMIT, "soon");
        assertThatThrownBy(() -> Differential.engines(element))
                .hasMessage("Time limit is 'soon': give a whole number from 0 to 999999999, or nothing for 10000");
    }
}
