// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import static io.github.jmeteroverdrive.monitor.Intervals.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.form.JMeterHome;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.monitor.Intervals;
import io.github.jmeteroverdrive.monitor.summary.ArrivedInterval;
import io.github.jmeteroverdrive.monitor.summary.ReportPage;
import io.github.jmeteroverdrive.results.BlockedSenders;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.jmeter.reporters.ResultCollector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class LiveSessionTest extends LiveSessionFixture {

    /** Load agents that report nothing. */
    private static final IntervalSource NOBODY = new IntervalSource() {
        @Override
        public List<ArrivedInterval> drain() {
            return List.of();
        }

        @Override
        public boolean sendersHeld(long before) {
            return false;
        }

        @Override
        public OptionalLong threadsBegan() {
            return OptionalLong.empty();
        }

        @Override
        public OptionalLong messages() {
            return OptionalLong.empty();
        }
    };

    @Test
    void printsNothingBeforeTheFirstSampler() {
        start();
        run.now = 5 * SECOND;
        session.poll();
        assertThat(run.console).isEmpty();
        assertThat(temp).isEmptyDirectory();
    }

    @Test
    void ticksShortlyAfterEachWholeSecondOfTheRun() {
        start();
        run.now = SECOND / 3;
        run.context.phases();
        assertThat(session.poll()).isEqualTo(SECOND + SECOND / 5);
        run.now += SECOND;
        assertThat(session.poll()).isEqualTo(SECOND / 5);
        assertThat(run.console).isEmpty();
        run.now += SECOND / 5;
        session.poll();
        session.poll();
        assertThat(run.console).hasSize(1);
    }

    @Test
    void lateTickCoversMissedSeconds() {
        start("Warmup", "0", "Duration", "30");
        run.context.phases();
        tick(4, producer.sends(Phase.MEASURE, 4000, 1000).result());
        assertThat(run.console)
                .singleElement()
                .asString()
                .startsWith("measure 4/30 s")
                .contains("sent 1,000 ");
    }

    @Test
    void showsPhaseRatesLatenciesAndBacklog() throws IOException {
        goodRun();
        assertThat(run.console)
                .startsWith(
                        "warm-up 1/1 s, 0 s left | sent 1,000 blocked 0 completed 1,000 received"
                                + " 900 /s"
                                + " | ack p50 500µs max 500µs | backlog 100",
                        "measure 1/2 s, 1 s left | sent 1,000 blocked 0 completed 1,000 received"
                                + " 1,100 /s"
                                + " | ack p50 500µs max 500µs | backlog 0");
        assertThat(run.console).allMatch(line -> line.length() <= 160);
    }

    @Test
    void backlogIsUnknownUntilAllSendersHaveReported() throws IOException {
        start("Warmup", "0", "Duration", "9");
        BlockedSenders.Sender sender = BlockedSenders.of(run.context).join(run.now);
        run.context.phases();
        sender.markReported(SECOND);
        tick(1, producer.sends(Phase.MEASURE, 10, 1000).result());
        tick(2, consumer.receives(Phase.MEASURE, 1, 0, 15).result());
        sender.markReported(3 * SECOND);
        tick(3, producer.sends(Phase.MEASURE, 20, 1000).result());
        assertThat(run.console.get(0)).contains("sent 10 ");
        assertThat(run.console.get(1))
                .contains("sent, blocked, completed n/a (waits in send or commit) received 15 /s")
                .endsWith("backlog n/a");
        assertThat(run.console.get(2)).contains("sent 20 ").endsWith("backlog 15");
        assertThat(Files.readAllLines(temp.resolve("live.jsonl")))
                .extracting(line -> line.contains("sendersHeld"))
                .containsExactly(false, false, true, false);
    }

    @Test
    void testWithoutSamplesFails() {
        start();
        session.testEnded();
        session.close();
        assertThat(run.context.failures()).singleElement().asString().startsWith("No sample at all");
        assertThat(temp.resolve("summary.json")).doesNotExist();
    }

    @Test
    void resultsAfterTheEndFailTheRun() throws IOException {
        goodRun();
        session.add(producer.result());
        assertThat(run.context.failures()).singleElement().asString().startsWith("Results arrived after the end");
    }

    @Test
    void unwritableFileFailsTheRun() throws IOException {
        start("Warmup", "0", "Duration", "1");
        Files.createDirectory(temp.resolve("latency.hdr"));
        run.context.phases();
        tick(1, producer.sends(Phase.MEASURE, 10, 1000).result());
        end(2);
        assertThat(run.context.failures()).singleElement().asString().contains("latency.hdr");
    }

    @Test
    void fileThatCannotBeWrittenDoesNotEndTheOther() throws IOException {
        start("Warmup", "0", "Duration", "1");
        Files.createDirectory(temp.resolve("live.jsonl"));
        run.context.phases();
        tick(1, producer.sends(Phase.MEASURE, 10, 1000).result());
        end(2);
        assertThat(run.context.failures()).singleElement().asString().contains("live.jsonl");
        assertThat(temp.resolve("latency.hdr")).content().contains("Tag=ack");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void resultsFileThatAControllerCannotWriteFailsTheRun() throws IOException {
        JMeterHome.install(temp);
        ResultCollector file = new ResultCollector();
        file.setFilename("/dev/full");
        file.testStarted("agent:1099");
        file.sampleOccurred(Intervals.stock("page", 0, 10, true));
        try {
            start("Warmup", "0", "Duration", "9");
            session = LiveSession.onController(run.context, settings(), NOBODY);
            run.context.phases();
            session.poll();
        } finally {
            file.testEnded("agent:1099");
        }
        assertThat(run.context.failures())
                .singleElement()
                .asString()
                .startsWith("The results file /dev/full could not be written");
    }

    @Test
    void makesThePageAfterAllFilesAreWritten() throws IOException {
        page = Optional.of(new ReportPage(List.of(temp.resolve("nowhere")), temp, "none", List.of()));
        goodRun();
        assertThat(run.console).last().isEqualTo("The run is good.");
        assertThat(run.afterwards).hasSize(1);
        run.afterwards.get(0).run();
        assertThat(run.console).last().asString().contains("no report page");
        assertThat(run.context.failures()).isEmpty();
    }
}
