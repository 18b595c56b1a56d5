// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.extractors.template.Escaping;
import io.github.jmeteroverdrive.httpasync.HttpAsyncRequest;
import io.github.jmeteroverdrive.httpasync.endpoint.Destination;
import io.github.jmeteroverdrive.httpasync.engine.TestClient;
import io.github.jmeteroverdrive.httpasync.engine.UploadServer;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplate.ValueSources;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.testelement.property.FunctionProperty;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies that are read while they are sent, byte by byte as servers receive them. */
class UploadTest {

    private static final int SIZE = 3_000_001;
    private static final Destination TO = Destination.direct("http", "h");

    @TempDir
    private Path folder;

    private Path file;
    private byte[] content;
    private final List<String> ended = new ArrayList<>();
    private final JMeterVariables variables = new JMeterVariables();

    @BeforeEach
    void make() throws IOException {
        content = new byte[SIZE];
        new Random(1).nextBytes(content);
        file = Files.write(folder.resolve("a \"b\".bin"), content);
    }

    private void send(UploadServer server, String line, int requests) {
        RequestText text = RequestText.mix(line.replace("FILE", file.toString().replace("\"", "\\\"")))
                .get(0);
        ValueSources sources = new ValueSources("it", List.of(), "", null, variables);
        send(server, new RequestTemplate(0, text, Servers.of(TO), 0, sources, Escaping.NONE), requests);
    }

    private void send(UploadServer server, RequestTemplate template, int requests) {
        new TestClient(exchange -> ended.add(exchange.status() + " " + exchange.failure() + " " + exchange.retries()))
                .send(server.link(), requests, () -> template.request(null));
    }

    @ParameterizedTest
    @CsvSource({"false,false", "true,false", "false,true"})
    void aFileArrivesAsItIs(boolean chunked, boolean http2) throws IOException {
        try (UploadServer server = new UploadServer(http2, UploadServer.Manner.PLAIN)) {
            send(server, "{\"method\": \"PUT\", \"path\": \"/\", \"file\": \"FILE\", \"chunked\": " + chunked + "}", 3);
            assertThat(ended).hasSize(3).containsOnly("200 null 0");
            assertThat(server.bodies)
                    .hasSize(3)
                    .allSatisfy(body -> assertThat(Arrays.equals(body, content)).isTrue());
            assertThat(server.connections).isEqualTo(1);
            String head = server.heads.get(0).toLowerCase();
            assertThat(head.contains("content-length: " + SIZE)).isEqualTo(!chunked);
            assertThat(head.contains("transfer-encoding: chunked")).isEqualTo(chunked);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aFormHasItsFieldsAndFilesInOrder(boolean http2) throws IOException {
        try (UploadServer server = new UploadServer(http2, UploadServer.Manner.PLAIN)) {
            send(
                    server,
                    "{\"method\": \"POST\", \"path\": \"/\", \"form\": {\"na\\\"me\": \"Grüße\", \"at\": \"@x\","
                            + " \"photo\": {\"file\": \"FILE\", \"type\": \"image/png\"}, \"last\": [7, \"x\"]}}",
                    2);
            assertThat(ended).hasSize(2).containsOnly("200 null 0");
            String head = server.heads.get(0);
            String boundary = "--" + head.replaceFirst("(?is).*boundary=([^\\r\\n]+).*", "$1");
            String disposition = "\r\nContent-Disposition: form-data; name=";
            String expected = boundary + disposition + "\"na%22me\"\r\n\r\nGrüße\r\n"
                    + boundary + disposition + "\"at\"\r\n\r\n@x\r\n"
                    + boundary + disposition
                    + "\"photo\"; filename=\"a %22b%22.bin\"\r\nContent-Type: image/png\r\n\r\n"
                    + new String(content, ISO_8859_1) + "\r\n"
                    + boundary + disposition + "\"last\"\r\n\r\n7\r\n"
                    + boundary + disposition + "\"last\"\r\n\r\nx\r\n" + boundary + "--\r\n";
            String body = new String(server.bodies.get(1), ISO_8859_1);
            assertThat(body.equals(expected.replace("Grüße", new String("Grüße".getBytes(UTF_8), ISO_8859_1))))
                    .isTrue();
        }
    }

    @Test
    void aVariablesValueThatBeginsWithAnAtSignIsNotAFile() throws IOException {
        variables.put("user", "@home");
        variables.put("twice", "@@home");
        try (UploadServer server = new UploadServer(false, UploadServer.Manner.PLAIN)) {
            send(
                    server,
                    "{\"method\": \"POST\", \"path\": \"/\", \"form\": {\"a\": \"${user}\", \"b\": \"${twice}\"}}",
                    1);
            assertThat(ended).containsExactly("200 null 0");
            assertThat(new String(server.bodies.get(0), UTF_8))
                    .contains("name=\"a\"\r\n\r\n@home\r\n", "name=\"b\"\r\n\r\n@@home\r\n");
        }
    }

    @Test
    void chunkedAndExpect100MayBeVariables() throws IOException {
        variables.put("chunked", "true");
        variables.put("expect", "3600000");
        JMeterContextService.getContext().setVariables(variables);
        HttpAsyncRequest element = new HttpAsyncRequest();
        element.setProperty(RequestSettings.METHOD.property(), "POST");
        element.setProperty(RequestSettings.BODY.property(), "hello");
        element.setProperty(
                new FunctionProperty(RequestSettings.CHUNKED.property(), new CompoundVariable("${chunked}")));
        element.setProperty(new FunctionProperty(RequestSettings.EXPECT.property(), new CompoundVariable("${expect}")));
        element.setRunningVersion(true);
        ValueSources sources = new ValueSources("it", List.of(), "", null, variables);
        RequestTemplate template = new RequestTemplate(element, new RequestSettings(element).upload(), TO, sources);
        try (UploadServer server = new UploadServer(false, UploadServer.Manner.CONTINUE)) {
            send(server, template, 1);
            assertThat(ended).containsExactly("200 null 0");
            assertThat(server.heads.get(0).toLowerCase())
                    .contains("transfer-encoding: chunked", "expect: 100-continue");
            assertThat(server.bodies).containsExactly("hello".getBytes(UTF_8));
        }
    }

    private static final String EXPECTING =
            "{\"method\": \"POST\", \"path\": \"/\", \"body\": \"hello\", \"expectContinue\": %d}";

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theBodyFollowsTheServersContinue(boolean http2) throws IOException {
        try (UploadServer server = new UploadServer(http2, UploadServer.Manner.CONTINUE)) {
            send(server, EXPECTING.formatted(3_600_000), 3);
            assertThat(ended).hasSize(3).containsOnly("200 null 0");
            assertThat(server.bodies)
                    .hasSize(3)
                    .allSatisfy(body -> assertThat(body).isEqualTo("hello".getBytes(UTF_8)));
            assertThat(server.heads.get(0).toLowerCase()).contains("expect: 100-continue");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aServerThatDoesNotContinueGetsTheBodyAfterTheTimeLimit(boolean http2) throws IOException {
        try (UploadServer server = new UploadServer(http2, UploadServer.Manner.PLAIN)) {
            send(server, EXPECTING.formatted(10), 2);
            assertThat(ended).hasSize(2).containsOnly("200 null 0");
            assertThat(server.bodies).hasSize(2);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aRefusedExpectationIsSentAgainWithoutIt(boolean http2) throws IOException {
        try (UploadServer server = new UploadServer(http2, UploadServer.Manner.REFUSE_EXPECT)) {
            send(server, EXPECTING.formatted(3_600_000), 2);
            assertThat(ended).hasSize(2).containsOnly("200 null 1");
            assertThat(server.bodies).hasSize(2);
            assertThat(server.heads).hasSize(4);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anAnswerBeforeTheEndOfTheBodyEndsTheUpload(boolean http2) throws IOException {
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(1L << 30); // more than any socket buffer
        }
        try (UploadServer server = new UploadServer(http2, UploadServer.Manner.TOO_LARGE)) {
            send(server, "{\"method\": \"POST\", \"path\": \"/\", \"file\": \"FILE\"}", 3);
            assertThat(ended).hasSize(3).containsOnly("413 null 0");
            assertThat(server.connections).isEqualTo(http2 ? 1 : 3);
        }
    }

    @Test
    void aFileThatHasBecomeShorterFailsTheRequest() throws IOException {
        try (UploadServer server = new UploadServer(false, UploadServer.Manner.CONTINUE)) {
            server.beforeContinue = () -> Files.write(file, new byte[10]);
            send(server, "{\"method\": \"POST\", \"path\": \"/\", \"file\": \"FILE\", \"expectContinue\": 3600000}", 1);
            assertThat(ended)
                    .containsExactly("0 A file of the request's body cannot be read, or has become shorter. 0");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"path\": \"/\", \"file\": \"/no/such/file\"} | the body's file /no/such/file cannot be read",
                "{\"path\": \"/\", \"form\": {\"a\": {\"file\": \"/no/such\"}}} | the body's file /no/such cannot be read",
            })
    void aFileThatDoesNotExistIsRefused(String line, String problem) throws IOException {
        try (UploadServer server = new UploadServer(false, UploadServer.Manner.PLAIN)) {
            assertThatThrownBy(() -> send(server, line, 1))
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining(problem);
        }
    }

    @Test
    void whatMakesNoSenseIsRefused() {
        assertThatThrownBy(() -> new Upload("a", "", false, 0).check("b"))
                .hasMessage("a request has one of body, body file and form; leave the others empty");
        assertThatThrownBy(() -> new Upload("", "a=1\nnothing", false, 0).check(""))
                .hasMessageStartingWith("the form's line 'nothing' is not valid; write a line as name=value");
        assertThatThrownBy(() -> new Upload("", "a=@;type=x", false, 0).check(""))
                .hasMessageStartingWith("the form's line 'a=@;type=x' is not valid");
        for (String json : List.of("\"form\": []", "\"chunked\": 1", "\"expectContinue\": 0"))
            assertThatThrownBy(() -> RequestText.mix("{\"path\": \"/\", " + json + "}"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("give ");
    }
}
