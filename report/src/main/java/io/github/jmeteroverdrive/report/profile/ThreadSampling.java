// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.profile;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.gridkit.jvmtool.stacktrace.StackTraceCodec;
import org.gridkit.jvmtool.stacktrace.StackTraceWriter;
import org.gridkit.jvmtool.stacktrace.ThreadDumpSampler;

/**
 * Samples JMeter's threads in another JVM of this host, as {@code sjk stcap} does, with SJK's own sampler and format.
 * Ends normally when asked to, or when that JVM ends, so its file is complete.
 */
final class ThreadSampling {

    private static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private static final long END_SECONDS = 10;

    /** JMeter names threads {@code Group 1-1}. */
    static final String JMETER = ".* \\d+-\\d+";

    private final long pid;

    ThreadSampling(long pid) {
        this.pid = pid;
    }

    /**
     * Samples until it is over.
     *
     * @return the number of samples
     * @throws IOException if attaching to that JVM, or writing the file, fails
     */
    long run(Path file, BooleanSupplier over) throws IOException {
        JMXConnector jvm = connect();
        try {
            ThreadMXBean threads = ManagementFactory.newPlatformMXBeanProxy(
                    jvm.getMBeanServerConnection(), ManagementFactory.THREAD_MXBEAN_NAME, ThreadMXBean.class);
            ThreadDumpSampler sampler = new ThreadDumpSampler();
            sampler.setThreadFilter(JMETER);
            sampler.enableThreadStackTrace(true);
            sampler.connect(threads);
            StackTraceWriter writer = StackTraceCodec.newWriter(new BufferedOutputStream(Files.newOutputStream(file)));
            try {
                return sample(sampler, writer, over);
            } finally {
                writer.close();
            }
        } finally {
            close(jvm);
        }
    }

    private JMXConnector connect() throws IOException {
        try {
            return JMXConnectorFactory.connect(new JMXServiceURL(address()));
        } catch (AttachNotSupportedException | IOException e) {
            throw new IOException(
                    "process " + pid + " cannot be attached to (" + Refusal.why(e)
                            + "); is the run still in progress, and does it belong to the same user?",
                    e);
        }
    }

    private static void close(JMXConnector jvm) {
        try {
            jvm.close();
        } catch (IOException e) {
            return; // the other side is gone
        }
    }

    private long sample(ThreadDumpSampler sampler, StackTraceWriter writer, BooleanSupplier over) throws IOException {
        long samples = 0;
        long next = System.nanoTime();
        while (!over.getAsBoolean()) {
            try {
                sampler.collect(writer);
                samples++;
            } catch (RuntimeException e) {
                if (!ends()) throw e;
                return samples; // the connection broke because the JVM has ended
            }
            next = Math.max(next + INTERVAL_NANOS, System.nanoTime());
            LockSupport.parkNanos(next - System.nanoTime());
        }
        return samples;
    }

    /** The connection fails a moment before the process is gone. */
    private boolean ends() {
        try {
            Optional<ProcessHandle> process = ProcessHandle.of(pid);
            if (process.isPresent()) process.get().onExit().get(END_SECONDS, TimeUnit.SECONDS);
            return true;
        } catch (TimeoutException | ExecutionException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private String address() throws AttachNotSupportedException, IOException {
        VirtualMachine machine = VirtualMachine.attach(String.valueOf(pid));
        try {
            return machine.startLocalManagementAgent();
        } finally {
            machine.detach();
        }
    }
}
