// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.where.Frames;
import io.github.jmeteroverdrive.monitor.agent.host.ProcessTree;
import io.github.jmeteroverdrive.monitor.agent.host.Source;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;

/**
 * JMeter's threads together with a thread that has them take 40 samples a second, at random intervals so that they are
 * in step with nothing. A sample stops the sampled thread for about 50 µs; in JDK 17 all threads of the JVM stop with
 * it, as {@code -Xlog:safepoint} shows.
 */
public final class ThreadSamplingLoop implements Source {

    private static final long MEAN_NANOS = TimeUnit.MILLISECONDS.toNanos(25);

    private final SamplerThreads threads;
    private final StackSampler sampler;
    private final LongUnaryOperator below;
    private final Thread thread;
    private volatile boolean closed;

    /** @param below a random number below its argument */
    ThreadSamplingLoop(SamplerThreads threads, StackSampler sampler, LongUnaryOperator below) {
        this.threads = threads;
        this.sampler = sampler;
        this.below = below;
        thread = new Thread(this::run, "od - Load Agent Monitor samples");
        thread.setDaemon(true);
        thread.start();
    }

    /** @param targets the processes of targets, which do not belong to JMeter */
    public static ThreadSamplingLoop of(
            SamplerThreads threads, Path proc, Supplier<Set<Long>> targets, LongSupplier nanoTime) {
        StackSampler sampler = new StackSampler(
                Frames.ofThisJvm(),
                Workers.ofThisJvm(threads::has, nanoTime),
                new ChildProcesses(proc, new ProcessTree(proc, targets), nanoTime),
                threads::has);
        return new ThreadSamplingLoop(
                threads, sampler, bound -> ThreadLocalRandom.current().nextLong(bound));
    }

    private void run() {
        while (!closed) {
            LockSupport.parkNanos(1 + below.applyAsLong(2 * MEAN_NANOS));
            threads.sample(sampler);
        }
    }

    public Thread thread() {
        return thread;
    }

    @Override
    public void put(ObjectNode tick) {
        threads.put(tick);
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }
}
