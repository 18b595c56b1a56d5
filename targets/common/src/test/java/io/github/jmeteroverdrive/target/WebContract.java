// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import java.util.zip.GZIPInputStream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Contract of every web server target; each one's test extends it. */
public abstract class WebContract extends TargetContract {

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private static final String FILE = "/1g.img";

    @TempDir
    protected Path temp;

    protected WebContract(Class<?> main, String name) {
        super(main, name);
    }

    protected static HttpRequest.Builder to(int port, String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
    }

    protected static HttpResponse<byte[]> get(int port, String path) throws Exception {
        return CLIENT.send(to(port, path).build(), BodyHandlers.ofByteArray());
    }

    @Test
    void servesAPageOf615BytesAndNoOtherPaths() throws Exception {
        try (Child child = child()) {
            int port = child.awaitReady();
            for (String path : List.of("/", "/index.html", "/?a=b")) {
                HttpResponse<byte[]> page = get(port, path);
                assertThat(page.statusCode()).isEqualTo(200);
                assertThat(page.body()).hasSize(615);
                assertThat(page.headers().firstValue("content-type")).contains("text/html");
            }
            assertThat(get(port, "/etc/hostname").statusCode()).isEqualTo(404);
            assertThat(get(port, "/../../../etc/hostname").statusCode()).isIn(400, 404);
        }
    }

    @Tag("full")
    @Test
    @EnabledOnOs(OS.LINUX)
    void listensOnTheGivenAddressOnly() throws Exception {
        try (Child child = child("address=127.0.0.2")) {
            int port = child.awaitReady();
            new Socket("127.0.0.2", port).close();
            assertThatThrownBy(() -> new Socket("127.0.0.1", port)).isInstanceOf(ConnectException.class);
        }
        try (Child child = child("address=::1")) {
            assertThat(child.awaitExit()).isNotZero();
            assertThat(child.errors()).contains("option 'address=::1' is not an IPv4 address");
        }
    }

    @Tag("full")
    @Test
    void answers304ToAMatchingETag() throws Exception {
        try (Child child = child()) {
            int port = child.awaitReady();
            String tag = get(port, "/").headers().firstValue("etag").orElseThrow();
            var again = to(port, "/").header("If-None-Match", tag).build();
            HttpResponse<byte[]> answer = CLIENT.send(again, BodyHandlers.ofByteArray());
            assertThat(answer.statusCode()).isEqualTo(304);
            assertThat(answer.body()).isEmpty();
        }
    }

    @Tag("full")
    @Test
    void servesASparseFileOfAnySize() throws Exception {
        try (Child child = child("file=/data/5g.img", "size=5000000000")) {
            int port = child.awaitReady();
            var url = URI.create("http://127.0.0.1:" + port + "/data/5g.img").toURL();
            var answer = (HttpURLConnection) url.openConnection();
            assertThat(answer.getContentLengthLong()).isEqualTo(5_000_000_000L);
            try (InputStream body = answer.getInputStream()) {
                assertThat(body.readNBytes(1_000_000)).containsOnly(0);
            }
            assertThat(get(port, FILE).statusCode()).isEqualTo(404);
        }
    }

    @Tag("full")
    @Test
    void servesAnExistingFileUnderItsPath() throws Exception {
        Path file = Files.writeString(temp.resolve("some file"), "from the disk");
        String path = file.toUri().getRawPath();
        try (Child child = child("file=" + path)) {
            HttpResponse<byte[]> answer = get(child.awaitReady(), path);
            assertThat(answer.body()).asString().isEqualTo("from the disk");
        }
    }

    @Tag("full")
    @Test
    void compressesWithGzipOption() throws Exception {
        try (Child child = child("gzip=true", "size=1000000")) {
            int port = child.awaitReady();
            var request = to(port, FILE).header("Accept-Encoding", "gzip").build();
            HttpResponse<InputStream> answer = CLIENT.send(request, BodyHandlers.ofInputStream());
            assertThat(answer.headers().firstValue("content-encoding")).contains("gzip");
            try (var body = new GZIPInputStream(answer.body())) {
                assertThat(body.readAllBytes()).hasSize(1_000_000).containsOnly(0);
            }
            assertThat(get(port, FILE).body()).hasSize(1_000_000);
        }
    }

    @Tag("full")
    @Test
    void servesTlsWithThePrintedCertificate() throws Exception {
        try (Child child = child("tls=true", "size=1000000")) {
            int port = child.awaitReady();
            for (String version : List.of("TLSv1.3", "TLSv1.2")) {
                var parameters = new SSLParameters();
                parameters.setProtocols(new String[] {version});
                var client = HttpClient.newBuilder()
                        .sslContext(trusting(child.trust()))
                        .sslParameters(parameters)
                        .build();
                var file = HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + port + FILE));
                HttpResponse<byte[]> answer = client.send(file.build(), BodyHandlers.ofByteArray());
                assertThat(answer.body()).hasSize(1_000_000).containsOnly(0);
                assertThat(answer.sslSession().orElseThrow().getProtocol()).isEqualTo(version);
            }
        }
    }

    private static SSLContext trusting(String printed) throws Exception {
        String[] words = printed.split(" ", 3);
        KeyStore store = KeyStore.getInstance(Path.of(words[2]).toFile(), words[1].toCharArray());
        var managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context;
    }

    @Test
    void countsConnectionsRequestsAndUploadedBytes() throws Exception {
        try (Child child = child("workers=2")) {
            int port = child.awaitReady();
            for (int n = 0; n < 3; n++) get(port, "/");
            byte[] body = new byte[3_000_000];
            var upload = to(port, "/upload/it")
                    .POST(BodyPublishers.ofByteArray(body))
                    .build();
            assertThat(CLIENT.send(upload, BodyHandlers.ofByteArray()).statusCode())
                    .isEqualTo(200);
            assertThat(child.awaitLine("\"bodyBytesReceived\":3000000")).contains("\"accepts\":1,", "\"requests\":4,");
            assertThat(get(port, "/stub_status").body()).asString().startsWith("Active connections: ");
        }
    }

    @Tag("full")
    @Test
    void closesAConnectionAfterTheMaximumOfRequests() throws Exception {
        try (Child child = child("keepAliveRequests=2");
                var client = new Socket("127.0.0.1", child.awaitReady())) {
            String request = "HEAD / HTTP/1.1\r\nHost: x\r\n\r\n";
            client.getOutputStream().write((request + request).getBytes(StandardCharsets.US_ASCII));
            String printed = new String(client.getInputStream().readAllBytes());
            assertThat(printed.split("HTTP/1.1 200 OK", -1)).hasSize(3);
            assertThat(printed.toLowerCase()).containsOnlyOnce("connection: close");
        }
    }

    @Test
    void refusesAnInvalidPathInOneSentence() throws Exception {
        try (Child child = child("file=1g.img")) {
            assertThat(child.awaitExit()).isEqualTo(1);
            assertThat(child.errors())
                    .contains("option 'file=1g.img' is not a URL path to a file;")
                    .hasLineCount(1);
        }
    }
}
