// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import static io.github.jmeteroverdrive.monitor.Intervals.SECOND;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.monitor.Intervals.Consumer;
import io.github.jmeteroverdrive.monitor.Intervals.Producer;
import io.github.jmeteroverdrive.monitor.summary.JsonFiles;
import io.github.jmeteroverdrive.monitor.summary.ReportPage;
import io.github.jmeteroverdrive.monitor.summary.Thresholds;
import io.github.jmeteroverdrive.run.TestRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import org.apache.jmeter.samplers.SampleEvent;
import org.junit.jupiter.api.io.TempDir;

/** A live session on a clock that tests set manually. */
abstract class LiveSessionFixture {

    @TempDir
    Path temp;

    TestRun run;
    LiveSession session;
    final Producer producer = new Producer(1);
    final Consumer consumer = new Consumer(2);

    double compileSeconds;
    final Properties thresholds = new Properties();
    Optional<ReportPage> page = Optional.empty();

    LiveSettings settings() {
        return new LiveSettings(0, Thresholds.of(thresholds), page);
    }

    void start(String... parameters) {
        run = new TestRun(temp, parameters);
        WarmupEnd warmup = new WarmupEnd(
                run.context.parameters().automaticWarmup(),
                true,
                run.context.clock()::nanoTime,
                () -> compileSeconds,
                () -> 0);
        session = LiveSession.local(run.context, settings(), warmup);
    }

    /** The tick of whole second {@code second}: the intervals come just after it. */
    void tick(int second, SampleEvent... events) {
        run.now = second * SECOND + SECOND / 100;
        for (SampleEvent event : events) session.add(event);
        run.now = second * SECOND + SECOND / 4;
        session.poll();
    }

    JsonNode end(double second) throws IOException {
        run.now = (long) (second * SECOND);
        session.testEnded();
        session.close();
        return JsonFiles.MAPPER.readTree(
                run.context.directory().path().resolve("summary.json").toFile());
    }

    /** One second of warm-up, two measured, 1000 messages each; the consumer follows. */
    JsonNode goodRun() throws IOException {
        start("Warmup", "1", "Duration", "2");
        run.context.phases();
        tick(
                1,
                producer.sends(Phase.WARMUP, 1000, 500_000).result(),
                consumer.receives(Phase.WARMUP, 1, 0, 900).result());
        tick(
                2,
                producer.sends(Phase.MEASURE, 1000, 500_000).result(),
                consumer.receives(Phase.MEASURE, 1, 900, 2000).result());
        tick(
                3,
                producer.sends(Phase.MEASURE, 1000, 500_000).result(),
                consumer.receives(Phase.MEASURE, 1, 2000, 2990).result());
        run.now = 3 * SECOND + SECOND / 2;
        session.add(consumer.receives(Phase.DRAIN, 1, 2990, 3000).result());
        return end(3.6);
    }
}
