// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.where.Frames;
import io.github.jmeteroverdrive.monitor.agent.host.FakeProc;
import io.github.jmeteroverdrive.monitor.agent.host.ProcessTree;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SamplerThreadsTest {

    private final AtomicLong clock = new AtomicLong(5_000_000_000L);
    private final SamplerThreads threads = new SamplerThreads(clock::get, Path.of("/proc"));

    private final StackSampler sampler = new StackSampler(
            Frames.ofThisJvm(),
            Workers.ofThisJvm(threads::has, clock::get),
            new ChildProcesses(Path.of("/proc"), new ProcessTree(Path.of("/proc"), Set::of), clock::get),
            threads::has);

    private JsonNode tick() throws Exception {
        return FakeProc.put(threads).path("samplerThreads");
    }

    /** Waits in a method of the monitor, which counts as a listener. */
    private Thread sampling(CountDownLatch begun, CountDownLatch end) {
        Thread thread = new Thread(() -> {
            threads.begin(() -> "request");
            begun.countDown();
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            threads.end();
        });
        thread.start();
        return thread;
    }

    @Test
    void recordsHowLongThreadsLivedAndWhereTheyWere() throws Exception {
        CountDownLatch begun = new CountDownLatch(2);
        CountDownLatch end = new CountDownLatch(1);
        Thread each = sampling(begun, end);
        Thread two = sampling(begun, end);
        begun.await();
        clock.addAndGet(3_000_000_000L);
        for (int i = 0; i < 10; i++) threads.sample(sampler);
        JsonNode during = tick();
        assertThat(during.path("alive").asInt()).isEqualTo(2);
        assertThat(during.path("aliveSeconds").asDouble()).isEqualTo(6);
        assertThat(during.at("/where/results").asInt()).isEqualTo(10);
        end.countDown();
        each.join();
        two.join();
        clock.addAndGet(1_000_000_000L);
        JsonNode after = tick();
        assertThat(after.path("alive").asInt()).isZero();
        assertThat(after.path("aliveSeconds").asDouble()).isEqualTo(6);
        assertThat(after.path("cpuSeconds").asDouble())
                .isGreaterThanOrEqualTo(during.path("cpuSeconds").asDouble());
    }

    @Test
    void ignoresThreadsThatStartedBeforeTheMonitor() throws Exception {
        threads.end();
        threads.sample(sampler);
        assertThat(tick().path("aliveSeconds").asDouble()).isZero();
    }
}
