// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.where;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Tells what a thread waits for from its stack, the innermost frame first, and from whom it has to
 * get a lock. Frames of the JDK on top say how it waits, those below on whose behalf. Stateless.
 */
public final class Waits {

    /** The frames of the JDK: the wait itself is in them. */
    private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

    private static final List<String> PROCESSES =
            List.of(
                    "org.apache.jorphan.exec.",
                    "java.lang.ProcessImpl.",
                    "java.lang.Process.",
                    "java.lang.ProcessHandleImpl.");

    /** A timer that lets threads wait for one another. */
    private static final List<String> RENDEZVOUS = List.of("org.apache.jmeter.timers.SyncTimer.");

    private static final List<String> POOLS =
            List.of(
                    "org.apache.http.pool.",
                    "org.apache.hc.core5.pool.",
                    "org.apache.commons.pool",
                    "com.zaxxer.hikari.pool.");

    private static final List<String> NAMES =
            List.of("java.net.InetAddress", "java.net.Inet4Address", "java.net.Inet6Address");

    private static final List<String> FILES =
            List.of(
                    "java.io.FileOutputStream.",
                    "java.io.FileInputStream.",
                    "java.io.RandomAccessFile.",
                    "java.io.FileDescriptor.",
                    "java.io.UnixFileSystem.",
                    "sun.nio.ch.FileDispatcherImpl.",
                    "sun.nio.ch.UnixFileDispatcherImpl.",
                    "sun.nio.ch.FileChannelImpl.",
                    "sun.nio.fs.");

    private static final List<String> SOCKETS =
            List.of(
                    "java.net.Socket",
                    "java.net.PlainSocketImpl.",
                    "sun.nio.ch.",
                    "sun.security.ssl.",
                    "jdk.internal.net.http.",
                    "sun.net.");

    private static final List<String> SLOW_SOCKETS = List.of("org.apache.jmeter.util.CPSPauser.");

    private static final List<String> SLEEPS =
            List.of("java.lang.Thread.sleep", "java.util.concurrent.TimeUnit.sleep");

    /** What a script has to get from another of the plan's threads. */
    private static final List<String> TURNS =
            List.of(
                    "java.util.concurrent.Semaphore.",
                    "java.util.concurrent.CountDownLatch.",
                    "java.util.concurrent.CyclicBarrier.",
                    "java.util.concurrent.Phaser.",
                    "java.util.concurrent.Exchanger.",
                    "java.util.concurrent.ArrayBlockingQueue.",
                    "java.util.concurrent.LinkedBlockingQueue.",
                    "java.util.concurrent.SynchronousQueue.",
                    "java.util.concurrent.locks.",
                    "java.lang.Object.wait");

    private static final Set<Where> SCRIPTS = Set.of(Where.SCRIPTING, Where.BEANSHELL);
    private static final Set<Where> OWN =
            Set.of(Where.RESULTS, Where.PLUGINS, Where.EXTRACTING, Where.DIGESTING);

    private Waits() {}

    /** Who has the lock that a thread waits for. */
    public enum Owner {
        /** There is no lock with an owner. */
        NONE,
        /** A thread of the plan. */
        PLAN,
        /** A thread of a client, or of the JVM. */
        OTHER
    }

    /**
     * @param stack frames {@code package.Class.method}, the innermost first
     * @param where what the thread is about
     * @param owner who has the lock that it waits for
     * @param blocked whether it stands before a monitor
     */
    public static Wait of(List<String> stack, Where where, Owner owner, boolean blocked) {
        boolean toSystem = where.kind() == Where.Kind.SYSTEM;
        if (any(stack, RENDEZVOUS)) return Wait.LOCK;
        if (where == Where.PAUSING) return Wait.PAUSE;
        if (any(stack, PROCESSES)) return Wait.PROCESS;
        List<String> how = stack.stream().takeWhile(Waits::ofJdk).toList();
        if (any(how, NAMES)) return Wait.NAME;
        if (any(stack, SLOW_SOCKETS)) return Wait.BYTES;
        if (any(how, SLEEPS)) return Wait.PAUSE;
        if (where == Where.RESULTS && owner != Owner.NONE) return Wait.OWN_LOCK;
        if (any(stack, POOLS) && !any(how, SOCKETS)) return Wait.POOL;
        if (owner == Owner.PLAN) return OWN.contains(where) ? Wait.OWN_LOCK : Wait.LOCK;
        if (any(how, SOCKETS) || toSystem) return Wait.SYSTEM;
        if (blocked || owner == Owner.OTHER) return Wait.UNKNOWN;
        if (any(how, FILES)) return Wait.FILE;
        if (SCRIPTS.contains(where)) return any(how, TURNS) ? Wait.LOCK : Wait.UNKNOWN;
        boolean sampling = stack.stream().anyMatch(frame -> frame.endsWith(".sample"));
        return sampling ? Wait.SYSTEM : Wait.UNKNOWN;
    }

    /** The first frame that is not the JDK's: who waits. "" when there is none. */
    public static String site(List<String> stack) {
        return stack.stream().filter(Predicate.not(Waits::ofJdk)).findFirst().orElse("");
    }

    /** Whether a thread is in a call of the kernel that waits, as far as its stack tells. */
    public static boolean inKernel(List<String> stack) {
        List<String> how = stack.stream().takeWhile(Waits::ofJdk).toList();
        return any(how, SOCKETS) || any(how, FILES) || any(how, NAMES) || any(how, PROCESSES);
    }

    private static boolean ofJdk(String frame) {
        return begins(frame, JDK);
    }

    private static boolean any(List<String> frames, List<String> beginnings) {
        for (String frame : frames) if (begins(frame, beginnings)) return true;
        return false;
    }

    private static boolean begins(String frame, List<String> beginnings) {
        for (String beginning : beginnings) if (frame.startsWith(beginning)) return true;
        return false;
    }
}
