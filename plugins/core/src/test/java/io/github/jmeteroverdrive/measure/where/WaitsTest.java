// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.where;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.where.Waits.Owner;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
                "java.util.concurrent.Semaphore.acquire Script1.run org.apache.jmeter.util.JSR223TestElement.processFileOrScript org.apache.jmeter.protocol.java.sampler.JSR223Sampler.sample | NONE | TURN",
                "java.util.concurrent.CompletableFuture.get jdk.internal.net.http.HttpClientImpl.send Script1.run org.apache.jmeter.util.JSR223TestElement.processFileOrScript | NONE | SYSTEM",
                "java.util.concurrent.FutureTask.get com.example.Client.ask com.example.OurSampler.sample | NONE | SYSTEM",
                "java.lang.Object.wait org.apache.jmeter.timers.SyncTimer.delay org.apache.jmeter.threads.JMeterThread.delay | NONE | LOCK",
                "java.util.concurrent.TimeUnit.sleep org.apache.jmeter.util.CPSPauser.pause org.apache.jmeter.util.SlowInputStream.read | NONE | BYTES",
                "java.util.concurrent.TimeUnit.sleep org.apache.jmeter.threads.JMeterThread.delay | NONE | PAUSE",
                "java.lang.Thread.sleep Script1.run org.apache.jmeter.util.JSR223TestElement.processFileOrScript org.apache.jmeter.protocol.java.sampler.JSR223Sampler.sample | NONE | SLEEP",
                "java.lang.Thread.sleep bsh.Reflect.invokeMethod bsh.Interpreter.eval org.apache.jmeter.util.BeanShellInterpreter.eval org.apache.jmeter.protocol.java.sampler.BeanShellSampler.sample | NONE | SLEEP",
                "java.util.concurrent.locks.LockSupport.parkNanos Script1.run org.apache.jmeter.util.JSR223TestElement.processFileOrScript org.apache.jmeter.protocol.java.sampler.JSR223Sampler.sample | NONE | SLEEP",
                "java.util.concurrent.locks.LockSupport.parkNanos java.util.concurrent.LinkedBlockingQueue.poll Script1.run org.apache.jmeter.util.JSR223TestElement.processFileOrScript org.apache.jmeter.protocol.java.sampler.JSR223Sampler.sample | NONE | TURN",
                "java.lang.Thread.sleep Script1.run org.apache.jmeter.util.JSR223TestElement.processFileOrScript org.apache.jmeter.modifiers.JSR223PreProcessor.process org.apache.jmeter.threads.JMeterThread.runPreProcessors | NONE | PAUSE",
                "java.lang.Thread.sleep com.example.OurSampler.sample | NONE | PAUSE",
                "java.util.concurrent.locks.LockSupport.parkNanos io.github.jmeteroverdrive.measure.Pacer.awaitRoom io.github.jmeteroverdrive.measure.Pacer.await | NONE | SYSTEM",
                "java.util.concurrent.locks.LockSupport.parkNanos io.github.jmeteroverdrive.measure.Pacer.await | NONE | PAUSE",
                "java.util.concurrent.locks.ReentrantLock.lock java.io.PrintWriter.println org.apache.jmeter.reporters.ResultCollector.sampleOccurred | PLAN | OWN_LOCK",
                "java.util.concurrent.FutureTask.get com.example.Background.poll | NONE | UNKNOWN",
                "java.util.concurrent.locks.LockSupport.park java.util.concurrent.CompletableFuture.get io.lettuce.core.protocol.AsyncCommand.await Script1.run org.apache.jmeter.util.JSR223TestElement.processFileOrScript | NONE | SYSTEM",
                "java.util.concurrent.locks.LockSupport.park java.util.concurrent.CompletableFuture.join Script1.run org.apache.jmeter.util.JSR223TestElement.processFileOrScript | NONE | HELPER",
                "java.util.concurrent.CountDownLatch.await java_util_concurrent_CountDownLatch$await.call org.codehaus.groovy.runtime.callsite.CallSiteArray.defaultCall Script1.run org.apache.jmeter.util.JSR223TestElement.processFileOrScript | NONE | TURN",
                "java.lang.Object.wait org.eclipse.paho.client.mqttv3.internal.Token.waitForResponse Script1.run org.apache.jmeter.util.JSR223TestElement.processFileOrScript | NONE | SYSTEM",
                "java.util.concurrent.locks.LockSupport.park org.codehaus.groovy.reflection.ClassInfo.lock Script1.run org.apache.jmeter.util.JSR223TestElement.processFileOrScript | PLAN | OWN_LOCK",
                "java.util.concurrent.locks.ReentrantLock.lock redis.clients.jedis.JedisPool.getResource Script1.run org.apache.jmeter.util.JSR223TestElement.processFileOrScript | NONE | POOL",
                "java.util.concurrent.Semaphore.acquire com.mchange.v2.resourcepool.BasicResourcePool.awaitAvailable com.example.OurSampler.sample | NONE | POOL",
                "java.util.concurrent.CompletableFuture.get com.example.ThreadPool.run com.example.OurSampler.sample | NONE | SYSTEM",
                "java.lang.Object.wait com.blazemeter.jmeter.threads.arrivals.ArrivalsThreadGroup.waitForArrival org.apache.jmeter.threads.JMeterThread.run | NONE | PAUSE",
                "java.util.concurrent.LinkedBlockingDeque.pollFirst kg.apc.jmeter.modifiers.FifoMap.pop kg.apc.jmeter.functions.FifoPop.execute org.apache.jmeter.engine.util.CompoundVariable.execute org.apache.jmeter.protocol.http.sampler.HTTPSamplerProxy.sample org.apache.jmeter.threads.JMeterThread.run | NONE | TURN",
                "java.util.concurrent.LinkedBlockingDeque.pollFirst kg.apc.jmeter.modifiers.FifoPopPreProcessor.process org.apache.jmeter.threads.JMeterThread.runPreProcessors | NONE | TURN",
                "java.util.concurrent.locks.LockSupport.parkNanos com.lmax.disruptor.MultiProducerSequencer.next org.apache.logging.log4j.core.async.AsyncLogger.log Script1.run org.apache.jmeter.util.JSR223TestElement.processFileOrScript | NONE | LISTENER",
                "java.util.concurrent.ArrayBlockingQueue.put org.apache.jmeter.visualizers.backend.BackendListener.sampleOccurred org.apache.jmeter.threads.ListenerNotifier.notifyListeners | NONE | LISTENER",
                "java.util.concurrent.locks.ReentrantLock.lock org.apache.jmeter.services.FileServer.readLine org.apache.jmeter.config.CSVDataSet.iterationStart | PLAN | OWN_LOCK",
                "java.util.concurrent.locks.ReentrantLock.lock com.example.Connection.execute Script1.run org.apache.jmeter.util.JSR223TestElement.processFileOrScript | PLAN | LOCK",
            })
    void framesOfAParkedThreadNameWhatItWaitsFor(String frames, Owner owner, Wait wait) {
        List<String> stack = stack(PARK + frames);
        assertThat(Waits.of(stack, Frames.ofThisJvm().of(stack), owner, false)).isEqualTo(wait);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "java.net.Inet6AddressImpl.lookupAllHostAddr java.net.InetAddress.getAllByName org.apache.http.impl.conn.DefaultHttpClientConnectionOperator.connect | LOOKUP | NAME",
                "sun.nio.ch.EPoll.wait sun.nio.ch.SelectorImpl.select org.xbill.DNS.Client.blockUntil org.apache.jmeter.protocol.http.control.DNSCacheManager.requestLookup | LOOKUP | NAME",
                "sun.nio.ch.Net.poll sun.nio.ch.NioSocketImpl.connect java.net.Socket.connect org.apache.http.impl.conn.DefaultHttpClientConnectionOperator.connect | CONNECTING | SYSTEM",
                "sun.nio.ch.SocketDispatcher.read0 sun.security.ssl.SSLSocketImpl.startHandshake org.apache.http.impl.conn.DefaultHttpClientConnectionOperator.connect | HANDSHAKE | SYSTEM",
                "java.io.FileOutputStream.writeBytes org.apache.jmeter.reporters.ResultCollector.sampleOccurred | RESULTS | FILE",
                "java.io.FileInputStream.readBytes java.lang.ProcessImpl.waitFor org.apache.jorphan.exec.SystemCommand.run | WAITING | PROCESS",
                "sun.nio.ch.SocketDispatcher.read0 Script1.run org.apache.jmeter.util.JSR223TestElement.processFileOrScript | SCRIPTING | SYSTEM",
                "java.io.FileOutputStream.writeBytes java.io.PrintStream.println Script1.run org.apache.jmeter.util.JSR223TestElement.processFileOrScript | SCRIPTING | FILE",
                "sun.nio.ch.FileDispatcherImpl.read0 sun.nio.ch.FileChannelImpl.read java.nio.file.Files.readAllBytes Script1.run org.apache.jmeter.util.JSR223TestElement.processFileOrScript | SCRIPTING | FILE",
                "sun.nio.ch.FileDispatcherImpl.lock0 sun.nio.ch.FileChannelImpl.lock Script1.run org.apache.jmeter.util.JSR223TestElement.processFileOrScript | SCRIPTING | FILE",
                "java.io.FileInputStream.readBytes org.apache.http.entity.FileEntity.writeTo org.apache.http.protocol.HttpRequestExecutor.doSendRequest | SENDING | FILE",
                "java.io.FileInputStream.readBytes sun.security.provider.NativePRNG$RandomIO.readFully sun.security.ssl.SSLSocketImpl.startHandshake | HANDSHAKE | FILE",
                "sun.nio.ch.SocketDispatcher.read0 sun.nio.ch.IOUtil.read org.influxdb.Writer.write org.apache.jmeter.threads.ListenerNotifier.notifyListeners | RESULTS | LISTENER",
                "java.io.FileInputStream.readBytes java.io.BufferedInputStream.fill org.codehaus.groovy.runtime.ProcessGroovyMethods.getText Script1.run org.apache.jmeter.util.JSR223TestElement.processFileOrScript | SCRIPTING | PROCESS",
            })
    void threadInASystemCallWaitsForWhatItCalled(String frames, ThreadActivity where, Wait wait) {
        List<String> stack = stack(frames);
        assertThat(Frames.ofThisJvm().of(stack)).isEqualTo(where);
        assertThat(Waits.of(stack, where, Owner.NONE, false)).isEqualTo(wait);
        assertThat(Waits.inKernel(stack)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "io.netty.channel.epoll.Native.epollWait",
                "io.grpc.netty.shaded.io.netty.channel.epoll.Native.epollWait0",
                "io.netty.incubator.channel.uring.Native.ioUringEnter",
                "sun.nio.ch.EPoll.wait"
            })
    void recognisesSocketWaitsOfAllNettyTransports(String innermost) {
        assertThat(Waits.atSocket(List.of(innermost, "java.lang.Thread.run"))).isTrue();
    }

    @Test
    void keepAliveCacheThreadIsNotWaitingAtASocket() {
        assertThat(Waits.atSocket(List.of(
                        "java.lang.Thread.sleep", "sun.net.www.http.KeepAliveCache.run", "java.lang.Thread.run")))
                .isFalse();
    }
}
