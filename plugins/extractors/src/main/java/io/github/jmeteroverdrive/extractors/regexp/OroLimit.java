// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import io.github.jmeteroverdrive.extractors.Route;
import io.github.jmeteroverdrive.extractors.RowEngine;
import io.github.jmeteroverdrive.extractors.StockRow;
import io.github.jmeteroverdrive.extractors.TextSources;
import io.github.jmeteroverdrive.extractors.regexp.FastRegexpExtractor.TooLongFailure;
import io.github.jmeteroverdrive.extractors.regexp.TimeLimit.TooLong;
import java.lang.reflect.Field;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.oro.text.regex.Perl5Matcher;

/**
 * Ends a search of ORO that takes too long. ORO checks neither clock nor interrupts, so a watchdog thread removes the
 * text from the matcher, which fails at its next access. The matcher gets the text again for the next search. One per
 * row; used by one thread.
 */
final class OroLimit {

    private static final int WATCH_MILLIS = 50;

    private static final Set<OroLimit> RUNNING = ConcurrentHashMap.newKeySet();

    private enum State {
        IDLE,
        RUNNING,
        STOPPING,
        STOPPED
    }

    /** Started by the first search with a limit. */
    private static final class Watch {

        static final Field TEXT = text();

        static {
            ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(task -> {
                Thread thread = new Thread(task, "od-regexp-limit");
                thread.setDaemon(true);
                return thread;
            });
            watch.scheduleWithFixedDelay(
                    () -> RUNNING.forEach(OroLimit::check), WATCH_MILLIS, WATCH_MILLIS, TimeUnit.MILLISECONDS);
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

    OroLimit(long millis) {
        nanos = TimeUnit.MILLISECONDS.toNanos(millis);
    }

    /** @throws TooLong when the search was ended */
    void run(Runnable search) {
        if (Watch.TEXT == null) throw new IllegalStateException("no watch");
        matcher = JMeterUtils.getMatcher(); // also used by the stock extractor
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
        while (!state.compareAndSet(State.STOPPED, State.IDLE)) Thread.onSpinWait();
        throw new TooLong();
    }

    /** Called by the watchdog, again and again: a search that begins its next match gets the text again. */
    void check() {
        if (System.nanoTime() - since < nanos) return;
        boolean runs = state.compareAndSet(State.RUNNING, State.STOPPING)
                || state.compareAndSet(State.STOPPED, State.STOPPING);
        if (!runs) return;
        try {
            Watch.TEXT.set(matcher, null);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        } finally {
            state.set(State.STOPPED);
        }
    }

    static final class LimitedStockRow implements RowEngine {

        private final StockRow stock;
        private final OroLimit limit;
        private final TooLongFailure failure;

        LimitedStockRow(StockRow stock, long millis, TooLongFailure failure) {
            this.stock = stock;
            this.limit = new OroLimit(millis);
            this.failure = failure;
        }

        @Override
        public Route route() {
            return stock.route();
        }

        @Override
        public void extract(TextSources sources, JMeterVariables variables) {
            try {
                limit.run(() -> stock.extract(sources, variables));
            } catch (TooLong e) {
                failure.report(sources.sample());
            }
        }
    }
}
