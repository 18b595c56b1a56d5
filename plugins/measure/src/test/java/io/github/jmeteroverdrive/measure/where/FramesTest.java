// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.where;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FramesTest {

    private static final String SAMPLE =
            "org.apache.jmeter.protocol.http.sampler.HTTPHC4Impl.sample";

    /** From the leaf to the thread's own method, as stacks are told. */
    private static Where of(String... frames) {
        return Frames.of(List.of(frames));
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "|",
            value = {
                "org.apache.http.protocol.HttpRequestExecutor.doReceiveResponse | WAITING",
                "org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase.readResponse | BODY",
                "java.net.Socket.connect | CONNECTING",
                "org.apache.jmeter.util.JSR223TestElement.processFileOrScript | SCRIPTING",
                "org.apache.jmeter.extractor.RegexExtractor.process | EXTRACTING",
                "org.apache.jmeter.threads.ListenerNotifier.notifyListeners | RESULTS",
            })
    void theSameLeafIsAnotherThingBelowAnotherAncestor(String ancestor, Where expected) {
        assertThat(of("sun.nio.ch.Net.poll", "sun.nio.ch.NioSocketImpl.read", ancestor, SAMPLE))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "|",
            value = {
                "org.apache.jmeter.extractor.XPathExtractor.process | org.w3c.tidy.Lexer.getToken | XPATH_HTML",
                "org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase.readResponse | java.security.MessageDigest.update | DIGESTING",
                "org.apache.jmeter.modifiers.BeanShellPreProcessor.process | bsh.Interpreter.eval | BEANSHELL",
                "org.apache.jmeter.threads.JMeterThread.run | java.util.HashMap.get | JMETER",
                "io.github.jmeteroverdrive.jms.producer.SendLoop.sample | io.github.jmeteroverdrive.measure.Pacer.await | PAUSING",
                "io.github.jmeteroverdrive.jms.producer.SendLoop.sample | java.nio.Buffer.get | PLUGINS",
                "io.github.jmeteroverdrive.jms.patterns.Posting.send | org.apache.activemq.artemis.jms.client.ActiveMQMessageProducer.send | SENDING",
                "io.github.jmeteroverdrive.jms.patterns.Claiming.claim | org.apache.activemq.artemis.jms.client.ActiveMQMessageConsumer.receive | WAITING",
                "io.github.jmeteroverdrive.jms.patterns.Listing.browse | org.apache.activemq.artemis.jms.client.ActiveMQQueueBrowser.hasMoreElements | WAITING",
                "io.github.jmeteroverdrive.jms.patterns.Listing.receive | org.apache.qpid.jms.JmsMessageConsumer.receiveNoWait | WAITING",
                "java.lang.Thread.run | io.netty.channel.nio.NioEventLoop.run | OTHER",
            })
    void whatIsSpecialWinsOverWhatEnclosesIt(String outer, String inner, Where expected) {
        assertThat(of("java.lang.Object.hashCode", inner, outer)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "GC Thread#0,GC",
        "G1 Conc#0,GC",
        "ZWorkerYoung,GC",
        "C2 CompilerThread0,COMPILING"
    })
    void threadsOfTheJvmAreKnownByTheirNames(String thread, Where expected) {
        assertThat(Frames.of(thread, List.of("clone3"))).isEqualTo(expected);
        assertThat(Frames.of("Thread Group 1-1", List.of(SAMPLE))).isEqualTo(Where.JMETER);
    }
}
