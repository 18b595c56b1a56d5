// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.where.Frames;
import io.github.jmeteroverdrive.measure.where.ThreadActivity;
import io.github.jmeteroverdrive.measure.where.Wait;
import io.github.jmeteroverdrive.monitor.agent.host.ProcessTree;
import java.io.FileOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/** Samples real threads until they wait for what they are expected to. */
@Timeout(value = 30, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
class StackSamplerTest {

    private static final Path PROC = Path.of("/proc");

    @TempDir
    Path folder;

    private Thread thread;
    private final CountDownLatch over = new CountDownLatch(1);
    private final AtomicReference<KernelThread> kernel = new AtomicReference<>();
    private final StackSampler sampler = new StackSampler(
            Frames.with(Map.of()),
            Workers.ofThisJvm(id -> thread != null && id == thread.getId(), System::nanoTime),
            new ChildProcesses(PROC, new ProcessTree(PROC, Set::of), System::nanoTime),
            id -> true);

    /** Work of a thread that may be interrupted. */
    private interface Work {
        void run() throws Exception;
    }

    private void start(Work work) {
        CountDownLatch begun = new CountDownLatch(1);
        thread = new Thread(() -> {
            kernel.set(KernelThread.current(PROC));
            begun.countDown();
            try {
                work.run();
            } catch (Exception e) {
                Thread.currentThread().interrupt(); // its only purpose was to wait
            }
        });
        thread.setDaemon(true);
        thread.start();
        try {
            begun.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits until the thread is in this state. */
    private void comesTo(Wait wait) {
        comesTo(wait, sampler);
    }

    private void comesTo(Wait wait, StackSampler seen) {
        while (true) {
            StackSampler.Found found = seen.at(thread, kernel.get());
            if (found != null && found.reason() == wait) return;
            Thread.onSpinWait();
        }
    }

    /** Waits until the thread is in this state, and asserts that it stays there. */
    private void staysAt(Wait wait) {
        comesTo(wait);
        for (int i = 0; i < 20; i++)
            assertThat(sampler.at(thread, kernel.get()).reason()).isEqualTo(wait);
    }

    @AfterEach
    void end() {
        over.countDown();
        if (thread != null) thread.interrupt();
    }

    @Test
    void threadOnACpuDoesNotWait() {
        AtomicBoolean going = new AtomicBoolean(true);
        start(() -> {
            while (going.get()) Thread.onSpinWait();
        });
        staysAt(null);
        going.set(false);
    }

    @Test
    void readOfASocketWaitsForTheSystem() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket socket = new Socket(server.getInetAddress(), server.getLocalPort())) {
            start(() -> socket.getInputStream().read());
            staysAt(Wait.SYSTEM);
        }
    }

    @Test
    void sleepIsAPause() {
        start(() -> Thread.sleep(Long.MAX_VALUE));
        staysAt(Wait.PAUSE);
    }

    @Test
    void objectMonitorInOurElementIsOwnLock() {
        Object monitor = new Object();
        synchronized (monitor) {
            start(() -> {
                synchronized (monitor) {
                    over.countDown();
                }
            });
            staysAt(Wait.OWN_LOCK);
        }
    }

    @Test
    void lockInOurElementIsOwnLock() {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        start(lock::lockInterruptibly);
        staysAt(Wait.OWN_LOCK);
        lock.unlock();
    }

    @Test
    void writeIntoAFullPipeWaitsForAFile() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        start(() -> {
            try (FileOutputStream out = new FileOutputStream(pipe.toFile())) {
                while (true) out.write(new byte[1 << 16]);
            }
        });
        var in = Files.newInputStream(pipe); // lets the other end open, and never reads
        comesTo(Wait.FILE);
        in.close();
    }

    @Test
    void waitForAnIdleProcessIsAProcessWait() throws Exception {
        Process process = new ProcessBuilder("cat").start();
        start(process::waitFor);
        comesTo(Wait.PROCESS);
        process.destroyForcibly().waitFor();
    }

    @Test
    void waitForASleepingProcessIsAPause() throws Exception {
        Process process = new ProcessBuilder("sleep", "100").start();
        start(process::waitFor);
        comesTo(Wait.PAUSE);
        process.destroyForcibly().waitFor();
    }

    @Test
    void readOfAProcessOutputIsAProcessWait() throws Exception {
        Process process = new ProcessBuilder("cat").start();
        start(() -> process.getInputStream().read());
        comesTo(Wait.PROCESS);
        process.destroyForcibly().waitFor();
    }

    @Test
    void shellWaitingForItsBusyChildIsBusy() throws Exception {
        Process process = new ProcessBuilder("sh", "-c", "(while :; do :; done) & wait").start();
        start(process::waitFor);
        staysAt(Wait.CHILD);
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().waitFor();
    }

    /** Its initializer waits until the test is over. */
    private static final class Slow {
        static final CountDownLatch BEGUN = new CountDownLatch(1);
        static CountDownLatch over;

        private Slow() {}

        /** Holds a lock during its initialization. */
        static final class Beginning {
            static final boolean DONE = begin();

            private Beginning() {}

            private static boolean begin() {
                BEGUN.countDown();
                try {
                    over.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                return true;
            }
        }
    }

    @Test
    void waitForClassInitializationIsAJvmWait() throws Exception {
        Slow.over = over;
        Thread other = new Thread(() -> assertThat(Slow.Beginning.DONE).isTrue());
        other.setDaemon(true);
        other.start();
        Slow.BEGUN.await();
        start(() -> assertThat(Slow.Beginning.DONE).isTrue());
        staysAt(Wait.JVM);
    }

    @Test
    void lockOfAClientThreadIsWaitedForAsThatThreadWaits() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        CountDownLatch locked = new CountDownLatch(1);
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket socket = new Socket(server.getInetAddress(), server.getLocalPort())) {
            Thread client = new Thread(() -> {
                lock.lock();
                locked.countDown();
                try {
                    socket.getInputStream().read();
                } catch (IOException e) {
                    lock.unlock(); // the test is over
                }
            });
            client.start();
            locked.await();
            StackSampler ofClient = new StackSampler(
                    Frames.with(Map.of()),
                    Workers.ofThisJvm(id -> false, System::nanoTime),
                    new ChildProcesses(PROC, new ProcessTree(PROC, Set::of), System::nanoTime),
                    id -> thread != null && id == thread.getId());
            start(lock::lockInterruptibly);
            while (true) {
                StackSampler.Found found = ofClient.at(thread, kernel.get());
                if (found != null && found.reason() == Wait.SYSTEM) break;
                Thread.onSpinWait();
            }
        }
    }

    /** Starts a script that waits for a future that another thread completes. */
    private void awaitAnswer() throws ReflectiveOperationException {
        CompletableFuture<String> answer = new CompletableFuture<>();
        var script = Class.forName("AwaitingScript").getConstructor(CompletableFuture.class);
        Runnable waiting = (Runnable) script.newInstance(answer);
        start(waiting::run);
    }

    private StackSampler whereOthersAre(Thread... others) {
        return new StackSampler(
                Frames.with(Map.of(ThreadActivity.SCRIPTING, List.of("AwaitingScript."))),
                Workers.among(() -> others, id -> false, System::nanoTime),
                new ChildProcesses(PROC, new ProcessTree(PROC, Set::of), System::nanoTime),
                id -> true);
    }

    @Test
    void futureWithoutAListeningClientIsCompletedByThePlan() throws Exception {
        awaitAnswer();
        comesTo(Wait.TURN, whereOthersAre());
    }

    @Test
    void futureWithAListeningClientIsCompletedByTheSystem() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket socket = new Socket(server.getInetAddress(), server.getLocalPort())) {
            var reading = Class.forName("ListeningClient").getConstructor(Socket.class);
            Thread client = new Thread((Runnable) reading.newInstance(socket));
            client.start();
            awaitAnswer();
            comesTo(Wait.SYSTEM, whereOthersAre(client));
        }
    }

    @Test
    void waitForABusyProcessIsAChildWait() throws Exception {
        Process process = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
        start(process::waitFor);
        comesTo(Wait.CHILD);
        process.destroyForcibly().waitFor();
    }
}
