// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import java.lang.Thread.UncaughtExceptionHandler;
import java.util.function.Consumer;

/**
 * Notices threads of this JVM that die of an error, such as want of memory: JMeter only logs it,
 * and a user whose thread is gone makes no samples that could fail. Whoever handled it before still
 * does. Thread-safe.
 */
public final class ThreadDeaths implements UncaughtExceptionHandler, AutoCloseable {

    private final Consumer<String> fail;
    private final UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();

    /**
     * Watches until it is closed.
     *
     * @param fail is told a sentence for each
     */
    public ThreadDeaths(Consumer<String> fail) {
        this.fail = fail;
        Thread.setDefaultUncaughtExceptionHandler(this);
    }

    @Override
    public void uncaughtException(Thread thread, Throwable cause) {
        if (before != null) before.uncaughtException(thread, cause);
        fail.accept("Thread '" + thread.getName() + "' died: " + cause + ".");
        if (cause instanceof OutOfMemoryError) MemoryGone.noticed();
    }

    @Override
    public void close() {
        Thread.setDefaultUncaughtExceptionHandler(before);
    }
}
