// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.plan;

import io.github.jmeteroverdrive.fuzz.truth.Range;
import java.util.ArrayList;
import java.util.List;

/** Compares the figures of a run of producers and consumers with the truth, and collects the differences. */
abstract class RunChecks {

    final RunFiles run;
    final List<String> differences = new ArrayList<>();

    RunChecks(RunFiles run) {
        this.run = run;
    }

    final void wrong(String sentence) {
        differences.add(sentence);
    }

    final void check(String what, long is, Range wanted) {
        if (!wanted.contains(is)) wrong(what + " " + is + ", truth " + wanted);
    }

    /** Messages that the broker may have. */
    final long doubtful() {
        return run.whole("inDoubt") + run.whole("unresolved");
    }

    /** Each acknowledgement and each delivery is in a histogram, and each send is a row. */
    final void timed(boolean rowPerMessage) {
        var times = run.summary().path("latencyMicros");
        check(
                "times of acknowledgements",
                times.path("ack").path("count").asLong(0),
                Range.exactly(run.whole("completed")));
        check("transfer times", times.path("transfer").path("count").asLong(0), Range.exactly(run.whole("received")));
        if (rowPerMessage) check("rows", sends().size(), Range.exactly(run.whole("sent")));
    }

    final List<RunFiles.Row> sends() {
        return run.rows().stream().filter(row -> row.label().equals("send")).toList();
    }

    /** @return whether the run was not good, which the exit code must show */
    final boolean failed() {
        boolean failed = run.summary().has("failures");
        if (run.exit() != 4 && run.exit() != (failed ? 3 : 0))
            wrong("exit " + run.exit() + (failed ? " with" : " without") + " failures");
        return failed;
    }
}
