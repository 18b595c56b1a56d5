// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.mqtt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.TestRun;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MqttTlsTest {

    private static final String PASSWORD = "secret";

    @TempDir
    private Path folder;

    /** Java does not read the dates of a certificate that it finds among the trusted ones. */
    @Test
    void aTrustedCertificateOfTheBrokerMayHaveExpired() throws Exception {
        Path keys = expiredKeys();
        try (SSLServerSocket broker = broker(keys)) {
            new Thread(() -> shakeHands(broker), "broker").start();
            TestElement connection = new MqttConnectionGui().createTestElement();
            connection.setName("it");
            connection.setProperty("MqttConnection.url", "mqtts://localhost:" + broker.getLocalPort());
            connection.setProperty("MqttConnection.trusted", keys.toString());
            connection.setProperty("MqttConnection.trustedPassword", PASSWORD);
            MqttBroker declared = MqttBroker.declare(TestRun.in(folder), connection);
            assertThatThrownBy(declared::tryOnce).isInstanceOf(Refusal.class).hasMessageContaining("NotAfter: ");
        }
    }

    private Path expiredKeys() throws IOException, InterruptedException {
        Path keys = folder.resolve("expired.p12");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        String options = "-J-XX:TieredStopAtLevel=1 -genkeypair -alias own -keyalg EC -dname CN=localhost"
                + " -ext SAN=dns:localhost -startdate -10d -validity 2 -storetype PKCS12 -storepass " + PASSWORD;
        command.addAll(List.of(options.split(" ")));
        command.addAll(List.of("-keystore", keys.toString()));
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
        return keys;
    }

    private static SSLServerSocket broker(Path keys) throws Exception {
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(KeyStore.getInstance(keys.toFile(), PASSWORD.toCharArray()), PASSWORD.toCharArray());
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(own.getKeyManagers(), null, null);
        return (SSLServerSocket)
                tls.getServerSocketFactory().createServerSocket(0, 1, InetAddress.getByName("localhost"));
    }

    private static void shakeHands(SSLServerSocket broker) {
        try (SSLSocket client = (SSLSocket) broker.accept()) {
            client.getInputStream().read();
        } catch (IOException e) {
            return; // the client refused the certificate
        }
    }
}
