// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.report.RunPage;
import io.github.jmeteroverdrive.report.run.RunData;
import io.github.jmeteroverdrive.report.verdict.Verdict.Answer;
import io.github.jmeteroverdrive.report.verdict.evidence.Ceiling;
import io.github.jmeteroverdrive.report.verdict.evidence.Ceilings;
import io.github.jmeteroverdrive.report.verdict.evidence.Conditions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearCeilingTest {

    private static final Instant AT = Instant.parse("2026-11-23T20:00:00Z");
    private static final String SHARED = "JMeter had 1 of its 2 CPUs";

    @TempDir
    Path folder;

    @TempDir
    Path home;

    /** Fake runs have 500 samples a second. */
    private Verdict judged(FakeRun fake, double ceiling, String lower) throws IOException {
        RunData run = fake.described().in(folder);
        keep(run, ceiling, Double.NaN, lower);
        return Verdict.of(run, ceilings());
    }

    private Ceilings ceilings() {
        return new Ceilings(Optional.of(home));
    }

    private void keep(RunData run, double rate, double bytes, String lower) {
        Conditions conditions = Conditions.of(run.run()).orElseThrow();
        ceilings().keep(new Ceiling(conditions, "fake", "samplesPerSecond", rate, bytes, AT, lower, "", ""));
    }

    private static FakeRun slowSystem() {
        return new FakeRun().waits("pause", 0).waits("system", 0.95).work("jmeter", 0.04);
    }

    /** The finding of the rule, whether it fired or not. */
    private static Finding near(Verdict verdict) {
        return Stream.concat(verdict.fired().stream(), verdict.others().stream())
                .filter(finding -> finding.rule().id().equals(Rules.NEAR_CEILING))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "1600, SYSTEM, at 31% of its ceiling",
        "600, SYSTEM, at 83% of its ceiling",
        "580, NOT_CLEAR, at 86% of its ceiling",
        "520, AGENT, at 96% of its ceiling",
        "480, AGENT, was at its ceiling"
    })
    void verdictIsSystemOnlyWithAMarginToTheCeiling(double ceiling, Answer answer, String words) throws IOException {
        Verdict verdict = judged(slowSystem(), ceiling, "");
        assertThat(verdict.answer()).isEqualTo(answer);
        assertThat(verdict.sentence()).contains("The load agent was ", words, "/s, measured 2026-11-23)");
        assertThat(verdict.json().at("/headroom/percent").asDouble()).isEqualTo(Math.round(5e5 / ceiling) / 10.0);
    }

    @ParameterizedTest
    @CsvSource({
        "1600, 'at 31% of its ceiling or less (1,600/s at least'",
        "400, did 1.25 times as much as when its ceiling was measured (400/s at least"
    })
    void lowerBoundOfTheCeilingFiresNoRule(double ceiling, String words) throws IOException {
        Verdict verdict = judged(slowSystem(), ceiling, SHARED);
        assertThat(verdict.answer()).isEqualTo(Answer.SYSTEM);
        assertThat(near(verdict).result().fired()).isFalse();
        assertThat(verdict.sentence()).contains(words + ", because " + SHARED);
    }

    @Test
    void ignoresACeilingThatTheRunExceedsByFar() throws IOException {
        Verdict verdict = judged(slowSystem(), 300, "");
        assertThat(verdict.answer()).isEqualTo(Answer.SYSTEM);
        assertThat(verdict.sentence()).contains("did 1.67 times as much", "headroom --again");
    }

    @Test
    void pausesDoNotExcuseALoadAgentAtItsCeiling() throws IOException {
        assertThat(judged(new FakeRun(), 505, "").answer()).isEqualTo(Answer.AGENT);
    }

    @Test
    void loadAgentThatReachedItsRateDidNotSlowDown() throws IOException {
        Verdict verdict = judged(slowSystem().set("/rate/percent", 100), 505, "");
        assertThat(near(verdict).result().severity().words()).isEqualTo("warning");
        assertThat(verdict.answer()).isNotEqualTo(Answer.AGENT);
    }

    @Test
    void verdictNobodyAlsoStatesTheMargin() throws IOException {
        Verdict verdict = judged(new FakeRun(), 100_000, "");
        assertThat(verdict.answer()).isEqualTo(Answer.NOBODY);
        assertThat(verdict.sentence()).contains("The load agent was at 0.5% of its ceiling (100,000/s");
    }

    @Test
    void pageStatesTheMargin() throws IOException {
        RunData run = slowSystem().described().in(folder);
        keep(run, 1000, Double.NaN, "");
        String section =
                VerdictBlocks.section(Verdict.of(run, ceilings())).blocks().toString();
        assertThat(section).contains("The load agent was at 50% of its ceiling (1,000/s");
    }

    @Test
    void statesHowToMeasureAMissingCeiling() throws IOException {
        RunData run = slowSystem().described().in(home.resolve("target"));
        Path plans = Files.createDirectories(home.resolve("jmx"));
        assertThat(near(Verdict.of(run, ceilings())).result().evidence())
                .isEqualTo(
                        "The load agent's ceiling is not known: ./overdrive headroom measures it for scenarios of this"
                                + " project only.");
        Files.createFile(plans.resolve(run.scenario() + ".jmx"));
        Verdict verdict = Verdict.of(run, ceilings());
        assertThat(near(verdict).result().evidence())
                .isEqualTo("The load agent's ceiling is not known: ./overdrive headroom target measures it.");
        assertThat(verdict.json().at("/headroom/notKnown").asText()).contains("overdrive headroom");
        assertThat(verdict.answer()).isEqualTo(Answer.SYSTEM);
        assertThat(verdict.sentence()).isEqualTo(Verdict.of(run).sentence());
        assertThat(RunPage.of(run, folder.resolve("p.html")).toString()).contains("not known");
    }

    @Test
    void doesNotCompareDifferentSampleSizesOrFailingRuns() throws IOException {
        RunData run =
                slowSystem().described().set("/bytesReceivedPerSecond", 5e7).in(folder);
        keep(run, 1000, 800, "");
        assertThat(Verdict.of(run, ceilings()).headroom().sentence())
                .isEqualTo("The load agent's ceiling is not known: its samples moved 97.7 KiB each,"
                        + " those of the ceiling 800 B.");
        RunData failing = slowSystem().described().error("503", 900).in(folder);
        assertThat(Verdict.of(failing, ceilings()).headroom().sentence()).contains("15% of its samples failed");
    }

    @Test
    void ceilingDoesNotApplyUnderOtherConditions() throws IOException {
        judged(slowSystem(), 500, "");
        RunData other = slowSystem().described().parameter("Threads", "9").in(folder);
        assertThat(Verdict.of(other, ceilings()).headroom().known()).isFalse();
    }
}
