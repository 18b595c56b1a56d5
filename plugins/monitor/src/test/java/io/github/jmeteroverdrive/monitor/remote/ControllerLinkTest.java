// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.run.TestRun;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControllerLinkTest {

    private final List<AgentReport> reports = new CopyOnWriteArrayList<>();

    private final Controller controller = new Controller() {
        @Override
        public long started(String agent) {
            return 0;
        }

        @Override
        public long time() {
            return 0;
        }

        @Override
        public long[] take(byte[] report) {
            reports.add(AgentReport.unpack(report));
            return new long[2];
        }
    };

    @Test
    void whetherAnIncompleteRunFailsIsDecidedByTheController(@TempDir Path directory) {
        TestRun agent = new TestRun(directory);
        ControllerLink link = new ControllerLink(agent.context, controller, "a:1");
        link.begin();
        agent.context.incomplete("too little time for the rest");
        link.end();
        agent.context.failIfIncomplete(false);
        assertThat(agent.context.failures()).isEmpty();
        assertThat(reports.stream().flatMap(report -> report.incomplete().stream()))
                .containsExactly("too little time for the rest");

        TestRun run = new TestRun(directory);
        ReportedIntervals reported = new ReportedIntervals(run.context, counted -> {});
        reports.forEach(report -> reported.add(report, new ClockOffset()));
        assertThat(run.context.failures()).isEmpty();
        run.context.failIfIncomplete(false);
        assertThat(run.context.failures()).containsExactly("a:1: too little time for the rest");
    }
}
