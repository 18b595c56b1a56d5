// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.report.verdict.FakeRun;
import io.github.jmeteroverdrive.report.verdict.Verdict;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadTime.RoundedShares;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The printed shares of thread time add up. */
class ThreadTimeWordsTest {

    @TempDir
    Path folder;

    private String text(FakeRun run) throws IOException {
        Verdict verdict = Verdict.of(run.in(folder));
        return Stream.concat(verdict.fired().stream(), verdict.others().stream())
                .filter(found -> found.rule().id().equals("waiting-for-response"))
                .findFirst()
                .orElseThrow()
                .result()
                .evidence();
    }

    private static BigDecimal percents(String text) {
        return Pattern.compile("([\\d.]+)%")
                .matcher(text)
                .results()
                .map(match -> new BigDecimal(match.group(1)))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    @Test
    void largestPartComesFirst() throws IOException {
        assertThat(text(new FakeRun().ready(0).waits("pause", 0.4).waits("system", 0.5)))
                .isEqualTo("JMeter's threads spent 50.0% of their time waiting for the system, 40.0%"
                        + " paused by the plan, 10.0% on a CPU; most of the wait was in Request.");
    }

    @Test
    void partsAddUpTo100PercentDespiteRounding() throws IOException {
        String text = text(new FakeRun()
                .work("jmeter", 1.0 / 7)
                .ready(1.0 / 7)
                .waits("pause", 1)
                .waits("system", 1)
                .waits("lock", 1)
                .waits("file", 1)
                .waits("unknown", 1));
        assertThat(percents(text)).isEqualByComparingTo("100");
    }

    @Property
    void partsAddUpAndAreWithinATenthOfAPercentOfTheirShares(
            @ForAll @Size(min = 1, max = 16) List<@DoubleRange(max = 1e6) Double> counts) {
        Map<Integer, Double> numbered = new LinkedHashMap<>();
        for (Double count : counts) numbered.put(numbered.size(), count);
        double all = counts.stream().mapToDouble(Double::doubleValue).sum();
        Map<Integer, Integer> parts = RoundedShares.of(numbered);
        int sum = parts.values().stream().mapToInt(Integer::intValue).sum();
        assertThat(sum).isEqualTo(all > 0 ? 1000 : 0);
        parts.forEach((key, part) -> assertThat(Math.abs(part - (all > 0 ? 1000 * numbered.get(key) / all : 0)))
                .isLessThan(1));
    }
}
