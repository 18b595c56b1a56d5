// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import com.sun.jna.Function;
import com.sun.jna.Memory;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Platform;
import io.github.jmeteroverdrive.measure.TimerSlack;
import io.github.jmeteroverdrive.shaded.io.netty.bootstrap.Bootstrap;
import io.github.jmeteroverdrive.shaded.io.netty.channel.ChannelOption;
import io.github.jmeteroverdrive.shaded.io.netty.channel.ManualIoEventLoop;
import io.github.jmeteroverdrive.shaded.io.netty.channel.epoll.Epoll;
import io.github.jmeteroverdrive.shaded.io.netty.channel.epoll.EpollDomainSocketChannel;
import io.github.jmeteroverdrive.shaded.io.netty.channel.epoll.EpollIoHandler;
import io.github.jmeteroverdrive.shaded.io.netty.channel.epoll.EpollSocketChannel;
import io.github.jmeteroverdrive.shaded.io.netty.channel.nio.NioIoHandler;
import io.github.jmeteroverdrive.shaded.io.netty.channel.socket.nio.NioSocketChannel;
import io.github.jmeteroverdrive.shaded.io.netty.util.ResourceLeakDetector;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The event loop of one JMeter thread, which that thread runs itself: what arrives is handled and timed without handing
 * it to another thread. That thread only, except {@link #wake}.
 */
public final class IoLoop implements AutoCloseable {

    private static final long CLOSING_NANOS = TimeUnit.SECONDS.toNanos(2);

    static {
        // the stack traces that it makes of one buffer in 128 took 8% of a thread's time in user mode at full speed
        ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.DISABLED);
    }

    private final ManualIoEventLoop loop;
    private final boolean epoll;
    private final List<Runnable> beforeWait = new ArrayList<>(1);
    private boolean running;

    /** What the handling of an event threw, which Netty only logs; null = nothing. */
    private RuntimeException thrown;

    private IoLoop(boolean epoll) {
        this.epoll = epoll;
        loop = new ManualIoEventLoop(
                Thread.currentThread(), epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory());
    }

    /**
     * The loop of the calling thread: epoll, which waits to the µs, if the kernel has it; else the JDK's selector,
     * which waits to the ms.
     */
    public static IoLoop ofThisThread() {
        TimerSlack.lower(Path.of("/proc"));
        return new IoLoop(Epoll.isAvailable());
    }

    /** Lets the thread run as soon as it wakes, if Linux can do that, so that sends are in time. */
    public void beInTime() {
        TimeSlice.shorten();
    }

    Bootstrap bootstrap(boolean unixSocket) {
        Bootstrap bootstrap = new Bootstrap().group(loop);
        if (unixSocket) return bootstrap.channel(EpollDomainSocketChannel.class);
        return bootstrap
                .channel(epoll ? EpollSocketChannel.class : NioSocketChannel.class)
                .option(ChannelOption.TCP_NODELAY, true);
    }

    /** Waits for responses; in a stack trace, this method's name shows that it is not a pause. */
    public void awaitResponses(long nanos) {
        await(nanos);
    }

    /** Waits while nothing is due; in a stack trace, this method's name shows that it is a pause. */
    public void awaitDue(long nanos) {
        await(nanos);
    }

    /** Adds what to do at the end of each turn. */
    void beforeWait(Runnable task) {
        beforeWait.add(task);
    }

    private void await(long nanos) {
        for (int i = 0; i < beforeWait.size(); i++) beforeWait.get(i).run(); // no iterator
        running = true;
        if (nanos > 0) loop.run(nanos);
        else loop.runNow();
        running = false;
        RuntimeException failure = thrown;
        thrown = null;
        if (failure != null) throw failure;
    }

    /** The handling of an event has failed: the wait during which it arrived throws that. */
    void handlerFailed(Throwable failure) {
        if (running && thrown == null)
            thrown = failure instanceof RuntimeException e ? e : new IllegalStateException(failure.toString(), failure);
    }

    void schedule(Runnable task, long nanos) {
        loop.schedule(task, nanos, TimeUnit.NANOSECONDS);
    }

    /** Ends a wait. Any thread. */
    public void wake() {
        loop.wakeup();
    }

    /** Closes what is open; waits at most 2 s for it. */
    @Override
    public void close() {
        long until = System.nanoTime() + CLOSING_NANOS;
        loop.shutdownGracefully(0, 0, TimeUnit.SECONDS);
        while (!loop.isTerminated() && until - System.nanoTime() > 0) loop.run(CLOSING_NANOS);
    }

    /**
     * How long Linux lets a thread run before it switches to others: 1.4 ms on two CPUs. A thread that wakes during
     * another's slice waits until that ends; as the kernel checks only at its tick, up to 4 ms with 250 ticks a second.
     * But a thread with a shorter slice than the other's runs as soon as it wakes (EEVDF, Linux 6.12 and later;
     * sched_setattr(2)). That needs no privilege and does not enlarge its share of the CPU.
     */
    static final class TimeSlice {

        /** The least that the kernel accepts. */
        static final long SHORTEST_NANOS = 100_000;

        private static final long THIS_THREAD = 0;

        // struct sched_attr
        private static final int SIZE = 48;
        private static final int POLICY_AT = 4;
        private static final int SLICE_AT = 24;
        private static final int SCHED_OTHER = 0;

        private TimeSlice() {}

        /**
         * Sets the shortest slice, for the calling thread and those that it starts. A kernel before 6.12 ignores it.
         *
         * @return false if it cannot be set
         */
        static boolean shorten() {
            long set = set();
            if (set == 0) return false;
            try (Memory attributes = new Memory(SIZE)) {
                attributes.clear();
                Function call = NativeLibrary.getInstance("c").getFunction("syscall");
                long read = call.invokeLong(new Object[] {set + 1, THIS_THREAD, attributes, (long) SIZE, 0L});
                if (read != 0 || attributes.getInt(POLICY_AT) != SCHED_OTHER) return false;
                attributes.setLong(SLICE_AT, SHORTEST_NANOS);
                return call.invokeLong(new Object[] {set, THIS_THREAD, attributes, 0L}) == 0;
            } catch (LinkageError e) {
                return false; // without JNA's jar, or if its library cannot be unpacked
            }
        }

        /** The number of sched_setattr, before that of sched_getattr; 0 if unknown. */
        private static long set() {
            try {
                if (!Platform.isLinux() || !Platform.is64Bit()) return 0;
                if (Platform.isIntel()) return 314;
                return Platform.isARM() ? 274 : 0;
            } catch (LinkageError e) {
                return 0;
            }
        }
    }
}
