// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ThreadDeathsTest {

    private final List<String> reported = new ArrayList<>();
    private final List<Throwable> handled = new ArrayList<>();
    private final OutOfMemoryError error = new OutOfMemoryError("Java heap space");
    private Thread.UncaughtExceptionHandler ofTheJvm;

    @BeforeEach
    void someHandlerIsThereBefore() {
        ofTheJvm = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, cause) -> handled.add(cause));
    }

    @AfterEach
    void restore() {
        Thread.setDefaultUncaughtExceptionHandler(ofTheJvm);
    }

    private void die() throws InterruptedException {
        die(error);
    }

    private static void die(Error of) throws InterruptedException {
        Thread user = new Thread(
                () -> {
                    throw of;
                },
                "Users 1-1");
        user.start();
        user.join();
    }

    @Test
    void deadThreadIsReportedOnceAndPassedToThePreviousHandler() throws InterruptedException {
        try (ThreadDeaths watch = new ThreadDeaths(reported::add, () -> reported.add("JVM ended"))) {
            die();
        }
        die();
        assertThat(reported).containsExactly("Thread 'Users 1-1' died: java.lang.OutOfMemoryError: Java heap space.");
        assertThat(handled).containsExactly(error, error);
    }

    @Test
    void groovyErrorAboutANewerJavaGetsARemedy() throws InterruptedException {
        try (ThreadDeaths watch = new ThreadDeaths(reported::add, () -> reported.add("JVM ended"))) {
            die(new AssertionError("BUG! Unsupported class file major version 69"));
        }
        assertThat(reported)
                .singleElement()
                .asString()
                .contains("major version 69. JMeter's Groovy does not support Java ", "Groovy jars");
    }

    @Test
    void jvmEndsIfThereIsNoMemoryForTheMessage() throws InterruptedException {
        Consumer<String> full = message -> {
            throw error;
        };
        try (ThreadDeaths watch = new ThreadDeaths(full, () -> reported.add("JVM ended"))) {
            die();
        }
        assertThat(reported).containsExactly("JVM ended");
    }
}
