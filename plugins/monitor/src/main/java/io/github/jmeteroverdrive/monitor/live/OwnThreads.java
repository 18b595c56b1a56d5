// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import io.github.jmeteroverdrive.monitor.inbox.Arrival;
import io.github.jmeteroverdrive.monitor.inbox.Inbox;
import io.github.jmeteroverdrive.results.sampling.HeldSenders;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.List;
import java.util.OptionalLong;
import org.apache.jmeter.samplers.SampleEvent;

/** The threads of this JVM. Thread-safe. */
final class OwnThreads implements Feed {

    /** Who else may receive messages of a load agent's run. */
    static final String OTHER_AGENTS = "other load agents";

    private static final String SAME_RUN = "JVMs that were given the same RunId";

    private final RunContext run;
    private final Inbox inbox;
    private final HeldSenders held;
    private final String others;
    private OptionalLong began = OptionalLong.empty();
    private OptionalLong ended = OptionalLong.empty();

    OwnThreads(RunContext run) {
        this(run, run.parameters().text("RunId").isEmpty() ? "" : SAME_RUN);
    }

    /**
     * @param others who may receive messages of the run, and nothing is known of it here
     */
    OwnThreads(RunContext run, String others) {
        this.run = run;
        this.others = others;
        this.inbox = new Inbox(run);
        this.held = HeldSenders.of(run);
    }

    void add(SampleEvent event) {
        inbox.add(event);
    }

    /** The calling thread, one of JMeter's, begins; the first one counts. */
    synchronized void threadStarted() {
        if (began.isEmpty()) began = OptionalLong.of(run.clock().nanoTime());
    }

    /** The calling thread, one of JMeter's, ends; the last one counts. */
    synchronized void threadFinished() {
        ended = OptionalLong.of(run.clock().nanoTime());
    }

    @Override
    public List<Arrival> drain() {
        return inbox.drain();
    }

    @Override
    public boolean sendersHeld(long before) {
        return held.any(before);
    }

    @Override
    public synchronized OptionalLong threadsBegan() {
        return began;
    }

    @Override
    public synchronized OptionalLong threadsEnded() {
        return ended;
    }

    @Override
    public OptionalLong messages() {
        return run.parameters().whole("Messages");
    }

    @Override
    public String others() {
        return others;
    }
}
