// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.endpoint;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.github.jmeteroverdrive.httpasync.HttpEndpoint;
import io.github.jmeteroverdrive.httpasync.engine.TestClient;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** TLS of an endpoint, with a server that requests certificates. */
class TlsTest {

    private static final int REQUESTS = 6;

    @TempDir
    private static Path folder;

    private static HttpsServer server;
    private static final List<String> SEEN = Collections.synchronizedList(new ArrayList<>());
    private static final AtomicInteger RESUMED = new AtomicInteger();

    /** Turned off so that sessions are objects in the server's cache. */
    private static final String TICKETS = "jdk.tls.server.enableSessionTicketExtension";

    private static Path keys(String name, String host) throws Exception {
        return TestKeys.of(folder.resolve(name + ".p12"), name, host);
    }

    /**
     * Keys with a certificate signed by an authority.
     *
     * @param start of its validity of two days
     * @return the authority's certificate
     */
    private static Path signedKeys(Path store, String host, String start) throws Exception {
        TestKeys.generate(store, "authority", "CN=authority", "-ext", "bc=ca:true", "-validity", "2");
        TestKeys.generate(
                store,
                "own",
                "CN=dated",
                "-ext",
                "SAN=dns:" + host,
                "-startdate",
                start,
                "-validity",
                "2",
                "-signer",
                "authority");
        KeyStore both = TestKeys.store(store);
        byte[] authority = both.getCertificate("authority").getEncoded();
        both.deleteEntry("authority");
        try (OutputStream out = Files.newOutputStream(store)) {
            both.store(out, TestKeys.PASSWORD.toCharArray());
        }
        return Files.writeString(
                folder.resolve(store.getFileName() + ".authority"), TestKeys.pem("CERTIFICATE", authority));
    }

    private static Path key(Path of) throws IOException, GeneralSecurityException {
        byte[] encoded = TestKeys.store(of)
                .getKey("own", TestKeys.PASSWORD.toCharArray())
                .getEncoded();
        return Files.writeString(folder.resolve(of.getFileName() + ".key"), TestKeys.pem("PRIVATE KEY", encoded));
    }

    @BeforeAll
    static void serve() throws Exception {
        System.setProperty(TICKETS, "false");
        Path own = keys("server", "shop.test");
        Path client = keys("client", "client.test");
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("client", TestKeys.store(client).getCertificate("own"));
        SSLContext tls = SSLContext.getInstance("TLS");
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(TestKeys.store(own), TestKeys.PASSWORD.toCharArray());
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        tls.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(tls) {
            @Override
            public void configure(HttpsParameters parameters) {
                SSLParameters wanted = getSSLContext().getDefaultSSLParameters();
                wanted.setWantClientAuth(true);
                parameters.setSSLParameters(wanted);
            }
        });
        server.createContext("/", request -> {
            SEEN.add(seen(((HttpsExchange) request).getSSLSession()));
            request.sendResponseHeaders(200, -1);
        });
        server.start();
    }

    private static String seen(SSLSession session) {
        if (session.getValue("known") != null) RESUMED.incrementAndGet();
        session.putValue("known", true);
        String names = ((ExtendedSSLSession) session).getRequestedServerNames().toString();
        try {
            return session.getProtocol() + " " + session.getPeerPrincipal() + " " + names;
        } catch (SSLPeerUnverifiedException e) {
            return session.getProtocol() + " nobody " + names;
        }
    }

    @AfterAll
    static void stop() {
        server.stop(0);
        System.clearProperty(TICKETS);
    }

    /**
     * Outcomes of requests, each on a separate connection.
     *
     * @param given fields and their values, in turn
     */
    private List<String> ask(Object... given) {
        SEEN.clear();
        RESUMED.set(0);
        HttpEndpoint element = new HttpEndpoint();
        element.setName("shop");
        String url = "https://localhost:" + server.getAddress().getPort();
        element.setProperty("HttpEndpoint.url", url);
        element.setProperty("HttpEndpoint.requestsPerConnection", "1");
        for (int i = 0; i < given.length; i += 2)
            element.setProperty("HttpEndpoint." + given[i], given[i + 1].toString());
        Endpoint endpoint = new Endpoint(element);
        List<String> ended = new ArrayList<>();
        new TestClient(exchange -> ended.add(exchange.status() + " " + exchange.failure()))
                .send(endpoint.connectionOptions(), REQUESTS, () -> TestClient.get("/"));
        assertThat(ended).hasSize(REQUESTS);
        return ended;
    }

    private static Path file(String name) {
        return folder.resolve(name);
    }

    /** As those of containers, by which their servers choose a certificate. */
    @Test
    void sendsServerNamesWithoutADot() {
        assertThat(ask("insecure", true, "serverName", "shop")).containsOnly("200 null");
        assertThat(SEEN).allMatch(seen -> seen.contains("value=shop"));
        assertThat(ask("insecure", true)).containsOnly("200 null");
        assertThat(SEEN).allMatch(seen -> seen.contains("value=localhost"));
    }

    @Test
    void usesCertificatesFromPemFiles() throws Exception {
        Path trusted = TestKeys.certificate(file("server.p12"));
        Path own = TestKeys.certificate(file("client.p12"));
        Path key = key(file("client.p12"));
        assertThat(ask("trusted", trusted, "certificate", own, "key", key, "serverName", "shop.test"))
                .containsOnly("200 null");
        assertThat(SEEN).containsOnly("TLSv1.3 CN=client [type=host_name (0), value=shop.test]");
    }

    @Test
    void usesPkcs12FilesAndTheRequestedVersion() {
        assertThat(ask(
                        "trusted",
                        file("server.p12"),
                        "certificate",
                        file("client.p12"),
                        "password",
                        TestKeys.PASSWORD,
                        "tlsVersions",
                        "TLSv1.2",
                        "resumption",
                        "false",
                        "serverName",
                        "shop.test"))
                .containsOnly("200 null");
        assertThat(SEEN).containsOnly("TLSv1.2 CN=client [type=host_name (0), value=shop.test]");
    }

    @Test
    void resumesSessionsUnlessDisabled() {
        ask("insecure", "true", "tlsVersions", "TLSv1.2");
        assertThat(RESUMED.get()).isEqualTo(REQUESTS - 1);
        ask("insecure", "true", "tlsVersions", "TLSv1.2", "resumption", "false");
        assertThat(RESUMED.get()).isZero();
    }

    @Test
    void reportsUntrustedCertificatesAndWrongHosts() throws Exception {
        Path trusted = TestKeys.certificate(file("server.p12"));
        assertThat(ask("trusted", trusted))
                .containsOnly("0 TLS failed: the server's certificate is for another name (No subject alternative DNS"
                        + " name matching localhost found); give that name in " + TlsFields.SERVER_NAME.label()
                        + ", or set " + EndpointFields.INSECURE.label() + " to true.");
        assertThat(ask("serverName", "shop.test"))
                .containsOnly("0 TLS failed: no trusted authority has signed the server's certificate"
                        + " (unable to find valid certification path to requested target); give its certificate in "
                        + TlsFields.TRUSTED.label() + ", or set " + EndpointFields.INSECURE.label() + " to true.");
        assertThat(SEEN).isEmpty();
    }

    @Test
    void handshakeThatTheServerRefusesHasARemedy() throws Exception {
        try (RawServer server = new RawServer(file("server.p12"), "", true)) {
            server.requireClientCertificate();
            assertThat(ask("url", server.url(), "insecure", "true", "tlsVersions", "TLSv1.2"))
                    .allMatch(end -> end.startsWith("0 TLS failed: the server refused the handshake (SSLV3_ALERT_")
                            && end.contains("want a Client certificate"));
        }
    }

    @Test
    void theCauseNamesAProtocolThatTheServerDoesNotSpeak() throws Exception {
        String clear = "http://localhost:" + server.getAddress().getPort();
        assertThat(ask("url", clear)).allMatch(end -> end.endsWith(" give a URL with https://."));
        assertThat(ask("insecure", "true", "protocol", "http2"))
                .containsOnly("0 The server does not offer HTTP/2 (ALPN h2); set Protocol to http1.");
        try (ServerSocket plain = new ServerSocket(0, 64, InetAddress.getLoopbackAddress())) {
            new Thread(() -> answerAsHttp1(plain), "HTTP/1.1 server").start();
            String url = "localhost:" + plain.getLocalPort();
            assertThat(ask("url", "https://" + url))
                    .allMatch(end -> end.startsWith("0 TLS failed: the server does not speak TLS on this port (")
                            && end.endsWith("); give a URL with http://."));
            assertThat(ask("url", "http://" + url, "protocol", "http2"))
                    .allMatch(end -> end.endsWith("set Protocol to http1."));
        }
    }

    @Test
    void aServerThatClosesTheConnectionDuringTheHandshakeIsNamed() throws IOException {
        try (ServerSocket closing = new ServerSocket(0, 64, InetAddress.getLoopbackAddress())) {
            new Thread(() -> closeEachAfterItsFirstByte(closing), "server that closes").start();
            String server = "localhost:" + closing.getLocalPort();
            assertThat(ask("url", "https://" + server))
                    .allMatch(end -> end.startsWith("0 TLS failed: ")
                            && end.endsWith(
                                    " during the handshake (" + server + "); if the server does not speak TLS on"
                                            + " this port, give a URL with http://."));
        }
    }

    private static void closeEachAfterItsFirstByte(ServerSocket server) {
        while (true) {
            try (Socket connection = server.accept()) {
                connection.getInputStream().read();
            } catch (IOException e) {
                return; // the test is over
            }
        }
    }

    /** As a server without TLS does, which waits for the end of a line. */
    @Test
    void aHandshakeThatIsNotAnsweredHasItsServerAndARemedy() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 64, InetAddress.getLoopbackAddress())) {
            String server = "localhost:" + silent.getLocalPort();
            assertThat(ask("url", "https://" + server, "connectTimeout", "100", "serverName", "shop.test"))
                    .containsOnly("0 TLS failed: the handshake with " + server
                            + " took longer than the connect time-out of 100 ms; if the server does not speak TLS on"
                            + " this port, give a URL with http://, otherwise a longer "
                            + EndpointFields.CONNECT_TIMEOUT.label() + ".");
        }
    }

    private static void answerAsHttp1(ServerSocket plain) {
        while (!plain.isClosed()) {
            try (Socket client = plain.accept()) {
                client.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(UTF_8));
                client.shutdownOutput();
                client.getInputStream().transferTo(OutputStream.nullOutputStream());
            } catch (IOException e) {
                continue; // the client closed it, or the test is over
            }
        }
    }

    @Tag("full")
    @Test
    void reportsExpiredAndNotYetValidCertificates() throws Exception {
        for (String start : List.of("-10d", "+10d")) {
            Path own = file("dated" + start + ".p12");
            assertOutOfDate(start, own, signedKeys(own, "localhost", start));
        }
    }

    /** Java does not read the dates of a certificate that it finds among the trusted ones. */
    @Test
    void aTrustedCertificateOfTheServerMayBeOutOfDateToo() throws Exception {
        for (String start : List.of("-10d", "+10d")) {
            Path own = file("trusted" + start + ".p12");
            TestKeys.generate(
                    own, "own", "CN=dated", "-ext", "SAN=dns:localhost", "-startdate", start, "-validity", "2");
            assertOutOfDate(start, own, TestKeys.certificate(own));
        }
    }

    private void assertOutOfDate(String start, Path own, Path trusted) throws Exception {
        String dates = start.startsWith("-") ? "has expired (NotAfter: " : "is not valid yet (NotBefore: ";
        try (RawServer dated = new RawServer(own, "", true)) {
            assertThat(ask("url", dated.url(), "trusted", trusted))
                    .allMatch(end -> end.startsWith("0 TLS failed: a certificate of the server " + dates));
        }
    }

    /** Without close_notify, the body may be truncated. */
    @Test
    void bodyUntilCloseNeedsCloseNotify() throws Exception {
        String until = "HTTP/1.1 200 OK\r\n\r\nhello";
        String counted = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";
        for (String version : List.of("TLSv1.2", "TLSv1.3")) {
            assertThat(answered(until, true, version)).containsOnly("200 null");
            assertThat(answered(counted, false, version)).containsOnly("200 null");
            assertThat(answered(until, false, version))
                    .allMatch(end -> end.startsWith("0 The TLS connection was cut off without"));
        }
    }

    private List<String> answered(String response, boolean orderly, String version) throws Exception {
        try (RawServer server = new RawServer(file("server.p12"), response, orderly)) {
            return ask("url", server.url(), "insecure", "true", "tlsVersions", version);
        }
    }

    /** Answers one request per connection and closes it, with or without close_notify. */
    private static final class RawServer implements AutoCloseable {

        private final ServerSocket listening = new ServerSocket(0, 64, InetAddress.getLoopbackAddress());
        private final SSLContext tls = SSLContext.getInstance("TLS");
        private final String response;
        private final boolean orderly;
        private volatile boolean mutual;

        RawServer(Path own, String response, boolean orderly) throws IOException, GeneralSecurityException {
            this.response = response;
            this.orderly = orderly;
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(TestKeys.store(own), TestKeys.PASSWORD.toCharArray());
            tls.init(keys.getKeyManagers(), null, null);
            new Thread(this::accept, "raw TLS server").start();
        }

        void requireClientCertificate() {
            mutual = true;
        }

        String url() {
            return "https://localhost:" + listening.getLocalPort();
        }

        private void accept() {
            while (!listening.isClosed()) {
                try (Socket plain = listening.accept();
                        SSLSocket secure = (SSLSocket) tls.getSocketFactory().createSocket(plain, null, false)) {
                    secure.setNeedClientAuth(mutual);
                    BufferedReader in = new BufferedReader(new InputStreamReader(secure.getInputStream()));
                    while (!in.readLine().isEmpty()) {}
                    secure.getOutputStream().write(response.getBytes(UTF_8));
                    secure.getOutputStream().flush();
                    if (!orderly) plain.shutdownOutput();
                    else secure.close();
                    if (!orderly) while (plain.getInputStream().read() >= 0) {}
                } catch (IOException e) {
                    continue; // the client refused the certificate, or the test is over
                }
            }
        }

        @Override
        public void close() throws IOException {
            listening.close();
        }
    }

    @Test
    void refusesInvalidSettings() throws IOException {
        Path none = Files.writeString(file("none.pem"), "nothing");
        assertThatThrownBy(() -> ask("trusted", none))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("od - HTTP Endpoint 'shop': Trusted is '" + none);
        assertThatThrownBy(() -> ask("certificate", file("client.p12"), "password", "wrong"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("Client certificate is '" + file("client.p12"));
        assertThatThrownBy(() -> ask("url", "http://localhost", "certificate", "x"))
                .hasMessageContaining("the URL is without TLS");
        assertThatThrownBy(() -> ask("trusted", "x", "insecure", "true"))
                .hasMessageContaining("so it would not be used");
        assertThatThrownBy(() -> ask("key", "x")).hasMessageContaining("no client certificate");
        assertThatThrownBy(() -> ask("tlsVersions", "SSLv3")).hasMessageContaining("give TLSv1.2, TLSv1.3");
    }
}
