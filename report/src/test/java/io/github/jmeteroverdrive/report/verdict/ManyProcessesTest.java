// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.report.blocks.TargetCharts;
import io.github.jmeteroverdrive.report.blocks.TimeCharts;
import io.github.jmeteroverdrive.report.run.RunData;
import io.github.jmeteroverdrive.report.verdict.evidence.Ceilings;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A target with more processes than are measured. */
class ManyProcessesTest {

    @TempDir
    Path folder;

    private static String blocks(RunData run) {
        return new TargetCharts(run, new TimeCharts(run)).blocks().toString();
    }

    @Test
    void pageAndVerdictKnowThatNotAllOfItWasMeasured() throws IOException {
        RunData all = new FakeRun().in(folder.resolve("all"));
        assertThat(blocks(all)).doesNotContain("left out");
        assertThat(new Evidence(all, Ceilings.ofThisProject()).cpu().targetsUnknown())
                .isFalse();
        RunData some = new FakeRun().gauge("/targets/http/processesLeftOut", 12).in(folder.resolve("some"));
        assertThat(blocks(some))
                .contains("http had too many processes to measure all: up to 12 processes were left out");
        assertThat(new Evidence(some, Ceilings.ofThisProject()).cpu().targetsUnknown())
                .isTrue();
    }
}
