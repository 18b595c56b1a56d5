// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.github.jmeteroverdrive.measure.where.Waits;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.RMIServerSocketFactory;
import java.rmi.server.RMISocketFactory;
import java.rmi.server.UnicastRemoteObject;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestElementTraverser;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** Samples real threads until they have started. */
@Timeout(value = 30, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
class HelperThreadsTest {

    private final AtomicLong clock = new AtomicLong();

    @Test
    void recognisesThreadsThatWaitForDownloads() {
        HelperThreads helpers = HelperThreads.ofElements(() -> new Thread[0], clock::get);
        assertThat(HelperThreads.delegated(List.of(
                        "java.util.concurrent.locks.LockSupport.park",
                        "org.apache.jmeter.protocol.http.sampler.ResourcesDownloader.invokeAllAndAwaitTermination")))
                .isTrue();
        assertThat(HelperThreads.delegated(List.of("org.apache.jmeter.threads.JMeterThread.run")))
                .isFalse();
        assertThat(helpers.next()).isNull();
    }

    @Test
    void onlyThreadsThatWorkForJMeterAreHelpers() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(2);
        CountDownLatch end = new CountDownLatch(1);
        Thread idle = new Thread(() -> await(begun, end), "ResDownload-idle");
        Thread working =
                new Thread(() -> new ConfigTestElement().traverse(new Waiting(begun, end)), "ResDownload-working");
        List.of(idle, working).forEach(Thread::start);
        begun.await();
        HelperThreads helpers = HelperThreads.ofElements(() -> new Thread[] {idle, working}, clock::get);
        assertThat(helpers.next().getThreadId()).isEqualTo(working.getId());
        assertThat(helpers.next().getThreadId()).isEqualTo(working.getId());
        end.countDown();
        working.join();
        clock.addAndGet(1_000_000_000L);
        assertThat(helpers.next()).isNull();
    }

    @Test
    void findsAThreadThatStartsLaterAfterAPause() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        Thread working =
                new Thread(() -> new ConfigTestElement().traverse(new Waiting(begun, end)), "ResDownload-working");
        Thread[] all = {Thread.currentThread()};
        HelperThreads helpers = HelperThreads.ofElements(() -> all, clock::get);
        assertThat(helpers.next()).isNull();
        working.start();
        begun.await();
        all[0] = working;
        assertThat(helpers.next()).as("to list them all costs much").isNull();
        clock.addAndGet(30_000_000L);
        assertThat(helpers.next().getThreadId()).isEqualTo(working.getId());
        end.countDown();
        working.join();
    }

    @Test
    void serverThreadsAreNotClients() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
        AtomicReference<ServerSocket> accepting = new AtomicReference<>();
        RMIServerSocketFactory sockets = port -> {
            accepting.set(new ServerSocket(port, 1, InetAddress.getLoopbackAddress()));
            return accepting.get();
        };
        Registry registry = LocateRegistry.createRegistry(0, RMISocketFactory.getDefaultSocketFactory(), sockets);
        InetAddress here = InetAddress.getLoopbackAddress();
        try (Socket client = new Socket(here, accepting.get().getLocalPort())) {
            Thread[] serving = {};
            while (serving.length < 2)
                serving = Stream.of(HelperThreads.ofThisJvm())
                        .filter(each -> each.getName().matches("HTTP-Disp.*|RMI TCP Conn.*"))
                        .filter(HelperThreadsTest::isAtSocket)
                        .toArray(Thread[]::new);
            Thread[] found = serving;
            assertThat(HelperThreads.ofClients(() -> found, id -> false, clock::get)
                            .count())
                    .isZero();
        }
        UnicastRemoteObject.unexportObject(registry, true);
        server.stop(0);
    }

    private static boolean isAtSocket(Thread thread) {
        return Waits.atSocket(StackSampler.words(thread.getStackTrace()));
    }

    /** JMeter's own code calls it. */
    private record Waiting(CountDownLatch begun, CountDownLatch end) implements TestElementTraverser {
        @Override
        public void startTestElement(TestElement element) {
            await(begun, end);
        }

        @Override
        public void endTestElement(TestElement element) {
            // the wait is over
        }

        @Override
        public void startProperty(JMeterProperty property) {
            // the element matters
        }

        @Override
        public void endProperty(JMeterProperty property) {
            // the element matters
        }
    }

    private static void await(CountDownLatch begun, CountDownLatch end) {
        begun.countDown();
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
