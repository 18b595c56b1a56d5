// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.host;

import io.github.jmeteroverdrive.target.Binary;
import io.github.jmeteroverdrive.target.Identity;
import io.github.jmeteroverdrive.target.LocalPort;
import io.github.jmeteroverdrive.target.Target;
import io.github.jmeteroverdrive.target.TargetMain;
import io.github.jmeteroverdrive.target.TrustStore;
import io.github.jmeteroverdrive.target.WebFiles;
import io.github.jmeteroverdrive.target.WebOptions;
import io.github.jmeteroverdrive.target.WorkDirectory;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * nginx in the foreground. It gets a signal when this JVM dies, for whatever reason; and when nginx dies, this JVM
 * ends. Its files are temporary.
 */
public final class NginxTarget implements Target {

    private static final String INSTALL = "apt-get install ";

    /** Not compressed, length 2, the field status with SERVING. */
    private static final byte[] SERVING = {0, 0, 0, 0, 2, 8, 1};

    private final WorkDirectory directory;
    private final int port;
    private final Process process;
    private final Optional<PemFiles> pem;
    private final StubStatus status;
    private final UploadLog uploads;
    private volatile boolean closing;

    private NginxTarget(WebOptions options, WorkDirectory directory) throws IOException, GeneralSecurityException {
        this.directory = directory;
        port = options.port() == 0 ? LocalPort.free(InetAddress.getByName(options.address())) : options.port();
        Path home = directory.path();
        var files = WebFiles.make(options, directory);
        pem = options.tls() ? Optional.of(PemFiles.make(home, options.address())) : Optional.empty();
        String configuration = new NginxConfiguration(options, files, home, port, pem).text();
        Path file = Files.writeString(home.resolve("nginx.conf"), configuration);
        Files.createFile(NginxConfiguration.uploads(home));
        Files.write(NginxConfiguration.serving(home), SERVING);
        process = new ProcessBuilder(
                        Binary.find("setpriv", INSTALL + "util-linux").toString(),
                        "--pdeathsig",
                        "TERM",
                        Binary.find("nginx", INSTALL + "nginx-light").toString(),
                        "-p",
                        home.toString(),
                        "-c",
                        file.toString(),
                        "-g",
                        "daemon off;")
                .inheritIO()
                .start();
        status = new StubStatus(NginxConfiguration.statusSocket(home));
        uploads = new UploadLog(NginxConfiguration.uploads(home));
    }

    /** @param arguments see {@link WebOptions} */
    public static void main(String[] arguments) {
        TargetMain.run("nginx", given -> start(WebOptions.of(given)), arguments);
    }

    /**
     * Starts it; clients may connect when this returns. Call this from a thread that lives as long as this JVM: the
     * kernel sends the signal when that thread ends.
     *
     * @throws IOException if there is no nginx, or it does not start
     */
    static NginxTarget start(WebOptions options) throws Exception {
        LocalPort.requireFree(options.port());
        return WorkDirectory.start("nginx", directory -> {
            NginxTarget nginx = new NginxTarget(options, directory);
            Ready.await(nginx.process, nginx.status, options.workers());
            nginx.process.onExit().thenAccept(nginx::ended);
            return nginx;
        });
    }

    private void ended(Process nginx) {
        if (closing) return;
        System.err.println("Target nginx: nginx ended with code " + nginx.exitValue() + ".");
        System.exit(1);
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public Optional<TrustStore> trust() {
        return pem.map(PemFiles::trust);
    }

    @Override
    public List<Long> processes() {
        ProcessHandle master = process.toHandle();
        return Stream.concat(Stream.of(master), master.descendants())
                .map(ProcessHandle::pid)
                .toList();
    }

    @Override
    public Map<String, Number> figures() {
        Map<String, Number> figures = new LinkedHashMap<>();
        try {
            figures.putAll(status.read());
            figures.putAll(uploads.figures());
        } catch (IOException e) {
            // nginx may have no connection left: no figures for this second
        }
        return figures;
    }

    @Override
    public void close() throws Exception {
        closing = true;
        process.destroy(); // SIGTERM: the master ends its workers
        process.waitFor();
        uploads.close();
        directory.close();
    }

    /** Waits until nginx is ready, which it does not report. */
    private static final class Ready {

        private static final long POLL_MILLIS = 10;

        private Ready() {}

        /**
         * Polls until there is a response, and all workers run. Whoever started this JVM has a limit.
         *
         * @throws IOException when the process ends
         */
        static void await(Process process, StubStatus status, int workers) throws IOException, InterruptedException {
            while (true) {
                try {
                    status.read();
                    if (process.descendants().count() >= workers) return;
                } catch (IOException e) {
                    // not yet
                }
                if (process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS))
                    throw new IOException("nginx ended with code " + process.exitValue());
            }
        }
    }

    /**
     * Adds up the announced lengths of uploads, from nginx's log, which it writes within a second of their end. Chunked
     * uploads have no length, and are counted separately. One thread.
     */
    private static final class UploadLog {

        private final BufferedReader log;
        private final StringBuilder line = new StringBuilder();
        private long bytes;
        private long chunked;

        UploadLog(Path log) throws IOException {
            this.log = Files.newBufferedReader(log);
        }

        Map<String, Number> figures() throws IOException {
            // not readLine(), which returns an incomplete line
            for (int next = log.read(); next >= 0; next = log.read()) {
                if (next != '\n') line.append((char) next);
                else take();
            }
            return Map.of("bodyBytesReceived", bytes, "uploadsInChunks", chunked);
        }

        private void take() {
            String length = line.toString();
            line.setLength(0);
            if (length.equals("-")) chunked++;
            else bytes += Long.parseLong(length);
        }

        void close() throws IOException {
            log.close();
        }
    }

    /**
     * Reads nginx's stub_status (module ngx_http_stub_status_module) on separate connections, and subtracts its own
     * requests from the figures. One thread.
     */
    private static final class StubStatus {

        private static final ByteBuffer REQUEST = StandardCharsets.US_ASCII
                .encode("GET /stub_status HTTP/1.0\r\n\r\n")
                .asReadOnlyBuffer();
        private static final Pattern RESPONSE =
                Pattern.compile("Active connections: (\\d+)\\s+server accepts handled requests\\s+"
                        + "(\\d+) (\\d+) (\\d+)\\s+"
                        + "Reading: (\\d+) Writing: (\\d+) Waiting: (\\d+)");

        private final UnixDomainSocketAddress address;
        private long reads;

        StubStatus(Path socket) {
            address = UnixDomainSocketAddress.of(socket);
        }

        /** @throws IOException when there is no response */
        Map<String, Number> read() throws IOException {
            Matcher found = RESPONSE.matcher(response());
            if (!found.find()) throw new IOException("stub_status of nginx gives no figures");
            reads++;
            Map<String, Number> figures = new LinkedHashMap<>();
            figures.put("active", number(found, 1) - 1);
            figures.put("accepts", number(found, 2) - reads);
            figures.put("handled", number(found, 3) - reads);
            figures.put("requests", number(found, 4) - reads);
            figures.put("reading", number(found, 5));
            figures.put("writing", number(found, 6) - 1);
            figures.put("waiting", number(found, 7));
            return figures;
        }

        private static long number(Matcher found, int group) {
            return Long.parseLong(found.group(group));
        }

        private String response() throws IOException {
            try (SocketChannel nginx = SocketChannel.open(address)) {
                nginx.write(REQUEST.duplicate());
                ByteBuffer answer = ByteBuffer.allocate(4096);
                for (int read = 0; read >= 0 && answer.hasRemaining(); ) read = nginx.read(answer);
                return StandardCharsets.US_ASCII.decode(answer.flip()).toString();
            }
        }
    }

    /**
     * The file nginx.conf: nginx's defaults except what experiments vary, and nothing that a small static page does not
     * need.
     *
     * @param directory for sockets and logs
     * @param pem for TLS; empty = plain
     */
    record NginxConfiguration(WebOptions options, WebFiles files, Path directory, int port, Optional<PemFiles> pem) {

        /** nginx decodes the file for clients that do not accept gzip. */
        private static final String GZIP_STATIC = "gzip_static always; gunzip on;";

        /** The socket for our own status requests: no port, no TIME_WAIT. */
        static Path statusSocket(Path directory) {
            return directory.resolve("status.sock");
        }

        /** The response to the health check of gRPC: a message with the status SERVING. */
        static Path serving(Path directory) {
            return directory.resolve("serving.grpc");
        }

        /** A line per upload: its announced length, or "-". */
        static Path uploads(Path directory) {
            return directory.resolve("uploads.log");
        }

        /**
         * lingering: a discarded body is read after the response, and an upload of many GB takes longer than nginx's
         * default of 30 s.
         */
        String text() {
            return """
            %s
            worker_processes %d;
            pid "%s/nginx.pid";
            error_log stderr warn;
            events { worker_connections %d; }
            http {
                types { text/html html; }
                default_type application/octet-stream;
                log_format upload "$http_content_length";
                access_log off;
                sendfile %s;
                tcp_nodelay on;
                tcp_nopush off;
                keepalive_timeout 75s;
                keepalive_requests %d;
                keepalive_disable msie6;
                gzip %s;
                gzip_types application/octet-stream;
                gzip_proxied any;
                gzip_http_version 1.0;
            %s
                server {
                    listen %s:%d%s%s;
                    listen "unix:%s";
            %s
                    root "%s";
                    location = /stub_status { stub_status; }
                    location = "%s" { alias "%s"; %s }
                    location = /grpc.health.v1.Health/Check { error_page 405 =200 /serving.grpc; return 405; }
                    location = /serving.grpc { internal; alias "%s"; default_type application/grpc; add_trailer grpc-status 0; }
                    location /upload {
                        client_max_body_size 0;
                        lingering_time 1d;
                        lingering_timeout 60s;
                        access_log "%s" upload buffer=32k flush=1s;
                        return 200;
                    }
                }
            }
            """.formatted(
                            user(),
                            options.workers(),
                            directory,
                            options.connections(),
                            options.sendfile() ? "on" : "off",
                            options.keepAliveRequests(),
                            options.gzip() ? "on" : "off",
                            temporary(),
                            options.address(),
                            port,
                            pem.isPresent() ? " ssl" : "",
                            options.http2() ? " http2" : "",
                            statusSocket(directory),
                            pem.map(NginxConfiguration::tls).orElse(""),
                            files.root(),
                            options.decodedFile(),
                            files.file(),
                            options.gzipStatic() ? GZIP_STATIC : "",
                            serving(directory),
                            uploads(directory));
        }

        /** The versions are the default of later nginx; the session cache is nginx's default. */
        private static String tls(PemFiles pem) {
            return """
                    ssl_certificate "%s";
                    ssl_certificate_key "%s";
                    ssl_protocols TLSv1.2 TLSv1.3;""".formatted(pem.certificate(), pem.key());
        }

        /** As root, nginx would run its workers as the user nobody, without permission to read root's directory. */
        private static String user() {
            return System.getProperty("user.name").equals("root") ? "user root;" : "";
        }

        /** nginx creates all of them at its start, used or not. */
        private String temporary() {
            String line = "    %s_temp_path \"" + directory + "/temporary\";\n";
            return line.formatted("client_body")
                    + line.formatted("proxy")
                    + line.formatted("fastcgi")
                    + line.formatted("uwsgi")
                    + line.formatted("scgi");
        }
    }

    /**
     * An {@link Identity} in the form that nginx reads (RFC 7468).
     *
     * @param key file with its key, in PKCS #8
     * @param trust how clients come to trust it
     */
    private record PemFiles(Path certificate, Path key, TrustStore trust) {

        private static final int LINE = 64;

        /** @param address IPv4 address where nginx listens */
        static PemFiles make(Path directory, String address) throws IOException, GeneralSecurityException {
            Identity identity = Identity.make(directory, address);
            KeyStore store = identity.load();
            return new PemFiles(
                    write(
                            directory.resolve("certificate.pem"),
                            "CERTIFICATE",
                            store.getCertificate(Identity.ALIAS).getEncoded()),
                    write(
                            directory.resolve("key.pem"),
                            "PRIVATE KEY",
                            store.getKey(Identity.ALIAS, Identity.PASSWORD.toCharArray())
                                    .getEncoded()),
                    identity.trust());
        }

        private static Path write(Path file, String label, byte[] bytes) throws IOException {
            var base64 = Base64.getMimeEncoder(LINE, "\n".getBytes(StandardCharsets.US_ASCII));
            return Files.writeString(
                    file,
                    "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(label, base64.encodeToString(bytes), label));
        }
    }
}
