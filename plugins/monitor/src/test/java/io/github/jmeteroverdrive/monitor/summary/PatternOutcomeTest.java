// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import static io.github.jmeteroverdrive.monitor.Intervals.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Phase;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PatternOutcomeTest {

    @ParameterizedTest
    @CsvSource({"3, had reason to hand these out again", "2, once and only once"})
    void warningStatesTheReasonOfDoubleClaims(long unanswered, String reason) {
        IntervalRecorder recorder = new IntervalRecorder(1);
        recorder.count(Phase.MEASURE, Count.CLAIMED, 10);
        recorder.count(Phase.MEASURE, Count.DUPLICATED, 3);
        recorder.count(Phase.MEASURE, Count.DELETES_UNANSWERED, unanswered);
        RunTotals totals = new RunTotals(label -> {});
        totals.add(List.of(new ArrivedInterval("l", recorder.take(null), SECOND, true)), false);
        assertThat(new PatternOutcome(totals.all()).warning())
                .hasValueSatisfying(sentence ->
                        assertThat(sentence).startsWith("3 messages").contains(reason));
    }
}
