// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.httpasync.HttpAsyncRequest;
import io.github.jmeteroverdrive.httpasync.engine.TestClient;
import io.github.jmeteroverdrive.httpasync.request.RequestFields;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks of responses whose bodies are longer than one read. */
class ResponseInspectorTest {

    private static final int REQUESTS = 8;
    private static final String FILLER = "0123456789".repeat(20_000);

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
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    /** The failure of each response, and the inspector of the last one. */
    private record Judged(List<String> causes, ResponseInspector last) {}

    /** @param given fields and their values, in turn */
    private Judged ask(String path, String... given) {
        HttpAsyncRequest element = new HttpAsyncRequest();
        for (int i = 0; i < given.length; i += 2) element.setProperty("HttpAsyncRequest." + given[i], given[i + 1]);
        Fields fields = Fields.of(element, RequestFields.DECLARATION, Refusal::new);
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
        client.send(TestClient.link(server.getAddress(), 2), REQUESTS, () -> TestClient.get(path));
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
        all(ask("/missing"), "Status 404");
        assertThat(savedBodies()).containsExactly("status-404-1", "status-404-2", "status-404-3");
        byte[] saved = Files.readAllBytes(folder.resolve("refused/status-404-1"));
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
}
