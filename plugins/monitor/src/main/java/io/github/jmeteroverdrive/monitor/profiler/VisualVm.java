// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.profiler;

import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;

/** Tells how VisualVM, or any other JMX client, reaches this JVM, and waits for one if wanted. */
final class VisualVm {

    private static final Pattern URL = Pattern.compile("service:jmx:\\S+");
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    /** The JDK makes a thread of this name for each connection, local or remote. */
    private static final String CONNECTED = "JMX server connection timeout";

    private final String status;
    private final BooleanSupplier connected;
    private final Runnable rest;
    private final Consumer<String> say;

    /**
     * @param status what {@code ManagementAgent.status} says
     * @param connected whether somebody is
     * @param rest between two looks
     */
    VisualVm(String status, BooleanSupplier connected, Runnable rest, Consumer<String> say) {
        this.status = status;
        this.connected = connected;
        this.rest = rest;
        this.say = say;
    }

    static VisualVm ofThisJvm(Consumer<String> say) throws JMException {
        return new VisualVm(
                DiagnosticCommand.run(
                        ManagementFactory.getPlatformMBeanServer(), "managementAgentStatus"),
                VisualVm::somebodyIsConnected,
                () -> LockSupport.parkNanos(POLL_NANOS),
                say);
    }

    private static boolean somebodyIsConnected() {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().startsWith(CONNECTED));
    }

    /** Tells, and waits until somebody has connected or the thread is interrupted. */
    void open(boolean wait) {
        Matcher url = URL.matcher(status);
        String where = url.find() ? url.group() : "no JMX port; this JVM was started without one";
        say.accept("Profile with VisualVM: pid " + ProcessHandle.current().pid() + ", or " + where);
        if (!wait) return;
        say.accept(
                "Waiting for VisualVM to connect before the test begins (overdrive.profiler.wait).");
        while (!connected.getAsBoolean() && !Thread.currentThread().isInterrupted()) rest.run();
    }
}
