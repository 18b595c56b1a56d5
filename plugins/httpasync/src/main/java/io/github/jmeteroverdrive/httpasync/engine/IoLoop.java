// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

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
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * The event loop of one JMeter thread, which that thread itself runs: what comes is handled, and
 * timed, without handing it to another thread. That thread only, but for {@link #wake}.
 */
public final class IoLoop implements AutoCloseable {

    private static final long CLOSING_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final ManualIoEventLoop loop;
    private final boolean epoll;
    private Runnable beforeWait = () -> {};

    private IoLoop(boolean epoll) {
        this.epoll = epoll;
        loop =
                new ManualIoEventLoop(
                        Thread.currentThread(),
                        epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory());
    }

    /**
     * One of the calling thread: by epoll, which waits to the µs, where the kernel has it; else by
     * the selector of the JDK, which waits to the ms.
     */
    public static IoLoop ofThisThread() {
        TimerSlack.lower(Path.of("/proc"));
        return new IoLoop(Epoll.isAvailable());
    }

    /**
     * Lets the thread run as soon as it wakes, where Linux can do that: for what must be in time.
     */
    public void beInTime() {
        TimeSlice.shorten();
    }

    /** What a connection is made with, to an address or to a socket that is a file. */
    Bootstrap bootstrap(boolean unixSocket) {
        Bootstrap made = new Bootstrap().group(loop);
        if (unixSocket) return made.channel(EpollDomainSocketChannel.class);
        return made.channel(epoll ? EpollSocketChannel.class : NioSocketChannel.class)
                .option(ChannelOption.TCP_NODELAY, true);
    }

    /** Does what is ready. */
    public void poll() {
        loop.runNow();
    }

    /** Waits for what is under way, at most so many ns: a stack shows that this is no pause. */
    public void awaitResponses(long nanos) {
        await(nanos);
    }

    /** Waits while nothing is to be done: a stack shows that this is a pause. */
    public void awaitDue(long nanos) {
        await(nanos);
    }

    /** What is done at the end of each turn. */
    void beforeWait(Runnable task) {
        beforeWait = task;
    }

    private void await(long nanos) {
        beforeWait.run();
        if (nanos > 0) loop.run(nanos);
        else loop.runNow();
    }

    /** Does something in so many ns, in the thread of the loop. */
    void schedule(Runnable task, long nanos) {
        loop.schedule(task, nanos, TimeUnit.NANOSECONDS);
    }

    /** Ends a wait. Any thread. */
    public void wake() {
        loop.wakeup();
    }

    /** Closes what is open; waits no longer than 2 s for it. */
    @Override
    public void close() {
        long until = System.nanoTime() + CLOSING_NANOS;
        loop.shutdownGracefully(0, 0, TimeUnit.SECONDS);
        while (!loop.isTerminated() && until - System.nanoTime() > 0) loop.run(CLOSING_NANOS);
    }
}
