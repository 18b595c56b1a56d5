// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import java.lang.Thread.UncaughtExceptionHandler;
import java.util.function.Consumer;

/**
 * Detects threads of this JVM that die of an error, such as OutOfMemoryError. JMeter only logs it, and a user without a
 * thread makes no samples that could fail. Calls the previous handler, too. Thread-safe.
 */
public final class ThreadDeaths implements UncaughtExceptionHandler, AutoCloseable {

    /** Groovy's message when it compiles a script that uses a class of a newer Java version than it supports. */
    private static final String NEWER_JAVA = "Unsupported class file major version";

    private final Consumer<String> fail;
    private final Runnable endJvm;
    private final UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();

    /**
     * Active until it is closed.
     *
     * @param fail receives a message for each thread
     * @param endJvm called when there is no memory even for a message; JMeter's thread may be the next to die, and then
     *     the JVM would end as if the run were good
     */
    public ThreadDeaths(Consumer<String> fail, Runnable endJvm) {
        this.fail = fail;
        this.endJvm = endJvm;
        OutOfMemory.begin();
        Thread.setDefaultUncaughtExceptionHandler(this);
    }

    @Override
    public void uncaughtException(Thread thread, Throwable cause) {
        try {
            if (cause instanceof OutOfMemoryError error) OutOfMemory.noticed(error);
            if (before != null) before.uncaughtException(thread, cause);
            fail.accept("Thread '" + thread.getName() + "' died: " + cause + "." + remedy(cause));
        } catch (OutOfMemoryError e) {
            OutOfMemory.noticed(e);
            endJvm.run();
        }
    }

    private static String remedy(Throwable cause) {
        return cause.toString().contains(NEWER_JAVA)
                ? " JMeter's Groovy does not support Java "
                        + Runtime.version().feature()
                        + ": start JMeter with Java 17 or 21, or replace the Groovy jars in JMeter's lib by newer ones."
                : "";
    }

    @Override
    public void close() {
        Thread.setDefaultUncaughtExceptionHandler(before);
    }
}
