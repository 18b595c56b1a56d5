// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import io.github.jmeteroverdrive.target.Arguments;
import io.github.jmeteroverdrive.target.Binary;
import io.github.jmeteroverdrive.target.Child;
import io.github.jmeteroverdrive.target.WebContract;
import io.github.jmeteroverdrive.target.WebFiles;
import io.github.jmeteroverdrive.target.WebOptions;
import io.github.jmeteroverdrive.target.host.NginxTarget.NginxConfiguration;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NginxTargetTest extends WebContract {

    NginxTargetTest() {
        super(NginxTarget.class, "nginx");
    }

    @BeforeAll
    static void nginxIsThere() {
        try {
            Binary.find("nginx", "apt-get install nginx-light");
        } catch (IOException e) {
            abort(e.getMessage());
        }
    }

    private static List<ProcessHandle> processes(Child child) {
        return child.processes().stream()
                .map(pid -> ProcessHandle.of(pid).orElseThrow())
                .toList();
    }

    private static void awaitEnd(List<ProcessHandle> processes) throws Exception {
        var all = processes.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new);
        CompletableFuture.allOf(all).get(30, TimeUnit.MINUTES);
    }

    /** nginx closes the oldest idle connection to accept a new one. */
    @Tag("full")
    @Test
    void limitsTheConnectionsOfAWorker() throws Exception {
        try (Child child = child("connections=20")) {
            int port = child.awaitReady();
            List<Socket> sockets = new ArrayList<>();
            for (int i = 0; i < 40; i++) sockets.add(new Socket("127.0.0.1", port));
            sockets.get(0).setSoTimeout((int) TimeUnit.MINUTES.toMillis(30));
            assertThat(sockets.get(0).getInputStream().read()).isEqualTo(-1);
            for (Socket socket : sockets) socket.close();
        }
    }

    @Test
    void nginxProcessesEndWhenTheTargetIsKilled() throws Exception {
        try (Child child = child("workers=2")) {
            child.awaitReady();
            List<ProcessHandle> nginx = processes(child);
            assertThat(nginx).hasSize(3);
            child.process.destroyForcibly();
            awaitEnd(nginx);
        }
    }

    @Test
    void endsWithAMessageWhenNginxDies() throws Exception {
        try (Child child = child()) {
            child.awaitReady();
            processes(child).get(0).destroy();
            assertThat(child.awaitExit()).isEqualTo(1);
            assertThat(child.errors()).endsWith("Target nginx: nginx ended with code 0.");
        }
    }

    private static byte[] gzipped(int port, String path) throws Exception {
        var request = to(port, path).header("Accept-Encoding", "gzip").build();
        var answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofByteArray());
        assertThat(answer.headers().firstValue("content-encoding")).contains("gzip");
        assertThat(answer.headers().firstValue("content-length")).isPresent();
        return answer.body();
    }

    private static byte[] decoded(byte[] coded) throws IOException {
        try (var in = new GZIPInputStream(new ByteArrayInputStream(coded))) {
            return in.readAllBytes();
        }
    }

    @Tag("full")
    @Test
    void sendsTextCompressedInAdvance() throws Exception {
        try (Child child = child("gzipStatic=true", "size=1000000")) {
            int port = child.awaitReady();
            byte[] text = decoded(gzipped(port, "/1g.img"));
            assertThat(text).hasSize(1_000_000);
            assertThat(text).asString().startsWith("<orders>");
            // clients that do not accept gzip get the same text
            assertThat(get(port, "/1g.img").body()).isEqualTo(text);
        }
    }

    @Tag("full")
    @Test
    void compressesAnExistingFileInAdvance() throws Exception {
        Path file = Files.writeString(temp.resolve("some file"), "from the disk ".repeat(1000));
        String path = file.toUri().getRawPath();
        try (Child child = child("gzipStatic=true", "file=" + path)) {
            byte[] coded = gzipped(child.awaitReady(), path);
            assertThat(decoded(coded)).isEqualTo(Files.readAllBytes(file));
            assertThat(coded).hasSizeLessThan(1000);
        }
        assertThat(temp.toFile().list()).containsExactly("some file");
    }

    /**
     * sendfile is the default of distributions; without it, nginx is slower than most clients and hides their speed.
     */
    @Test
    void usesSendfileUnlessDisabled() {
        assertThat(configuration()).contains("sendfile on;");
        assertThat(configuration("sendfile=false")).contains("sendfile off;");
    }

    private String configuration(String... given) {
        WebOptions options = WebOptions.of(new Arguments(given));
        WebFiles files = new WebFiles(temp, temp.resolve("file"));
        return new NginxConfiguration(options, files, temp, 80, Optional.empty()).text();
    }

    @Tag("full")
    @ParameterizedTest
    @ValueSource(strings = {"sendfile=false", "sendfile=true"})
    void sendsAnExistingFileUnchanged(String sendfile) throws Exception {
        Path file = Files.writeString(temp.resolve("file"), "from the disk ".repeat(300_000));
        String path = file.toUri().getRawPath();
        try (Child child = child(sendfile, "file=" + path)) {
            assertThat(get(child.awaitReady(), path).body()).isEqualTo(Files.readAllBytes(file));
        }
    }

    @Tag("full")
    @Test
    void countsChunkedUploadsWithoutTheirSize() throws Exception {
        try (Child child = child();
                var client = new Socket("127.0.0.1", child.awaitReady())) {
            String request = "POST /upload HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + "5\r\nhello\r\n0\r\n\r\n";
            client.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            assertThat(child.awaitLine("\"uploadsInChunks\":1")).contains("\"bodyBytesReceived\":0", "\"requests\":1,");
        }
    }

    @Test
    void missingProgramIsReportedWithTheInstallCommand() {
        assertThatThrownBy(() -> Binary.find("no-such-program", "apt-get install it"))
                .isInstanceOf(IOException.class)
                .hasMessage("no-such-program is not installed; install it with: apt-get install it");
    }
}
