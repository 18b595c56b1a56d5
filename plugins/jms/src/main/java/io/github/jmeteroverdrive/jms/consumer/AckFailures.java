// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.run.RunContext;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/**
 * Acknowledgements and commits of a consumer that failed. They fail the run, unless the connection
 * was interrupted since the last one that worked: then the broker delivers those messages again.
 * Thread-safe.
 */
final class AckFailures {

    /** A client may fail a commit before it says that the connection is interrupted. */
    private static final long SAID_LATER_NANOS = TimeUnit.SECONDS.toNanos(1);

    private record Failure(long since, long at, String why) {}

    private final RunContext run;
    private final String element;
    private final SessionAcks acks;
    private final Queue<Failure> undecided = new ConcurrentLinkedQueue<>();

    AckFailures(RunContext run, String element, SessionAcks acks) {
        this.run = run;
        this.element = element;
        this.acks = acks;
    }

    /** Those received since the last one that worked could not be acknowledged. */
    void add(String why) {
        undecided.add(new Failure(acks.workedAt(), run.clock().nanoTime(), why));
    }

    /** Judges those of which all must be known by now. */
    void judge() {
        long now = run.clock().nanoTime();
        for (Failure one; (one = undecided.peek()) != null; undecided.remove()) {
            if (now - one.at < SAID_LATER_NANOS && !interrupted(one)) return;
            judge(one);
        }
    }

    /** Judges all. */
    void judgeAll() {
        for (Failure one; (one = undecided.poll()) != null; ) judge(one);
    }

    private boolean interrupted(Failure one) {
        return run.interruptions().overlap(one.since, one.at + SAID_LATER_NANOS);
    }

    private void judge(Failure one) {
        if (interrupted(one))
            run.warn(
                    element
                            + ": could not acknowledge or commit, because the connection was"
                            + " interrupted ("
                            + one.why
                            + "); the broker delivers those messages again.");
        else run.fail(element + ": cannot acknowledge or commit (" + one.why + ").");
    }
}
