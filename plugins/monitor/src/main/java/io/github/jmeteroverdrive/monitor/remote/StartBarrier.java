// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.Refusal;
import java.rmi.RemoteException;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * How a load agent begins at the same moment as all others: it asks the controller for the time, so that it knows how
 * far its own clock is ahead, waits until all are there, and then until the moment that the controller names. One
 * thread; another may leave it.
 */
final class StartBarrier implements AutoCloseable {

    /** The shortest of so many ways there and back counts. */
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
     * Returns when the agent's threads may begin; at once where the word that all are there came later than the moment
     * that was named.
     *
     * @param agent host:port as the controller calls it
     * @return when that was, ns since 1970 by this agent's clock
     * @throws Refusal when the run does not begin, or the agent has left
     * @throws RemoteException when the controller cannot be reached
     */
    long begin(String agent) throws RemoteException {
        for (int i = 0; i < ASKED; i++) ask(i);
        ControllerCall<Long> all = new ControllerCall<>(() -> controller.started(agent));
        waiting = Optional.of(all);
        long moment = clock.nanoTimeOf(offset.byAgent(all.answer()));
        long now = clock.nanoTime();
        while (moment - now > 0 && !Thread.currentThread().isInterrupted()) {
            park.accept(moment - now);
            now = clock.nanoTime();
        }
        return clock.epochNanos(now);
    }

    /** Waits for the others no more. @return false when it did not wait */
    boolean leave(String why) {
        return waiting.filter(call -> call.leave(why)).isPresent();
    }

    @Override
    public void close() {
        // nothing is open: it is closeable to be shared by the run
    }

    private void ask(int number) throws RemoteException {
        long from = clock.nanoTime();
        offset.arrived(number, controller.time());
        long to = clock.nanoTime();
        offset.brought(new AgentReport.Way(number, clock.epochNanos(from), clock.epochNanos(to)));
    }
}
