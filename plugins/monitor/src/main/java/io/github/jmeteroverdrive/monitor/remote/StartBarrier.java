// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.Refusal;
import java.rmi.RemoteException;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts a load agent at the same moment as all others: it asks the controller for the time to find the offset of its
 * own clock, waits until all agents are ready, and then until the moment that the controller has set. Used by one
 * thread; another may cancel the wait.
 */
final class StartBarrier {

    private static final Logger LOG = LoggerFactory.getLogger(StartBarrier.class);

    /** Number of time requests; the one with the shortest round trip counts. */
    private static final int ASKED = 10;

    private final Controller controller;
    private final EpochClock clock;
    private final LongConsumer park;
    private final ClockOffset offset = new ClockOffset();
    private volatile Optional<ControllerCall<Long>> waiting = Optional.empty();

    /** @param park waits for so many ns, or less */
    StartBarrier(Controller controller, EpochClock clock, LongConsumer park) {
        this.controller = controller;
        this.clock = clock;
        this.park = park;
    }

    /**
     * Returns when the agent's threads may begin; immediately if the start signal arrived after the set moment.
     *
     * @param agent host:port as the controller calls it
     * @return when that was, ns since 1970 by this agent's clock
     * @throws Refusal if the run does not begin, or the wait was cancelled
     */
    long begin(String agent) throws RemoteException {
        for (int i = 0; i < ASKED; i++) ask(i);
        ControllerCall<Long> all = new ControllerCall<>(() -> controller.started(agent));
        waiting = Optional.of(all);
        LOG.debug("{}: waiting until all load agents are ready", agent);
        long moment = clock.nanoTimeOf(offset.byAgent(all.answer()));
        long now = clock.nanoTime();
        LOG.debug("{}: all are ready; the test begins in {} ms", agent, (moment - now) / 1_000_000);
        while (moment - now > 0 && !Thread.currentThread().isInterrupted()) {
            park.accept(moment - now);
            now = clock.nanoTime();
        }
        return clock.epochNanos(now);
    }

    /** Cancels the wait for the others. @return false if it was not waiting */
    boolean leave(String why) {
        return waiting.filter(call -> call.leave(why)).isPresent();
    }

    private void ask(int number) throws RemoteException {
        long from = clock.nanoTime();
        offset.arrived(number, controller.time());
        long to = clock.nanoTime();
        offset.brought(new AgentReport.Way(number, clock.epochNanos(from), clock.epochNanos(to)));
    }
}
