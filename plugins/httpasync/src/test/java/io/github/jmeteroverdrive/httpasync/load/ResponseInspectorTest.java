// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.airlift.compress.zstd.ZstdOutputStream;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.http.download.ExpectedBody;
import io.github.jmeteroverdrive.httpasync.HttpAsyncRequest;
import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import io.github.jmeteroverdrive.httpasync.engine.IoLoop;
import io.github.jmeteroverdrive.httpasync.engine.Pool;
import io.github.jmeteroverdrive.httpasync.engine.TestClient;
import io.github.jmeteroverdrive.httpasync.protocol.EventReader;
import io.github.jmeteroverdrive.httpasync.request.RequestSettings;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks of responses whose bodies are longer than one read. */
class ResponseInspectorTest {

    private static final int REQUESTS = 8;
    private static final String FILLER = "0123456789".repeat(20_000);

    /** The body, by the reference encoder of Brotli. */
    private static final String BROTLI = "W0oNg99IjGMifxgsovfwELXzQSKKBkMcyawCkSuBDgwFAk8wAEgsah6pvn/flHsA";

    /** Needs several reads. */
    private static final String BODY = FILLER + "Grüße: ok";

    @TempDir
    private Path folder;

    private HttpServer server;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", request -> {
            byte[] body = BODY.getBytes(UTF_8);
            boolean missing = request.getRequestURI().getPath().equals("/missing");
            request.getResponseHeaders().set("X-Cache", "HIT");
            // chunked, so that pieces of the body start anywhere
            request.sendResponseHeaders(missing ? 404 : 200, 0);
            try (OutputStream out = request.getResponseBody()) {
                out.write(body);
            }
        });
        coded("gzip", "gzip", gzip(BODY.getBytes(UTF_8)));
        coded("members", "gzip", members());
        coded("zlib", "deflate", deflated(false));
        coded("bare", "Deflate", deflated(true));
        coded("brotli", "br", Base64.getDecoder().decode(BROTLI));
        coded("zstd", "zstd", zstd(BODY.getBytes(UTF_8)));
        coded("both", "gzip, zstd", zstd(gzip(BODY.getBytes(UTF_8))));
        coded("other", "compress", new byte[] {11, 2, (byte) 128});
        coded("broken-br", "br", BODY.getBytes(UTF_8));
        coded("broken-zstd", "zstd", BODY.getBytes(UTF_8));
        coded("broken", "gzip", BODY.getBytes(UTF_8));
        coded("cut/gzip", "gzip", cut(gzip(BODY.getBytes(UTF_8))));
        coded("cut/members", "gzip", cut(members()));
        coded("cut/deflate", "deflate", cut(deflated(false)));
        coded("cut/br", "br", cut(Base64.getDecoder().decode(BROTLI)));
        coded("cut/zstd", "zstd", cut(zstd(BODY.getBytes(UTF_8))));
        coded("cut/lines", "gzip", cut(gzip("a\nb\nc\n".getBytes(UTF_8))));
        coded("other-sum", "gzip", otherSum());
        coded("more", "gzip", Arrays.copyOf(gzip(BODY.getBytes(UTF_8)), gzip(BODY.getBytes(UTF_8)).length + 5));
        coded("empty", "gzip", new byte[0]);
        coded("part", "gzip", 206, cut(gzip(BODY.getBytes(UTF_8))));
        server.start();
    }

    /** Only bytes after the data are missing, which decode to nothing. */
    private static byte[] cut(byte[] body) {
        return Arrays.copyOf(body, body.length - 2);
    }

    private static byte[] otherSum() throws IOException {
        byte[] body = gzip(BODY.getBytes(UTF_8));
        body[body.length - 5]++;
        return body;
    }

    private void coded(String path, String coding, byte[] body) {
        coded(path, coding, 200, body);
    }

    private void coded(String path, String coding, int status, byte[] body) {
        server.createContext("/" + path, request -> {
            request.getResponseHeaders().set("Content-Encoding", coding);
            request.sendResponseHeaders(status, 0);
            try (OutputStream out = request.getResponseBody()) {
                out.write(body);
            }
        });
    }

    private static byte[] gzip(byte[] body) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(body);
        }
        return bytes.toByteArray();
    }

    /** As two files one after another. */
    private static byte[] members() throws IOException {
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        both.write(gzip(FILLER.getBytes(UTF_8)));
        both.write(gzip(BODY.substring(FILLER.length()).getBytes(UTF_8)));
        return both.toByteArray();
    }

    private static byte[] zstd(byte[] body) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZstdOutputStream out = new ZstdOutputStream(bytes)) {
            out.write(body);
        }
        return bytes.toByteArray();
    }

    private static byte[] deflated(boolean bare) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(bytes, new Deflater(6, bare))) {
            out.write(BODY.getBytes(UTF_8));
        }
        return bytes.toByteArray();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    /** The failure of each response, and the inspector of the last one. */
    private record Judged(List<String> causes, ResponseInspector last) {}

    /** @param given fields and their values, in turn */
    private Judged ask(String path, String... given) {
        return ask(REQUESTS, path, given);
    }

    private Judged ask(int requests, String path, String... given) {
        HttpAsyncRequest element = new HttpAsyncRequest();
        for (int i = 0; i < given.length; i += 2) element.setProperty("HttpAsyncRequest." + given[i], given[i + 1]);
        Fields fields = Fields.of(element, RequestSettings.DECLARATION, Refusal::new);
        ResponseCheck check = ResponseCheck.of("the request", fields);
        FailedBodies bodies = new FailedBodies(() -> folder);
        List<String> causes = new ArrayList<>();
        ResponseInspector[] last = {null};
        TestClient client = new TestClient(
                exchange -> {
                    last[0] = (ResponseInspector) exchange.sink();
                    last[0].judge(exchange);
                    causes.add(String.valueOf(exchange.failure()));
                },
                () -> new ResponseInspector(check, bodies, false));
        client.send(TestClient.link(server.getAddress(), 2), requests, () -> TestClient.get(path));
        return new Judged(causes, last[0]);
    }

    private void all(Judged judge, String cause) {
        assertThat(judge.causes()).hasSize(REQUESTS).containsOnly(cause);
    }

    private List<String> savedBodies() {
        if (Files.notExists(folder.resolve("refused"))) return List.of();
        try (Stream<Path> files = Files.list(folder.resolve("refused"))) {
            return files.map(file -> file.getFileName().toString()).sorted().collect(Collectors.toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void savesNoBodiesOfSuccesses() {
        String length = Integer.toString(BODY.getBytes(UTF_8).length);
        Judged judge = ask("/", "expectedHeader", "x-cache: HIT", "contains", "Grüße: ok", "expectedLength", length);
        all(judge, "null");
        assertThat(savedBodies()).isEmpty();
        assertThat(judge.last().firstBytes()).isEmpty();
        assertThat(judge.last().checksum()).isEmpty();
    }

    @Test
    void savesTheFirstBodiesOfEachCause() throws IOException {
        all(ask("/missing"), "404 Not Found");
        assertThat(savedBodies()).containsExactly("404-not-found-1", "404-not-found-2", "404-not-found-3");
        byte[] saved = Files.readAllBytes(folder.resolve("refused/404-not-found-1"));
        assertThat(saved).isEqualTo(Arrays.copyOf(BODY.getBytes(UTF_8), FailedBodies.MAX_BYTES));
    }

    @Test
    void eachCheckHasASeparateCause() {
        all(ask("/", "expectedHeader", "Age"), "The response lacks the header 'Age'.");
        all(ask("/", "contains", "Grüße: no"), "The body does not contain 'Grüße: no'.");
        all(ask("/", "expectedLength", "12"), ResponseCheck.WRONG_LENGTH);
        all(ask("/", "checksum", "crc32c", "expectedChecksum", "00000000"), ResponseCheck.WRONG_CHECKSUM);
        assertThat(savedBodies()).hasSize(4 * 3);
    }

    @Test
    void computesFirstBytesAndChecksumPerBody() {
        Judged judge = ask("/", "keepFirst", "100k", "checksum", "sha-256");
        all(judge, "null");
        byte[] body = BODY.getBytes(UTF_8);
        assertThat(judge.last().firstBytes()).isEqualTo(Arrays.copyOf(body, 100 << 10));
        String sum = judge.last().checksum();
        assertThat(sum).hasSize(64);
        all(ask("/", "checksum", "sha-256", "expectedChecksum", sum), "null");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/gzip", "/members", "/zlib", "/bare", "/brotli", "/zstd", "/both"})
    void searchesAndStoresDecodedBodies(String path) {
        Judged judge = ask(path, "contains", "Grüße: ok", "keepFirst", "100k");
        all(judge, "null");
        assertThat(judge.last().firstBytes()).isEqualTo(Arrays.copyOf(BODY.getBytes(UTF_8), 100 << 10));
    }

    @Test
    void lengthAndChecksumAreThoseOfTheBytesReceived() throws IOException {
        String length = Integer.toString(gzip(BODY.getBytes(UTF_8)).length);
        Judged judge = ask("/gzip", "expectedLength", length, "contains", "Grüße: no");
        all(judge, "The body does not contain 'Grüße: no'.");
        assertThat(savedBodies()).hasSize(3);
    }

    @Test
    void theCauseNamesACodingThatIsNotDecoded() {
        all(
                ask("/other", "contains", "Grüße"),
                "The body does not contain 'Grüße'. The body is encoded with compress, which is not decoded.");
        all(
                ask("/broken", "contains", "no such text"),
                "The body does not contain 'no such text'. The body is not valid gzip.");
        for (String coding : List.of("br", "zstd"))
            all(
                    ask("/broken-" + coding, "contains", "no such text"),
                    "The body does not contain 'no such text'. The body is not valid " + coding + ", or is cut off.");
    }

    @ParameterizedTest
    @CsvSource({
        "/cut/gzip, ends before its gzip is complete",
        "/cut/members, ends before its gzip is complete",
        "/cut/deflate, ends before its deflate is complete",
        "/cut/br, 'is not valid br, or is cut off'",
        "/cut/zstd, 'is not valid zstd, or is cut off'",
        "/other-sum, is not valid gzip"
    })
    void anEncodedBodyThatIsCutOffOrDamagedFailsIfItsTextIsRead(String path, String cause) {
        // of a block of zstd that is cut off, nothing is decoded
        assertThat(ask(path, "contains", "012").causes())
                .hasSize(REQUESTS)
                .allMatch(end -> end.endsWith("The body " + cause + "."));
        all(ask(path, "keepFirst", "1m"), "The body " + cause + ".");
        all(ask(path), "null");
    }

    @Test
    void whatFollowsTheBytesToStoreIsNotDecoded() {
        all(ask("/cut/gzip", "keepFirst", "100"), "null");
        all(ask("/broken", "keepFirst", "100"), "The body is not valid gzip.");
    }

    @Test
    void aStreamThatIsStoppedMayEndAnywhere() {
        all(ask("/cut/lines", "events", "lines"), "The body ends before its gzip is complete.");
        all(ask("/cut/lines", "events", "lines", "stopAfter", "2"), "null");
    }

    @Test
    void theEndOfTheRunMayCutOffAnEndlessStream() throws IOException {
        CountDownLatch over = new CountDownLatch(1);
        server.createContext("/endless", request -> {
            request.getResponseHeaders().set("Content-Encoding", "gzip");
            request.sendResponseHeaders(200, 0);
            OutputStream out = new GZIPOutputStream(request.getResponseBody(), true);
            out.write("a\n".getBytes(UTF_8));
            out.flush();
            try {
                over.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        HttpAsyncRequest element = new HttpAsyncRequest();
        element.setProperty("HttpAsyncRequest.events", "lines");
        ResponseCheck check = ResponseCheck.of("it", Fields.of(element, RequestSettings.DECLARATION, Refusal::new));
        List<String> causes = new ArrayList<>();
        int[] events = {0};
        TestClient client =
                new TestClient(
                        exchange -> {
                            ((ResponseInspector) exchange.sink()).judge(exchange);
                            causes.add(String.valueOf(exchange.failure()));
                        },
                        () -> TestInspectors.of(check, folder)) {
                    @Override
                    public void events(Exchange exchange, long now, int count) {
                        events[0] += count;
                    }
                };
        IoLoop io = IoLoop.ofThisThread();
        try (Pool pool = new Pool(io, TestClient.link(server.getAddress(), 1), System::nanoTime, client)) {
            pool.send(TestClient.get("/endless"), Exchange.NONE);
            while (events[0] == 0) io.awaitResponses(TimeUnit.SECONDS.toNanos(1));
        } finally {
            over.countDown();
        }
        assertThat(causes).containsExactly("null");
    }

    /** Browsers ignore bytes after the end of gzip, too. A part of a body may begin and end anywhere. */
    @ParameterizedTest
    @CsvSource({"/more, 012", "/empty, ''", "/part, 012"})
    void otherEncodedBodiesAreComplete(String path, String text) {
        all(ask(path, "contains", text, "keepFirst", "1m"), "null");
    }

    @Test
    void theFirstBytesOfABodyThatIsTooLongToDecodeAreStored() {
        byte[] block = new byte[1 << 20];
        new Random(1).nextBytes(block);
        server.createContext("/long", request -> {
            request.getResponseHeaders().set("Content-Encoding", "zstd");
            request.sendResponseHeaders(200, 0);
            try (OutputStream out = new ZstdOutputStream(request.getResponseBody())) {
                for (int left = 66; left > 0; left--) out.write(block);
            }
        });
        Judged judge = ask(1, "/long", "keepFirst", "100");
        assertThat(judge.causes()).containsExactly("null");
        assertThat(judge.last().firstBytes()).isEqualTo(Arrays.copyOf(block, 100));
        assertThat(ask(1, "/long", "contains", "no such text").causes())
                .containsExactly(
                        "The body does not contain 'no such text'. Of the body, only the first 64 MiB of zstd are"
                                + " decoded.");
    }

    /** A head of gzip with all that it may have, and two members. */
    @Test
    void gzipMayArriveInPiecesOfAnySize() throws IOException {
        byte[] plain = gzip("one".getBytes(UTF_8));
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.write(new byte[] {31, (byte) 139, 8, 2 | 4 | 8 | 16, 0, 0, 0, 0, 0, 0});
        body.write(new byte[] {3, 0, 1, 2, 3, 'n', 0, 'c', 'c', 0});
        CRC32 sum = new CRC32();
        sum.update(body.toByteArray());
        body.write((int) sum.getValue());
        body.write((int) sum.getValue() >> 8);
        body.write(plain, 10, plain.length - 10);
        body.write(gzip(" and two".getBytes(UTF_8)));
        ResponseCheck check = new ResponseCheck(
                "", StatusSet.parse("200"), null, "", ExpectedBody.ANY, 100, false, EventReader.Options.NONE);
        ResponseInspector inspector = TestInspectors.of(check, folder);
        byte[] bytes = body.toByteArray();
        byte[] field = "Content-Encoding: gzip".getBytes(UTF_8);
        for (int piece = 1; piece <= bytes.length; piece++) {
            inspector.begin();
            inspector.field(field, 0, field.length);
            inspector.head(200);
            for (int at = 0; at < bytes.length; at += piece)
                inspector.take(bytes, at, Math.min(bytes.length, at + piece));
            assertThat(inspector.decodingProblem()).isEmpty();
            assertThat(inspector.firstBytes()).asString(UTF_8).isEqualTo("one and two");
        }
    }
}
