// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import java.lang.Thread.UncaughtExceptionHandler;
import java.util.function.Consumer;

/**
 * Notices threads of this JVM that die of an error, such as want of memory: JMeter only logs it, and a user whose
 * thread is gone makes no samples that could fail. Whoever handled it before still does. Thread-safe.
 */
public final class ThreadDeaths implements UncaughtExceptionHandler, AutoCloseable {

    /** What Groovy says when it compiles a script that names a class of a newer Java than it knows. */
    private static final String NEWER_JAVA = "Unsupported class file major version";

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
        fail.accept("Thread '" + thread.getName() + "' died: " + cause + "." + remedy(cause));
        if (cause instanceof OutOfMemoryError) MemoryGone.noticed();
    }

    private static String remedy(Throwable cause) {
        return cause.toString().contains(NEWER_JAVA)
                ? " JMeter's Groovy does not know Java "
                        + Runtime.version().feature()
                        + ": start JMeter with an older one, or put newer Groovy jars in the place of those in its lib."
                : "";
    }

    @Override
    public void close() {
        Thread.setDefaultUncaughtExceptionHandler(before);
    }
}
