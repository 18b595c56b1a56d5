// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.github.jmeteroverdrive.httpasync.HttpEndpoint;
import io.github.jmeteroverdrive.httpasync.engine.Asking;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a server that asks for certificates sees of an endpoint. */
class TlsTest {

    private static final String PASSWORD = "secret";
    private static final int REQUESTS = 6;

    @TempDir private static Path folder;
    private static HttpsServer server;
    private static final List<String> SEEN = Collections.synchronizedList(new ArrayList<>());
    private static final AtomicInteger RESUMED = new AtomicInteger();

    /** Sessions are then objects that the server finds again. */
    private static final String TICKETS = "jdk.tls.server.enableSessionTicketExtension";

    private static Path keys(String name, String host) throws Exception {
        Path store = folder.resolve(name + ".p12");
        Process made =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "keytool")
                                        .toString(),
                                "-genkeypair",
                                "-alias",
                                "own",
                                "-keyalg",
                                "EC",
                                "-dname",
                                "CN=" + name,
                                "-ext",
                                "SAN=dns:" + host,
                                "-validity",
                                "2",
                                "-storetype",
                                "PKCS12",
                                "-storepass",
                                PASSWORD,
                                "-keystore",
                                store.toString())
                        .inheritIO()
                        .start();
        assertThat(made.waitFor()).isZero();
        return store;
    }

    private static KeyStore store(Path file) throws IOException, GeneralSecurityException {
        return KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray());
    }

    private static String pem(String kind, byte[] encoded) {
        String lines = Base64.getMimeEncoder().encodeToString(encoded);
        return "-----BEGIN " + kind + "-----\n" + lines + "\n-----END " + kind + "-----\n";
    }

    private static Path certificate(Path of) throws IOException, GeneralSecurityException {
        byte[] encoded = store(of).getCertificate("own").getEncoded();
        return Files.writeString(
                folder.resolve(of.getFileName() + ".crt"), pem("CERTIFICATE", encoded));
    }

    private static Path key(Path of) throws IOException, GeneralSecurityException {
        byte[] encoded = store(of).getKey("own", PASSWORD.toCharArray()).getEncoded();
        return Files.writeString(
                folder.resolve(of.getFileName() + ".key"), pem("PRIVATE KEY", encoded));
    }

    @BeforeAll
    static void serve() throws Exception {
        System.setProperty(TICKETS, "false");
        Path own = keys("server", "shop.test");
        Path client = keys("client", "client.test");
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("client", store(client).getCertificate("own"));
        SSLContext tls = SSLContext.getInstance("TLS");
        KeyManagerFactory keys =
                KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store(own), PASSWORD.toCharArray());
        TrustManagerFactory trust =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        tls.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(
                new HttpsConfigurator(tls) {
                    @Override
                    public void configure(HttpsParameters parameters) {
                        SSLParameters wanted = getSSLContext().getDefaultSSLParameters();
                        wanted.setWantClientAuth(true);
                        parameters.setSSLParameters(wanted);
                    }
                });
        server.createContext(
                "/",
                request -> {
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
     * What became of requests, each by a connection of its own.
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
        Endpoint endpoint = new Endpoint(EndpointSettings.of(element));
        List<String> ended = new ArrayList<>();
        new Asking(exchange -> ended.add(exchange.status() + " " + exchange.failure()))
                .send(endpoint.link(), REQUESTS, () -> Asking.get("/"));
        assertThat(ended).hasSize(REQUESTS);
        return ended;
    }

    private static Path file(String name) {
        return folder.resolve(name);
    }

    @Test
    void itShowsItsCertificateAndTrustsTheServersByFilesInPem() throws Exception {
        Path trusted = certificate(file("server.p12"));
        Path own = certificate(file("client.p12"));
        Path key = key(file("client.p12"));
        assertThat(
                        ask(
                                "trusted",
                                trusted,
                                "certificate",
                                own,
                                "key",
                                key,
                                "serverName",
                                "shop.test"))
                .containsOnly("200 null");
        assertThat(SEEN).containsOnly("TLSv1.3 CN=client [type=host_name (0), value=shop.test]");
    }

    @Test
    void itDoesSoByFilesInPkcs12WithTheVersionAsked() {
        assertThat(
                        ask(
                                "trusted",
                                file("server.p12"),
                                "certificate",
                                file("client.p12"),
                                "password",
                                PASSWORD,
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
    void sessionsAreResumedUnlessThatIsTurnedOff() {
        ask("insecure", "true", "tlsVersions", "TLSv1.2");
        assertThat(RESUMED.get()).isEqualTo(REQUESTS - 1);
        ask("insecure", "true", "tlsVersions", "TLSv1.2", "resumption", "false");
        assertThat(RESUMED.get()).isZero();
    }

    @Test
    void aCertificateOfAnotherNameOrOfNobodyKnownFails() throws Exception {
        Path trusted = certificate(file("server.p12"));
        assertThat(ask("trusted", trusted)).allMatch(end -> end.startsWith("0 TLS failed: "));
        assertThat(ask("serverName", "shop.test"))
                .allMatch(end -> end.startsWith("0 TLS failed: "));
        assertThat(SEEN).isEmpty();
    }

    @Test
    void whatCannotBeUsedIsRefused() throws IOException {
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
                .hasMessageContaining("nobody asks who signed it");
        assertThatThrownBy(() -> ask("key", "x")).hasMessageContaining("no client certificate");
        assertThatThrownBy(() -> ask("tlsVersions", "SSLv3"))
                .hasMessageContaining("give TLSv1.2, TLSv1.3");
    }
}
