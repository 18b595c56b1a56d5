// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.artemis;

import io.github.jmeteroverdrive.target.TrustStore;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Who the broker is to its clients: a key that is made for one start, and a certificate that it has
 * signed itself, for localhost and 127.0.0.1.
 *
 * @param keys PKCS12 file with the key
 * @param trust PKCS12 file with the certificate alone
 */
record Identity(Path keys, TrustStore trust) {

    static final String TYPE = "PKCS12";

    /** Guards nothing: key and password last as long as the broker, in a directory of its user. */
    static final String PASSWORD = "overdrive";

    private static final String ALIAS = "broker";
    private static final long LIMIT_SECONDS = 20;

    /**
     * Makes one with the JDK's keytool; the JDK has no public interface that signs a certificate.
     *
     * @throws IOException with a sentence when there is no keytool, or it objects
     */
    static Identity make(Path directory) throws IOException, GeneralSecurityException {
        Path keys = directory.resolve("keys.p12");
        keytool(keys);
        KeyStore made = KeyStore.getInstance(TYPE);
        try (InputStream in = Files.newInputStream(keys)) {
            made.load(in, PASSWORD.toCharArray());
        }
        Path trust = directory.resolve("trust.p12");
        write(made.getCertificate(ALIAS), trust);
        return new Identity(keys, new TrustStore(trust, PASSWORD));
    }

    private static void keytool(Path keys) throws IOException {
        Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        Process process =
                new ProcessBuilder(
                                List.of(
                                        keytool.toString(),
                                        "-genkeypair",
                                        "-alias",
                                        ALIAS,
                                        "-keyalg",
                                        "EC",
                                        "-dname",
                                        "CN=localhost",
                                        "-ext",
                                        "san=dns:localhost,ip:127.0.0.1",
                                        "-validity",
                                        "30",
                                        "-storetype",
                                        TYPE,
                                        "-keystore",
                                        keys.toString(),
                                        "-storepass",
                                        PASSWORD))
                        .redirectErrorStream(true)
                        .redirectOutput(keys.resolveSibling("keytool.log").toFile())
                        .start();
        if (!ends(process) || process.exitValue() != 0) {
            process.destroyForcibly();
            String said = Files.readString(keys.resolveSibling("keytool.log")).strip();
            throw new IOException(
                    "tls=true needs a certificate, and " + keytool + " made none: " + said);
        }
    }

    private static boolean ends(Process process) {
        try {
            return process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static void write(Certificate certificate, Path file)
            throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(TYPE);
        store.load(null, null);
        store.setCertificateEntry(ALIAS, certificate);
        try (OutputStream out = Files.newOutputStream(file)) {
            store.store(out, PASSWORD.toCharArray());
        }
    }
}
