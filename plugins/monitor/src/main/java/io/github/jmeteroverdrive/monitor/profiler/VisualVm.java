// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.profiler;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

    /**
     * Asks {@code jcmd} for the connection: the JVM takes a free port, and tells nobody inside it
     * which.
     */
    static VisualVm ofThisJvm(Consumer<String> say) {
        return new VisualVm(
                status(),
                VisualVm::somebodyIsConnected,
                () -> LockSupport.parkNanos(POLL_NANOS),
                say);
    }

    /** "" where this Java has no {@code jcmd}, or it says nothing. */
    private static String status() {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        String pid = String.valueOf(ProcessHandle.current().pid());
        try {
            Process process =
                    new ProcessBuilder(jcmd, pid, "ManagementAgent.status")
                            .redirectErrorStream(true)
                            .start();
            String said =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.waitFor();
            return said;
        } catch (IOException e) {
            return "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }

    private static boolean somebodyIsConnected() {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().startsWith(CONNECTED));
    }

    /** Tells, and waits until somebody has connected or the thread is interrupted. */
    void open(boolean wait) {
        Matcher url = URL.matcher(status);
        String where =
                url.find() ? url.group() : "no JMX port, because this JVM was started without one";
        say.accept("Profile with VisualVM: pid " + ProcessHandle.current().pid() + ", or " + where);
        if (!wait) return;
        say.accept(
                "Waiting for VisualVM to connect before the test begins (overdrive.profiler.wait).");
        while (!connected.getAsBoolean() && !Thread.currentThread().isInterrupted()) rest.run();
    }
}
