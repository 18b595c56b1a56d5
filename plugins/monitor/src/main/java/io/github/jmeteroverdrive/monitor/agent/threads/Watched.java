// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.threads;

import java.util.function.Supplier;

/**
 * One of JMeter's threads, and what was last known of it. Guarded by its {@link SamplerThreads}.
 */
final class Watched {

    final Thread thread;
    final KernelThread kernel;

    /** The name of the sampler that it is at, or was at last; "" when there is none. */
    final Supplier<String> element;

    /** CPU time that has been counted, in ns. */
    long cpu;

    /** Time ready without a CPU that has been counted, in ns; {@link KernelThread#NONE} without. */
    long ready;

    /** When {@link #ready} was read, on the run's clock in ns. */
    long readyAt;

    /**
     * @param kernel null where the system does not say
     */
    Watched(Thread thread, KernelThread kernel, Supplier<String> element, long cpu, long now) {
        this.thread = thread;
        this.kernel = kernel;
        this.element = element;
        this.cpu = cpu;
        ready = kernel == null ? KernelThread.NONE : kernel.readyNanos();
        readyAt = now;
    }
}
