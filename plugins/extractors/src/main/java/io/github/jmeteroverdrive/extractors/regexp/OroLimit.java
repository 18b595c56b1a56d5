// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import java.lang.reflect.Field;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.oro.text.regex.Perl5Matcher;

/**
 * Ends a search of ORO that takes too long. ORO looks at no clock and no interrupt; so a watch,
 * which all threads share, takes the text away from under the matcher, whose next look at it fails.
 * The matcher gets its text anew for each search, so it is whole again after that. One for each
 * row; used by one thread.
 */
final class OroLimit {

    /** How often the watch looks. */
    private static final int WATCH_MILLIS = 50;

    private static final Set<OroLimit> RUNNING = ConcurrentHashMap.newKeySet();

    private enum State {
        IDLE,
        RUNNING,
        STOPPING,
        STOPPED
    }

    /** Started with the first search that has a limit. */
    private static final class Watch {

        static final Field TEXT = text();

        static {
            ScheduledExecutorService watch =
                    Executors.newSingleThreadScheduledExecutor(
                            task -> {
                                Thread thread = new Thread(task, "od-regexp-limit");
                                thread.setDaemon(true);
                                return thread;
                            });
            watch.scheduleWithFixedDelay(
                    () -> RUNNING.forEach(OroLimit::look),
                    WATCH_MILLIS,
                    WATCH_MILLIS,
                    TimeUnit.MILLISECONDS);
        }

        private Watch() {}

        private static Field text() {
            try {
                Field text = Perl5Matcher.class.getDeclaredField("__input");
                text.setAccessible(true);
                return text;
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("this ORO cannot be stopped", e);
            }
        }
    }

    private final long nanos;
    private final AtomicReference<State> state = new AtomicReference<>(State.IDLE);
    private Perl5Matcher matcher;
    private long since;

    /**
     * @param millis how long a search may take
     */
    OroLimit(long millis) {
        nanos = TimeUnit.MILLISECONDS.toNanos(millis);
    }

    /**
     * Runs a search of the stock extractor in this thread.
     *
     * @throws TooLong when it was ended
     */
    void run(Runnable search) {
        if (Watch.TEXT == null) throw new IllegalStateException("no watch");
        matcher = JMeterUtils.getMatcher(); // the one that the stock extractor takes, too
        since = System.nanoTime();
        state.set(State.RUNNING);
        RUNNING.add(this);
        try {
            search.run();
        } catch (NullPointerException e) {
            if (state.get() == State.RUNNING) throw e;
        } finally {
            RUNNING.remove(this);
        }
        if (state.compareAndSet(State.RUNNING, State.IDLE)) return;
        while (state.get() == State.STOPPING) Thread.onSpinWait();
        throw new TooLong();
    }

    /** In the watch's thread. */
    private void look() {
        if (System.nanoTime() - since < nanos) return;
        if (!state.compareAndSet(State.RUNNING, State.STOPPING)) return;
        try {
            Watch.TEXT.set(matcher, null);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        } finally {
            state.set(State.STOPPED);
        }
    }
}
