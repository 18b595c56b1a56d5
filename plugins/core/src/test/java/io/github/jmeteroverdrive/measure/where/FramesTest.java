// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.where;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.where.Frames.FrameFiles;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FramesTest {

    private static final String SAMPLE = "org.apache.jmeter.protocol.http.sampler.HTTPHC4Impl.sample";

    private static final Frames ALONE = Frames.with(Map.of());

    /** From the leaf to the thread's own method, as in a stack trace. */
    private static ThreadActivity of(String... frames) {
        return ALONE.of(List.of(frames));
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
    void ancestorDecidesWhatTheSameLeafMeans(String ancestor, ThreadActivity expected) {
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
                "io.github.jmeteroverdrive.messaging.producer.SendLoop.sample | io.github.jmeteroverdrive.measure.Pacer.await | PAUSING",
                "io.github.jmeteroverdrive.messaging.producer.SendLoop.sample | java.nio.Buffer.get | PLUGINS",
                "java.lang.Thread.run | io.netty.channel.nio.NioEventLoop.run | OTHER",
            })
    void specificFramesWinOverEnclosingOnes(String outer, String inner, ThreadActivity expected) {
        assertThat(of("java.lang.Object.hashCode", inner, outer)).isEqualTo(expected);
    }

    /** Frames of a sending and receiving client, and of a waiting element. */
    @ParameterizedTest
    @CsvSource({
        "client.Link.send, SENDING",
        "client.Link.receive, WAITING",
        "element.Pace.await, PAUSING",
        "element.Loop.sample, OTHER",
    })
    void elementsCanDeclareTheirOwnFrames(String frame, ThreadActivity expected) {
        Frames frames = Frames.with(Map.of(
                ThreadActivity.SENDING, List.of("client."),
                ThreadActivity.WAITING, List.of("client.Link.receive"),
                ThreadActivity.PAUSING, List.of("element.Pace.")));
        assertThat(frames.of(List.of("java.util.HashMap.get", frame))).isEqualTo(expected);
        assertThat(ALONE.of(List.of(frame))).isEqualTo(ThreadActivity.OTHER);
    }

    @Test
    void readsFrameFilesOfAllJars(@TempDir Path temp) throws IOException {
        URL[] jars = {
            jar(temp.resolve("a"), "pausing = a.Pace.await"),
            jar(temp.resolve("b"), "pausing = b.Pace., b.Wait.\nbody = b."),
        };
        try (URLClassLoader loader = new URLClassLoader(jars, null)) {
            Map<ThreadActivity, List<String>> own = FrameFiles.in(loader);
            assertThat(own.keySet()).containsExactlyInAnyOrder(ThreadActivity.PAUSING, ThreadActivity.BODY);
            assertThat(own.get(ThreadActivity.PAUSING)).containsExactlyInAnyOrder("a.Pace.await", "b.Pace.", "b.Wait.");
        }
    }

    @Test
    void unknownGroupsAreReportedWithTheirFile(@TempDir Path temp) throws IOException {
        URL[] jars = {jar(temp.resolve("a"), "pauses = a.")};
        try (URLClassLoader loader = new URLClassLoader(jars, null)) {
            assertThatThrownBy(() -> FrameFiles.in(loader))
                    .hasMessageContaining(FrameFiles.NAME)
                    .hasMessageContaining("pauses");
        }
    }

    private static URL jar(Path folder, String frames) throws IOException {
        Path file = folder.resolve(FrameFiles.NAME);
        Files.createDirectories(file.getParent());
        Files.writeString(file, frames);
        return folder.toUri().toURL();
    }

    @ParameterizedTest
    @CsvSource({"GC Thread#0,GC", "G1 Conc#0,GC", "ZWorkerYoung,GC", "C2 CompilerThread0,COMPILING"})
    void recognisesJvmThreadsByName(String thread, ThreadActivity expected) {
        assertThat(ALONE.of(thread, List.of("clone3"))).isEqualTo(expected);
        assertThat(ALONE.of("Thread Group 1-1", List.of(SAMPLE))).isEqualTo(ThreadActivity.JMETER);
    }
}
