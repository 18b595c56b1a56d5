// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.where;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.where.Waits.Owner;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stacks as JMeter 5.6 and JDK 17 show them, the innermost frame first. */
class WaitsTest {

    private static final String PARK = "jdk.internal.misc.Unsafe.park ";

    private static List<String> stack(String frames) {
        return Arrays.asList(frames.split(" "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "org.apache.http.pool.AbstractConnPool.getPoolEntryBlocking | NONE | POOL",
                "java.util.concurrent.locks.ReentrantLock.lock org.apache.jmeter.control.CriticalSectionController.next | PLAN | LOCK",
                "java.util.concurrent.Semaphore.acquire Script1.run org.apache.jmeter.util.JSR223TestElement.processFileOrScript org.apache.jmeter.protocol.java.sampler.JSR223Sampler.sample | NONE | LOCK",
                "java.util.concurrent.CompletableFuture.get jdk.internal.net.http.HttpClientImpl.send Script1.run org.apache.jmeter.util.JSR223TestElement.processFileOrScript | NONE | SYSTEM",
                "java.util.concurrent.FutureTask.get com.example.Client.ask com.example.OurSampler.sample | NONE | SYSTEM",
                "java.lang.Object.wait org.apache.jmeter.timers.SyncTimer.delay org.apache.jmeter.threads.JMeterThread.delay | NONE | LOCK",
                "java.util.concurrent.TimeUnit.sleep org.apache.jmeter.util.CPSPauser.pause org.apache.jmeter.util.SlowInputStream.read | NONE | BYTES",
                "java.util.concurrent.TimeUnit.sleep org.apache.jmeter.threads.JMeterThread.delay | NONE | PAUSE",
                "java.util.concurrent.locks.LockSupport.parkNanos io.github.jmeteroverdrive.measure.Pacer.awaitRoom io.github.jmeteroverdrive.measure.Pacer.await | NONE | SYSTEM",
                "java.util.concurrent.locks.LockSupport.parkNanos io.github.jmeteroverdrive.measure.Pacer.await | NONE | PAUSE",
                "java.util.concurrent.locks.ReentrantLock.lock java.io.PrintWriter.println org.apache.jmeter.reporters.ResultCollector.sampleOccurred | PLAN | OWN_LOCK",
                "java.util.concurrent.FutureTask.get com.example.Background.poll | NONE | UNKNOWN",
            })
    void aParkedThreadWaitsForWhomItsFramesName(String frames, Owner owner, Wait wait) {
        List<String> stack = stack(PARK + frames);
        assertThat(Waits.of(stack, Frames.ofThisJvm().of(stack), owner, false)).isEqualTo(wait);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "java.net.Inet6AddressImpl.lookupAllHostAddr java.net.InetAddress.getAllByName org.apache.http.impl.conn.DefaultHttpClientConnectionOperator.connect | LOOKUP | NAME",
                "sun.nio.ch.Net.poll sun.nio.ch.NioSocketImpl.connect java.net.Socket.connect org.apache.http.impl.conn.DefaultHttpClientConnectionOperator.connect | CONNECTING | SYSTEM",
                "sun.nio.ch.SocketDispatcher.read0 sun.security.ssl.SSLSocketImpl.startHandshake org.apache.http.impl.conn.DefaultHttpClientConnectionOperator.connect | HANDSHAKE | SYSTEM",
                "java.io.FileOutputStream.writeBytes org.apache.jmeter.reporters.ResultCollector.sampleOccurred | RESULTS | FILE",
                "java.io.FileInputStream.readBytes java.lang.ProcessImpl.waitFor org.apache.jorphan.exec.SystemCommand.run | WAITING | PROCESS",
                "sun.nio.ch.SocketDispatcher.read0 Script1.run org.apache.jmeter.util.JSR223TestElement.processFileOrScript | SCRIPTING | SYSTEM",
            })
    void aThreadInACallOfTheKernelWaitsForWhatItCalled(String frames, Where where, Wait wait) {
        List<String> stack = stack(frames);
        assertThat(Frames.ofThisJvm().of(stack)).isEqualTo(where);
        assertThat(Waits.of(stack, where, Owner.NONE, false)).isEqualTo(wait);
        assertThat(Waits.inKernel(stack)).isTrue();
    }
}
