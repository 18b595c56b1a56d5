// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.where;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Determines what a thread waits for by its stack, innermost frame first, and the owner of the lock. The JDK's frames
 * on top show how it waits, the frames below show for what. Stateless.
 */
public final class Waits {

    private static final Set<ThreadActivity> SCRIPTS = Set.of(ThreadActivity.SCRIPTING, ThreadActivity.BEANSHELL);
    private static final Set<ThreadActivity> OWN =
            Set.of(ThreadActivity.RESULTS, ThreadActivity.PLUGINS, ThreadActivity.EXTRACTING, ThreadActivity.DIGESTING);

    private Waits() {}

    /** The owner of the lock that a thread waits for. */
    public enum Owner {
        NONE,
        PLAN,
        /** A thread of a client, or of the JVM. */
        OTHER
    }

    /**
     * @param stack frames {@code package.Class.method}, the innermost first
     * @param blocked whether it is blocked at a monitor
     * @return {@link Wait#TURN} also if a client's thread may have to provide it, {@link Wait#HELPER} for tasks of a
     *     script: only the stacks of those threads can distinguish more
     */
    public static Wait of(List<String> stack, ThreadActivity where, Owner owner, boolean blocked) {
        if (any(stack, WaitFrames.RENDEZVOUS)) return Wait.LOCK;
        if (where == ThreadActivity.PAUSING) return Wait.PAUSE;
        if (any(stack, WaitFrames.PROCESSES)) return Wait.PROCESS;
        List<String> how = how(stack);
        // a library queries the name service as it does any server
        if (any(how, WaitFrames.NAMES) || where == ThreadActivity.LOOKUP && !blocked) return Wait.NAME;
        if (any(stack, WaitFrames.SLOW_SOCKETS)) return Wait.BYTES;
        boolean script = SCRIPTS.contains(where)
                && WaitFrames.SCRIPT.matcher(site(stack)).matches();
        if (any(how, WaitFrames.SLEEPS) || script && parksForATime(how))
            return script && sampling(stack) ? Wait.SLEEP : Wait.PAUSE;
        Wait call = call(how);
        if (ofListener(stack, where)) return call == Wait.FILE ? call : byOwner(blocked, owner);
        String site = site(stack);
        if (call == null && ofPool(stack, site)) return Wait.POOL;
        if (owner == Owner.PLAN) return lock(how, site, where);
        if (call != null) return call;
        if (where.kind() == ThreadActivity.Kind.SYSTEM) return Wait.SYSTEM;
        if (owner == Owner.OTHER) return Wait.UNKNOWN;
        if (blocked) return lock(how, site, where);
        return parked(stack, how, site, where);
    }

    /** Whether it parks directly: only the time-out wakes it. */
    private static boolean parksForATime(List<String> how) {
        return !how.isEmpty() && begins(how.get(how.size() - 1), WaitFrames.TIMED_PARKS);
    }

    private static boolean ofListener(List<String> stack, ThreadActivity where) {
        return where == ThreadActivity.RESULTS || any(stack, WaitFrames.LISTENERS) || any(stack, WaitFrames.LOGS);
    }

    private static Wait byOwner(boolean blocked, Owner owner) {
        return blocked || owner != Owner.NONE ? Wait.OWN_LOCK : Wait.LISTENER;
    }

    private static boolean ofPool(List<String> stack, String site) {
        return any(stack, WaitFrames.POOLS) || WaitFrames.POOL.matcher(site).find();
    }

    private static Wait lock(List<String> how, String site, ThreadActivity where) {
        boolean own = OWN.contains(where) || any(how, WaitFrames.JVM_LOCKS) || begins(site, WaitFrames.JMETER_LOCKS);
        return own && !begins(site, WaitFrames.PLAN_LOCKS) ? Wait.OWN_LOCK : Wait.LOCK;
    }

    /** The wait of a thread that only another thread can wake. */
    private static Wait parked(List<String> stack, List<String> how, String site, ThreadActivity where) {
        if (WaitFrames.SCHEDULE.matcher(site).find()) return Wait.PAUSE;
        boolean turn = any(how, WaitFrames.TURNS);
        if (SCRIPTS.contains(where)) {
            if (!WaitFrames.SCRIPT.matcher(site).matches()) return Wait.SYSTEM;
            if (any(how, WaitFrames.TASKS)) return Wait.HELPER;
            return turn ? Wait.TURN : Wait.UNKNOWN;
        }
        if (sampling(stack)) return Wait.SYSTEM;
        return turn ? Wait.TURN : Wait.UNKNOWN;
    }

    private static boolean sampling(List<String> stack) {
        for (String frame : stack) {
            if (frame.endsWith(".sample")) return true;
            if (frame.equals(WaitFrames.FUNCTION)) return false;
        }
        return false;
    }

    /** The blocking system call, by the innermost frame that identifies it; else null. */
    private static Wait call(List<String> how) {
        for (String frame : how) {
            if (begins(frame, WaitFrames.FILES)) return Wait.FILE;
            if (begins(frame, WaitFrames.SOCKETS)) return Wait.SYSTEM;
        }
        return null;
    }

    /** Whether a thread reads from a {@code FileInputStream}, such as the output of a child process. */
    public static boolean reads(List<String> stack) {
        return how(stack).stream().anyMatch(frame -> frame.startsWith("java.io.FileInputStream."));
    }

    /** Whether a thread executes a script's method. */
    public static boolean scripted(List<String> stack) {
        return stack.stream().anyMatch(frame -> frame.matches("[^.]+\\.[^.]+"));
    }

    /** Whether a thread waits for tasks that its script submitted. */
    public static boolean tasked(List<String> stack) {
        return any(how(stack), WaitFrames.TASKS)
                && WaitFrames.SCRIPT.matcher(site(stack)).matches();
    }

    /** Whether a pool thread is idle. */
    public static boolean spare(List<String> stack) {
        return any(how(stack), WaitFrames.SPARE);
    }

    /** Whether a thread waits for a peer; not if it sleeps, as a thread that evicts idle connections does. */
    public static boolean atSocket(List<String> stack) {
        if (stack.isEmpty()) return false;
        List<String> how = how(stack);
        return WaitFrames.NETTY.matcher(stack.get(0)).find()
                || call(how) == Wait.SYSTEM && !any(how, WaitFrames.SLEEPS);
    }

    /** The first frame outside the JDK, which identifies the waiting code; "" if there is none. */
    public static String site(List<String> stack) {
        return stack.stream().filter(Predicate.not(Waits::ofJdk)).findFirst().orElse("");
    }

    /** Whether a thread is in a blocking system call according to its stack. */
    public static boolean inKernel(List<String> stack) {
        List<String> how = how(stack);
        return call(how) != null || any(how, WaitFrames.NAMES) || any(how, WaitFrames.PROCESSES);
    }

    private static List<String> how(List<String> stack) {
        return stack.stream().takeWhile(Waits::ofJdk).toList();
    }

    private static boolean ofJdk(String frame) {
        return begins(frame, WaitFrames.JDK);
    }

    private static boolean any(List<String> frames, List<String> beginnings) {
        for (String frame : frames) if (begins(frame, beginnings)) return true;
        return false;
    }

    private static boolean begins(String frame, List<String> beginnings) {
        for (String beginning : beginnings) if (frame.startsWith(beginning)) return true;
        return false;
    }

    /**
     * Prefixes of frames ({@code package.Class.method}) that identify a wait, of the JDK, JMeter 5.6 and known
     * libraries. Stateless.
     */
    private static final class WaitFrames {

        /** Frames of the JDK, which contain the wait itself. */
        static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

        static final List<String> PROCESSES = List.of(
                "org.apache.jorphan.exec.",
                "org.apache.commons.exec.",
                "org.codehaus.groovy.runtime.ProcessGroovyMethods.",
                "java.lang.ProcessImpl.",
                "java.lang.Process.",
                "java.lang.ProcessHandleImpl.");

        /** A timer that makes threads wait for each other. */
        static final List<String> RENDEZVOUS = List.of("org.apache.jmeter.timers.SyncTimer.");

        static final List<String> POOLS = List.of(
                "org.apache.http.pool.",
                "org.apache.hc.core5.pool.",
                "org.apache.commons.pool",
                "com.zaxxer.hikari.pool.");

        /** A waiting class that is named a pool is a connection pool, unless it is a thread pool. */
        static final Pattern POOL = Pattern.compile("\\.pool\\d?\\.|(?<!Thread)Pool[.$]");

        static final List<String> NAMES =
                List.of("java.net.InetAddress", "java.net.Inet4Address", "java.net.Inet6Address");

        static final List<String> FILES = List.of(
                "java.io.FileOutputStream.",
                "java.io.FileInputStream.",
                "java.io.RandomAccessFile.",
                "java.io.FileDescriptor.",
                "java.io.FileCleanable.",
                "java.io.UnixFileSystem.",
                "java.nio.MappedMemoryUtils.",
                "sun.nio.ch.FileDispatcherImpl.",
                "sun.nio.ch.UnixFileDispatcherImpl.",
                "sun.nio.ch.FileChannelImpl.",
                "sun.nio.fs.");

        static final List<String> SOCKETS = List.of(
                "java.net.Socket",
                "java.net.PlainSocketImpl.",
                "java.net.DatagramSocket.",
                "sun.nio.ch.",
                "sun.security.ssl.",
                "jdk.internal.net.http.",
                "com.sun.jndi.",
                "sun.rmi.",
                "sun.net.");

        /** Netty's native transports, shaded or not. */
        static final Pattern NETTY =
                Pattern.compile("\\bnetty\\.(incubator\\.)?channel\\.(epoll|kqueue|uring)\\.Native\\.");

        static final List<String> SLOW_SOCKETS = List.of("org.apache.jmeter.util.CPSPauser.");

        static final List<String> SLEEPS = List.of("java.lang.Thread.sleep", "java.util.concurrent.TimeUnit.sleep");

        static final List<String> TIMED_PARKS = List.of(
                "java.util.concurrent.locks.LockSupport.parkNanos", "java.util.concurrent.locks.LockSupport.parkUntil");

        /** Waits for something that another thread must provide. */
        static final List<String> TURNS = List.of(
                "java.util.concurrent.Semaphore.",
                "java.util.concurrent.CountDownLatch.",
                "java.util.concurrent.CyclicBarrier.",
                "java.util.concurrent.Phaser.",
                "java.util.concurrent.Exchanger.",
                "java.util.concurrent.ArrayBlockingQueue.",
                "java.util.concurrent.LinkedBlocking",
                "java.util.concurrent.LinkedTransferQueue.",
                "java.util.concurrent.SynchronousQueue.",
                "java.util.concurrent.PriorityBlockingQueue.",
                "java.util.concurrent.DelayQueue.",
                "java.util.concurrent.locks.AbstractQueued",
                "java.util.concurrent.locks.Reentrant",
                "java.util.concurrent.locks.StampedLock.",
                "java.lang.Object.wait");

        /** Waits for tasks submitted to other threads. */
        static final List<String> TASKS = List.of(
                "java.util.concurrent.CompletableFuture",
                "java.util.concurrent.FutureTask.",
                "java.util.concurrent.ForkJoin",
                "java.util.concurrent.AbstractExecutorService.",
                "java.util.concurrent.ThreadPoolExecutor.awaitTermination",
                "java.util.concurrent.ExecutorCompletionService.",
                "java.lang.Thread.join");

        /** Frames of idle threads of a thread pool. */
        static final List<String> SPARE = List.of(
                "java.util.concurrent.ThreadPoolExecutor.getTask", "java.util.concurrent.ForkJoinPool.awaitWork");

        static final List<String> LISTENERS = List.of("org.apache.jmeter.threads.ListenerNotifier.");

        /** In a stack only during logging. */
        static final List<String> LOGS =
                List.of("org.apache.logging.log4j.", "org.slf4j.", "ch.qos.logback.", "java.util.logging.");

        /** Locks of the JDK that guard singletons of the JVM and the console. */
        static final List<String> JVM_LOCKS = List.of(
                "java.io.PrintStream.",
                "java.lang.ClassLoader.",
                "java.lang.invoke.",
                "java.net.URLClassLoader.",
                "java.security.",
                "java.util.jar.",
                "java.util.zip.",
                "jdk.internal.loader.",
                "sun.security.");

        /** Classes whose locks are JMeter's, except {@link #PLAN_LOCKS}: JMeter and its script engines. */
        static final List<String> JMETER_LOCKS = List.of(
                "org.apache.jmeter.",
                "org.apache.jorphan.",
                "com.github.benmanes.caffeine.",
                "com.thoughtworks.xstream.",
                "groovy.lang.GroovyClassLoader",
                "groovy.lang.MetaClass",
                "org.codehaus.groovy.control.",
                "org.codehaus.groovy.jsr223.",
                "org.codehaus.groovy.reflection.",
                "org.codehaus.groovy.util.");

        static final List<String> PLAN_LOCKS = List.of("org.apache.jmeter.control.CriticalSectionController.");

        /** Threads that start later, or wait until another thread is needed. */
        static final Pattern SCHEDULE = Pattern.compile("ThreadGroup(\\$\\w+)?\\.\\w+$|\\.DynamicThread\\.");

        /** Evaluation of a function in a field is not part of the sampler's work. */
        static final String FUNCTION = "org.apache.jmeter.engine.util.CompoundVariable.execute";

        /** A script itself and its engine's frames around it, but no library's. */
        static final Pattern SCRIPT = Pattern.compile(
                "[^.]+\\.[^.]+|(groovy|org\\.codehaus\\.groovy|org\\.apache\\.groovy|bsh|org\\.mozilla\\.javascript)\\..*");

        private WaitFrames() {}
    }
}
