// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.form.JMeterHome;
import io.github.jmeteroverdrive.http.StreamingDownload;
import io.github.jmeteroverdrive.http.connection.AnswerServer.Answer;
import java.io.Serial;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerProxy;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Samplers of one thread with keep-alive, some strict and some stock. */
class StrictConnectionsTest {

    private static final String OK = "HTTP/1.1 200 OK\r\n";
    private static final String HELLO = OK + "Content-Length: 5\r\n\r\nhello";
    private static final String OTHER = OK + "Content-Length: 7\r\n\r\nWRONG!!";

    @TempDir
    Path folder;

    private final Map<String, SampleResult> results = new LinkedHashMap<>();

    public static final class Results extends AbstractTestElement implements SampleListener, NoThreadClone {

        @Serial
        private static final long serialVersionUID = 1;

        private final transient Map<String, SampleResult> all;

        Results(Map<String, SampleResult> all) {
            this.all = all;
        }

        @Override
        public void sampleOccurred(SampleEvent event) {
            all.put(event.getResult().getSampleLabel(), event.getResult());
        }

        @Override
        public void sampleStarted(SampleEvent event) {
            // no result yet
        }

        @Override
        public void sampleStopped(SampleEvent event) {
            // as above
        }
    }

    private static HTTPSamplerBase stock(String path) {
        return requesting(new HTTPSamplerProxy("HttpClient4"), path);
    }

    private static HTTPSamplerBase strict(String path) {
        StreamingDownload download = new StreamingDownload();
        download.setProperty("StreamingDownload.keepFirst", "100");
        return requesting(download, path);
    }

    private static HTTPSamplerBase requesting(HTTPSamplerBase sampler, String path) {
        sampler.setName(path);
        sampler.setPath(path);
        sampler.setMethod("GET");
        sampler.setProtocol("http");
        sampler.setDomain("127.0.0.1");
        sampler.setUseKeepAlive(true);
        sampler.setArguments(new Arguments());
        return sampler;
    }

    /** Runs the samplers one after the other in one thread. */
    private void run(AnswerServer server, HTTPSamplerBase... samplers) throws Exception {
        JMeterHome.install(folder);
        LoopController once = new LoopController();
        once.setLoops(1);
        once.setFirst(true);
        ThreadGroup group = new ThreadGroup();
        group.setNumThreads(1);
        group.setRampUp(0);
        group.setSamplerController(once);
        HashTree tree = new ListedHashTree();
        HashTree plan = tree.add(new TestPlan("connections"));
        plan.add(new Results(results));
        HashTree users = plan.add(group);
        for (HTTPSamplerBase sampler : samplers) {
            sampler.setPort(server.port());
            users.add(sampler);
        }
        StandardJMeterEngine engine = new StandardJMeterEngine();
        engine.configure(tree);
        engine.run();
        assertThat(results).hasSize(samplers.length);
    }

    private void assertGood(String path, String body) {
        SampleResult result = results.get(path);
        assertThat(result.getResponseMessage()).as(path).isEqualTo("OK");
        assertThat(result.getResponseDataAsString()).as(path).isEqualTo(body);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                OK + "Content-Length: -5\r\n\r\nhello",
                OK + "Content-Length: abc\r\n\r\nhello",
                OK + "Content-Length: +5\r\n\r\nhello",
                OK + "Content-Length: 9\r\nContent-Length: 5\r\n\r\nhello",
                OK + "Transfer-Encoding: chunked\r\n\r\n+5\r\nhello\r\n0\r\n\r\n",
                OK + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n",
                OK + "Content-Type: text/plain\r\n",
                "\r\n" + HELLO,
                "garbage\r\n" + HELLO,
                HELLO + OTHER,
                HELLO + " and more"
            })
    void invalidResponseFailsAlsoAfterHttpRequest(String broken) throws Exception {
        var answers = Map.of("/before", Answer.of(HELLO), "/broken", Answer.last(broken));
        try (AnswerServer server = new AnswerServer(answers)) {
            run(server, stock("/before"), strict("/broken"));
        }
        assertGood("/before", "hello");
        assertThat(results.get("/broken").isSuccessful()).isFalse();
    }

    /** HttpClient takes a list for no length, and would read until the server closes the connection. */
    @Test
    void listOfEqualLengthsIsOneLength() throws Exception {
        String listed = OK + "Content-Length: 5, 5\r\n\r\nhello";
        var answers = Map.of("/listed", Answer.of(listed), "/next", Answer.of(HELLO));
        try (AnswerServer server = new AnswerServer(answers)) {
            run(server, strict("/listed"), strict("/next"));
        }
        assertGood("/listed", "hello");
        assertGood("/next", "hello");
    }

    @Test
    void leftoverResponsesOfHttpRequestReachNoOtherSampler() throws Exception {
        var answers = Map.of("/left", Answer.of(HELLO + OTHER), "/own", Answer.of(HELLO));
        try (AnswerServer server = new AnswerServer(answers)) {
            run(server, stock("/left"), strict("/own"));
        }
        assertGood("/own", "hello");
    }

    @Test
    void bytesAfterAStrictResponseReachNoSampler() throws Exception {
        var answers = Map.of(
                "/left", Answer.of(HELLO + OTHER),
                "/stock", Answer.of(HELLO),
                "/strict", Answer.of(HELLO));
        try (AnswerServer server = new AnswerServer(answers)) {
            run(server, strict("/left"), stock("/stock"), strict("/strict"));
        }
        assertThat(results.get("/left").getResponseMessage())
                .startsWith(OTHER.length() + " bytes were received after the end of the response");
        assertGood("/stock", "hello");
        assertGood("/strict", "hello");
    }

    @Test
    void strictAndStockSamplersHaveSeparateConnections() throws Exception {
        var answers = Map.of(
                "/1", Answer.of(HELLO),
                "/2", Answer.of(HELLO),
                "/3", Answer.of(HELLO),
                "/4", Answer.of(HELLO));
        try (AnswerServer server = new AnswerServer(answers)) {
            run(server, stock("/1"), strict("/2"), stock("/3"), strict("/4"));
            assertThat(server.connections()).isEqualTo(2);
            assertThat(server.together("/1", "/3")).isTrue();
            assertThat(server.together("/2", "/4")).isTrue();
        }
    }

    /** The other host is the same server under another name. */
    @Test
    void lateBytesForceANewConnection() throws Exception {
        HTTPSamplerBase elsewhere = strict("/elsewhere");
        elsewhere.setDomain("localhost");
        var answers = Map.of(
                "/first", Answer.of(HELLO),
                "/elsewhere", Answer.of(HELLO).after("late", "/first"),
                "/second", Answer.of(HELLO));
        try (AnswerServer server = new AnswerServer(answers)) {
            run(server, strict("/first"), elsewhere, strict("/second"));
            assertThat(server.together("/first", "/second")).isFalse();
        }
        assertGood("/second", "hello");
    }
}
