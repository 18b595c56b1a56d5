// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.where;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Prefixes of frames ({@code package.Class.method}) that identify a wait, of the JDK, JMeter 5.6 and known libraries.
 * Stateless.
 */
final class WaitFrames {

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
            "org.apache.http.pool.", "org.apache.hc.core5.pool.", "org.apache.commons.pool", "com.zaxxer.hikari.pool.");

    /** A waiting class that is named a pool is a connection pool, unless it is a thread pool. */
    static final Pattern POOL = Pattern.compile("\\.pool\\d?\\.|(?<!Thread)Pool[.$]");

    static final List<String> NAMES = List.of("java.net.InetAddress", "java.net.Inet4Address", "java.net.Inet6Address");

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
    static final List<String> SPARE =
            List.of("java.util.concurrent.ThreadPoolExecutor.getTask", "java.util.concurrent.ForkJoinPool.awaitWork");

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
