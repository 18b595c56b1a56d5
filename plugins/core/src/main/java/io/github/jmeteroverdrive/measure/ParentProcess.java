// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.concurrent.CompletableFuture;

/** The command that started JMeter: when it has ended, killed or not, JMeter ends, too. */
public final class ParentProcess {

    /** JMeter's property; its value is the command's process ID. */
    public static final String PROPERTY = "overdrive.parent";

    private ParentProcess() {}

    /** The argument that tells JMeter that this JVM is its parent. */
    public static String argument() {
        return "-J" + PROPERTY + "=" + ProcessHandle.current().pid();
    }

    /** Does something when a process has ended, on another thread. */
    public static void whenEnded(long pid, Runnable task) {
        ProcessHandle.of(pid)
                .map(ProcessHandle::onExit)
                .orElse(CompletableFuture.completedFuture(null))
                .thenRunAsync(task);
    }
}
