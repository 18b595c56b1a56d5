// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import io.github.jmeteroverdrive.run.RunContext;
import java.io.IOException;

/**
 * Takes what load agents of a run tell, each report once: what they counted, and their files. Their
 * fleet looks after threads.
 */
final class Reports {

    private final RunContext run;
    private final Intake intake;
    private FetchedFiles files;

    Reports(RunContext run, Intake intake) {
        this.run = run;
        this.intake = intake;
    }

    /**
     * @param arrived nanoTime
     */
    void take(Member member, AgentReport report, long arrived) {
        member.clock.arrived(report.sequence(), run.clock().epochNanos(arrived));
        if (!member.isNew(report)) return; // it came twice
        intake.add(report, member.clock);
        for (FilePiece piece : report.pieces()) fetch(member, piece);
        if (report.last()) member.state = Member.State.ENDED;
    }

    private void fetch(Member member, FilePiece piece) {
        try {
            if (files == null) files = new FetchedFiles(run.directory().path());
            files.add(member.files, piece);
            member.fetched = true;
        } catch (IOException e) {
            run.warn("Files of load agent " + member.host + " cannot be written: " + e);
        }
    }
}
