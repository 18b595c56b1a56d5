// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import io.github.jmeteroverdrive.measure.EpochClock;
import java.rmi.RemoteException;
import java.util.function.LongConsumer;

/**
 * How a load agent begins at the same moment as all others: it asks the controller for the time, so
 * that it knows how far its own clock is ahead, waits until all are there, and then until the
 * moment that the controller names. One thread.
 */
final class Meeting {

    /** The shortest of so many ways there and back counts. */
    private static final int ASKED = 10;

    private final Controller controller;
    private final EpochClock clock;
    private final LongConsumer park;
    private final ClockOffset offset = new ClockOffset();

    /**
     * @param park waits for so many ns, or less
     */
    Meeting(Controller controller, EpochClock clock, LongConsumer park) {
        this.controller = controller;
        this.clock = clock;
        this.park = park;
    }

    /**
     * Returns when the agent's threads may begin; at once where the word that all are there came
     * later than the moment that was named.
     *
     * @param agent host:port as the controller calls it
     * @return when that was, ns since 1970 by this agent's clock
     * @throws RemoteException when the controller cannot be reached
     */
    long begin(String agent) throws RemoteException {
        for (int i = 0; i < ASKED; i++) ask(i);
        long moment = clock.nanoTimeOf(offset.byAgent(controller.started(agent)));
        long now = clock.nanoTime();
        while (moment - now > 0 && !Thread.currentThread().isInterrupted()) {
            park.accept(moment - now);
            now = clock.nanoTime();
        }
        return clock.epochNanos(now);
    }

    private void ask(int number) throws RemoteException {
        long from = clock.nanoTime();
        offset.arrived(number, controller.time());
        long to = clock.nanoTime();
        offset.brought(new AgentReport.Way(number, clock.epochNanos(from), clock.epochNanos(to)));
    }
}
