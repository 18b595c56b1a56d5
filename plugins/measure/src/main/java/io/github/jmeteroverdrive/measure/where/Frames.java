// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.where;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;

/**
 * Tells from a stack what its thread is about. An ancestor decides, never the leaf: a socket is
 * read while a response is awaited, while its body is read, and while a script talks to someone.
 * The first group in {@link #GROUPS} that any frame belongs to is taken, so what encloses others
 * stands first. A frame is {@code package.Class.method}. Stateless.
 */
public final class Frames {

    /** Beginnings of frames by group; the names are those of JMeter 5.6, JDK 17 and JDK 25. */
    static final List<Map.Entry<Where, List<String>>> GROUPS =
            List.of(
                    entry(
                            Where.BEANSHELL,
                            List.of("org.apache.jmeter.util.BeanShellInterpreter.", "bsh.")),
                    entry(
                            Where.SCRIPTING,
                            List.of(
                                    "org.apache.jmeter.util.JSR223TestElement.",
                                    "org.apache.jmeter.functions.Groovy.",
                                    "org.apache.jmeter.functions.JavaScript.",
                                    "org.codehaus.groovy.jsr223.",
                                    "javax.script.")),
                    entry(Where.XPATH_HTML, List.of("org.w3c.tidy.")),
                    entry(
                            Where.EXTRACTING,
                            List.of(
                                    "org.apache.jmeter.extractor.",
                                    "org.apache.jmeter.assertions.",
                                    "io.github.jmeteroverdrive.extractors.")),
                    entry(
                            Where.RESULTS,
                            List.of(
                                    "org.apache.jmeter.threads.ListenerNotifier.",
                                    "org.apache.jmeter.reporters.",
                                    "org.apache.jmeter.visualizers.",
                                    "io.github.jmeteroverdrive.monitor.")),
                    entry(
                            Where.PAUSING,
                            List.of(
                                    "org.apache.jmeter.threads.JMeterThread.delay",
                                    "org.apache.jmeter.timers.",
                                    "org.apache.jmeter.sampler.TestAction.",
                                    "io.github.jmeteroverdrive.measure.Pacer.await",
                                    "io.github.jmeteroverdrive.http.body.Pace.await",
                                    "io.github.jmeteroverdrive.jms.consumer.ConsumerThread.await",
                                    "io.github.jmeteroverdrive.jms.consumer.Reception.",
                                    "io.github.jmeteroverdrive.jms.producer.BarrierWait.")),
                    entry(
                            Where.DIGESTING,
                            List.of(
                                    "java.security.MessageDigest.",
                                    "io.github.jmeteroverdrive.http.body.BodyChecksum.",
                                    "io.github.jmeteroverdrive.http.body.DigestChecksum.")),
                    entry(
                            Where.CONNECTING,
                            List.of(
                                    "java.net.Socket.connect",
                                    "sun.nio.ch.NioSocketImpl.connect",
                                    "sun.nio.ch.SocketChannelImpl.connect",
                                    "java.net.InetAddress.getAllByName",
                                    "sun.security.ssl.SSLSocketImpl.startHandshake",
                                    "org.apache.http.impl.conn.DefaultHttpClientConnectionOperator.connect",
                                    "sun.net.www.http.HttpClient.openServer")),
                    // before SENDING, which has the rest of the same clients
                    entry(
                            Where.WAITING,
                            List.of(
                                    "org.apache.activemq.artemis.jms.client.ActiveMQMessageConsumer.receive",
                                    "org.apache.activemq.artemis.jms.client.ActiveMQQueueBrowser.",
                                    "org.apache.qpid.jms.JmsMessageConsumer.receive",
                                    "org.apache.qpid.jms.JmsQueueBrowser.")),
                    entry(
                            Where.SENDING,
                            List.of(
                                    "org.apache.http.protocol.HttpRequestExecutor.doSendRequest",
                                    "org.apache.activemq.artemis.jms.client.",
                                    "org.apache.qpid.jms.Jms")),
                    entry(
                            Where.BODY,
                            List.of(
                                    "org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase.readResponse",
                                    "org.apache.jmeter.protocol.http.sampler.HTTPJavaImpl.readResponse",
                                    "org.apache.http.util.EntityUtils.",
                                    "io.github.jmeteroverdrive.http.body.")),
                    entry(
                            Where.WAITING,
                            List.of(
                                    "org.apache.http.protocol.HttpRequestExecutor.doReceiveResponse",
                                    "sun.net.www.http.HttpClient.parseHTTP",
                                    "sun.net.www.protocol.http.HttpURLConnection.getInputStream",
                                    "java.net.Socket$SocketInputStream.read",
                                    "sun.nio.ch.NioSocketImpl.read",
                                    "org.apache.jorphan.exec.SystemCommand.",
                                    "java.lang.ProcessImpl.waitFor",
                                    "io.github.jmeteroverdrive.http.wget.Downloader.await",
                                    "java.sql.")),
                    entry(Where.PLUGINS, List.of("io.github.jmeteroverdrive.")),
                    entry(Where.JMETER, List.of("org.apache.jmeter.")));

    private Frames() {}

    /**
     * What a thread is about; {@link Where#OTHER} when no frame says.
     *
     * @param frames in any order
     */
    public static Where of(List<String> frames) {
        for (Map.Entry<Where, List<String>> group : GROUPS) {
            for (String beginning : group.getValue()) {
                for (String frame : frames) if (frame.startsWith(beginning)) return group.getKey();
            }
        }
        return Where.OTHER;
    }

    /** The same of a thread of this JVM. */
    public static Where of(StackTraceElement[] stack) {
        String[] frames = new String[stack.length];
        for (int i = 0; i < stack.length; i++)
            frames[i] = stack[i].getClassName() + '.' + stack[i].getMethodName();
        return of(List.of(frames));
    }

    /** What a thread of the JVM itself is about, by its name; else what its frames say. */
    public static Where of(String thread, List<String> frames) {
        if (thread.matches("(GC Thread|G1 |ParGC|Z[A-Z]|VM Thread).*")) return Where.GC;
        if (thread.matches("C[12] Compiler.*")) return Where.COMPILING;
        return of(frames);
    }
}
