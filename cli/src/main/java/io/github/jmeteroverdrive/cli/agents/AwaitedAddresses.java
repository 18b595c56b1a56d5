// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.agents;

import io.github.jmeteroverdrive.measure.Refusal;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The agents behind a list of names, looked up until there are as many as are wanted: who is not
 * ready has no address in Kubernetes.
 */
final class AwaitedAddresses {

    /** Between two looks. */
    private static final long AGAIN_MILLIS = 500;

    private final String names;
    private final Supplier<List<String>> look;
    private final LongSupplier nanoTime;
    private final Pause pause;

    /** Waits. */
    @FunctionalInterface
    interface Pause {
        void millis(long millis) throws InterruptedException;
    }

    /**
     * @param names as they were given, for sentences
     * @param look the agents that are found behind them now
     */
    AwaitedAddresses(
            String names, Supplier<List<String>> look, LongSupplier nanoTime, Pause pause) {
        this.names = names;
        this.look = look;
        this.nanoTime = nanoTime;
        this.pause = pause;
    }

    /**
     * Looks once, where no number is wanted.
     *
     * @throws Refusal when there is none
     */
    List<String> any() {
        List<String> found = look.get();
        if (found.isEmpty())
            throw new Refusal(
                    names
                            + " has no address here; check the name, or wait for agents that are still starting with --count.");
        return found;
    }

    /**
     * Looks until there are exactly so many.
     *
     * @throws Refusal when there are more or fewer in the end
     */
    List<String> exactly(int count, int seconds) throws InterruptedException {
        long end = nanoTime.getAsLong() + TimeUnit.SECONDS.toNanos(seconds);
        while (true) {
            List<String> found = look.get();
            if (found.size() == count) return found;
            if (nanoTime.getAsLong() - end >= 0)
                throw new Refusal(
                        String.format(
                                "%s has %d load agents instead of %d after %d s%s; check that each is ready and that no other has this name.",
                                names,
                                found.size(),
                                count,
                                seconds,
                                found.isEmpty() ? "" : " (" + String.join(",", found) + ")"));
            pause.millis(AGAIN_MILLIS);
        }
    }
}
