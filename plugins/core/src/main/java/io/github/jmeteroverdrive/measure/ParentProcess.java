// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.concurrent.CompletableFuture;

/** The process that started JMeter. JMeter ends when that process does, killed or not. */
public final class ParentProcess {

    /** JMeter's property; its value is the command's process ID. */
    public static final String PROPERTY = "overdrive.parent";

    private ParentProcess() {}

    /** The JMeter argument that makes this JVM the parent. */
    public static String argument() {
        return "-J" + PROPERTY + "=" + ProcessHandle.current().pid();
    }

    /** Runs a task on another thread when a process has ended. */
    public static void whenEnded(long pid, Runnable task) {
        ProcessHandle.of(pid)
                .map(ProcessHandle::onExit)
                .orElse(CompletableFuture.completedFuture(null))
                .thenRunAsync(task);
    }
}
