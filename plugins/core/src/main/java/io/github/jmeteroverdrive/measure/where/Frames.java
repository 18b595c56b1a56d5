// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.where;

import static java.util.Map.entry;

import io.github.jmeteroverdrive.measure.Pacer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;

/**
 * Classifies the activity of a thread by its stack. The callers decide, never the leaf: a socket is read while waiting
 * for a response, while reading its body, and while a script uses the network. The first group that any frame belongs
 * to wins, so enclosing activities come first. A frame is {@code package.Class.method}.
 *
 * <p>The frames of the JDK and of JMeter are defined here. An element lists its own frames, and those of the client
 * library in its jar, in {@code META-INF/overdrive/frames.properties}; the run copies them to {@code run.json} for
 * later analysis of a profile. Immutable.
 */
public final class Frames {

    /** Prefixes of frames by group, with the names of JMeter 5.6, JDK 17 and JDK 25. */
    static final List<Map.Entry<ThreadActivity, List<String>>> KNOWN = List.of(
            entry(ThreadActivity.BEANSHELL, List.of("org.apache.jmeter.util.BeanShellInterpreter.", "bsh.")),
            entry(
                    ThreadActivity.SCRIPTING,
                    List.of(
                            "org.apache.jmeter.util.JSR223TestElement.",
                            "org.apache.jmeter.functions.Groovy.",
                            "org.apache.jmeter.functions.JavaScript.",
                            "org.codehaus.groovy.jsr223.",
                            "javax.script.")),
            entry(ThreadActivity.XPATH_HTML, List.of("org.w3c.tidy.")),
            entry(ThreadActivity.EXTRACTING, List.of("org.apache.jmeter.extractor.", "org.apache.jmeter.assertions.")),
            entry(
                    ThreadActivity.RESULTS,
                    List.of(
                            "org.apache.jmeter.threads.ListenerNotifier.",
                            "org.apache.jmeter.reporters.",
                            "org.apache.jmeter.visualizers.")),
            entry(
                    ThreadActivity.PAUSING,
                    List.of(
                            "org.apache.jmeter.threads.JMeterThread.delay",
                            "org.apache.jmeter.timers.",
                            "org.apache.jmeter.sampler.TestAction.")),
            // includes frames where elements wait; before SENDING, which has the rest of their
            // client
            entry(ThreadActivity.WAITING, List.of(Pacer.class.getName() + ".awaitRoom")),
            entry(ThreadActivity.PAUSING, List.of(Pacer.class.getName() + ".await")),
            entry(ThreadActivity.DIGESTING, List.of("java.security.MessageDigest.")),
            entry(
                    ThreadActivity.LOOKUP,
                    List.of(
                            "java.net.InetAddress.getAllByName",
                            "java.net.InetAddress.getByName",
                            "org.apache.jmeter.protocol.http.control.DNSCacheManager.")),
            entry(
                    ThreadActivity.HANDSHAKE,
                    List.of(
                            "sun.security.ssl.SSLSocketImpl.startHandshake",
                            "sun.security.ssl.SSLSocketImpl.ensureNegotiated",
                            "sun.security.ssl.TransportContext.kickstart")),
            entry(
                    ThreadActivity.CONNECTING,
                    List.of(
                            "java.net.Socket.connect",
                            "sun.nio.ch.NioSocketImpl.connect",
                            "sun.nio.ch.SocketChannelImpl.connect",
                            "org.apache.http.impl.conn.DefaultHttpClientConnectionOperator.connect",
                            "sun.net.www.http.HttpClient.openServer")),
            entry(ThreadActivity.SENDING, List.of("org.apache.http.protocol.HttpRequestExecutor.doSendRequest")),
            entry(
                    ThreadActivity.BODY,
                    List.of(
                            "org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase.readResponse",
                            "org.apache.jmeter.protocol.http.sampler.HTTPJavaImpl.readResponse",
                            "org.apache.http.util.EntityUtils.")),
            entry(
                    ThreadActivity.WAITING,
                    List.of(
                            "org.apache.http.protocol.HttpRequestExecutor.doReceiveResponse",
                            "sun.net.www.http.HttpClient.parseHTTP",
                            "sun.net.www.protocol.http.HttpURLConnection.getInputStream",
                            "java.net.Socket$SocketInputStream.read",
                            "sun.nio.ch.NioSocketImpl.read",
                            "org.apache.jorphan.exec.SystemCommand.",
                            "java.lang.ProcessImpl.waitFor",
                            "java.sql.")),
            entry(ThreadActivity.PLUGINS, List.of("io.github.jmeteroverdrive.")),
            entry(ThreadActivity.JMETER, List.of("org.apache.jmeter.")));

    /** Loaded on first use. */
    private static final class OfThisJvm {
        private static final Frames FRAMES = with(FrameFiles.in(Frames.class.getClassLoader()));
    }

    private final Map<ThreadActivity, List<String>> own;
    private final List<Map.Entry<ThreadActivity, List<String>>> groups = new ArrayList<>();

    private Frames(Map<ThreadActivity, List<String>> own) {
        this.own = Map.copyOf(own);
        Set<ThreadActivity> seen = EnumSet.noneOf(ThreadActivity.class);
        for (Map.Entry<ThreadActivity, List<String>> known : KNOWN) {
            ThreadActivity where = known.getKey();
            List<String> all = new ArrayList<>(known.getValue());
            if (seen.add(where)) all.addAll(own.getOrDefault(where, List.of()));
            groups.add(entry(where, all));
        }
    }

    /** @param own prefixes of the elements' frames, added where their group is first listed */
    public static Frames with(Map<ThreadActivity, List<String>> own) {
        return new Frames(own);
    }

    /** With the frames that the jars of this JVM list. */
    public static Frames ofThisJvm() {
        return OfThisJvm.FRAMES;
    }

    /** The elements' frames. */
    public Map<ThreadActivity, List<String>> own() {
        return own;
    }

    /**
     * The activity of a thread; {@link ThreadActivity#OTHER} if no frame matches.
     *
     * @param frames in any order
     */
    public ThreadActivity of(List<String> frames) {
        for (Map.Entry<ThreadActivity, List<String>> group : groups) {
            for (String beginning : group.getValue()) {
                for (String frame : frames) if (frame.startsWith(beginning)) return group.getKey();
            }
        }
        return ThreadActivity.OTHER;
    }

    /** The activity of a thread of this JVM. */
    public ThreadActivity of(StackTraceElement[] stack) {
        String[] frames = new String[stack.length];
        for (int i = 0; i < stack.length; i++) frames[i] = stack[i].getClassName() + '.' + stack[i].getMethodName();
        return of(List.of(frames));
    }

    /** The activity of a thread: JVM threads by name, others by their frames. */
    public ThreadActivity of(String thread, List<String> frames) {
        return ThreadActivity.ofJvm(thread).orElseGet(() -> of(frames));
    }

    static final class FrameFiles {

        /** {@link ThreadActivity#id()} = prefixes of frames, separated by commas. */
        static final String NAME = "META-INF/overdrive/frames.properties";

        private FrameFiles() {}

        /** @throws IllegalStateException if a file names an unknown group */
        static Map<ThreadActivity, List<String>> in(ClassLoader jars) {
            Map<ThreadActivity, List<String>> all = new EnumMap<>(ThreadActivity.class);
            try {
                for (URL file : Collections.list(jars.getResources(NAME))) {
                    Properties groups = new Properties();
                    try (InputStream in = file.openStream()) {
                        groups.load(in);
                    }
                    for (String id : groups.stringPropertyNames())
                        all.computeIfAbsent(group(file, id), group -> new ArrayList<>())
                                .addAll(Arrays.asList(groups.getProperty(id).split("\\s*,\\s*")));
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return all;
        }

        private static ThreadActivity group(URL file, String id) {
            return ThreadActivity.of(id)
                    .orElseThrow(() -> new IllegalStateException(file + ": no group is named " + id));
        }
    }
}
