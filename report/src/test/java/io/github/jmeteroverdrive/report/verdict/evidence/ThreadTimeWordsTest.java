// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.report.verdict.FakeRun;
import io.github.jmeteroverdrive.report.verdict.Verdict;
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

/** What is said of the threads' time adds up. */
class ThreadTimeWordsTest {

    @TempDir Path folder;

    private String said(FakeRun run) throws IOException {
        Verdict verdict = Verdict.of(run.in(folder));
        return Stream.concat(verdict.fired().stream(), verdict.others().stream())
                .filter(found -> found.rule().id().equals("waiting-for-response"))
                .findFirst()
                .orElseThrow()
                .look()
                .evidence();
    }

    private static BigDecimal percents(String text) {
        return Pattern.compile("([\\d.]+) %")
                .matcher(text)
                .results()
                .map(one -> new BigDecimal(one.group(1)))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    @Test
    void timeOfMessagingIsSendingAndTheRestIsSaidToo() throws IOException {
        String said =
                said(
                        new FakeRun()
                                .where("pausing", 0)
                                .where("waiting", 1)
                                .where("sending", 34)
                                .where("plugins", 4)
                                .where("jmeter", 1));
        assertThat(said)
                .isEqualTo(
                        "JMeter's threads spent 87.5 % of their time with the system (85.0 %"
                                + " sending, 2.5 % waiting for the response) and 12.5 % elsewhere"
                                + " (10.0 % our plugins, 2.5 % JMeter itself); they were on a CPU"
                                + " for 10 %.");
    }

    @Test
    void theBreakdownAddsUpWhereRoundedPartsWouldNot() throws IOException {
        String said =
                said(
                        new FakeRun()
                                .where("connecting", 7)
                                .where("sending", 7)
                                .where("body", 7)
                                .where("results", 7)
                                .where("scripting", 7));
        String system = said.substring(said.indexOf('(') + 1, said.indexOf(')'));
        String rest = said.substring(said.lastIndexOf('(') + 1, said.lastIndexOf(')'));
        assertThat(percents(system).add(percents(rest))).isEqualByComparingTo("100");
        assertThat(said).contains("spent " + percents(system) + " % of their time with the system");
    }

    @Property
    void partsAddUpAndAreLessThanATenthFromTheirShare(
            @ForAll @Size(min = 1, max = 16) List<@DoubleRange(max = 1e6) Double> counts) {
        Map<Integer, Double> numbered = new LinkedHashMap<>();
        for (Double count : counts) numbered.put(numbered.size(), count);
        double all = counts.stream().mapToDouble(Double::doubleValue).sum();
        Map<Integer, Integer> parts = Permille.of(numbered);
        int sum = parts.values().stream().mapToInt(Integer::intValue).sum();
        assertThat(sum).isEqualTo(all > 0 ? 1000 : 0);
        parts.forEach(
                (key, part) ->
                        assertThat(Math.abs(part - (all > 0 ? 1000 * numbered.get(key) / all : 0)))
                                .isLessThan(1));
    }
}
