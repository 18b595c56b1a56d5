// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target;

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
 * The TLS identity of a target: a key made at its start, and a self-signed certificate for localhost and the address it
 * listens on.
 *
 * @param keys PKCS12 file with the key
 * @param trust PKCS12 file with only the certificate
 */
public record Identity(Path keys, TrustStore trust) {

    /** The type of both files. */
    public static final String TYPE = "PKCS12";

    /** The alias in both files. */
    public static final String ALIAS = "target";

    /** Not a secret: the key lasts as long as the target, in a directory of its user. */
    public static final String PASSWORD = "overdrive";

    private static final long LIMIT_SECONDS = 20;

    /**
     * Uses the JDK's keytool, because the JDK has no public API to sign a certificate.
     *
     * @param address IPv4 address where the target listens
     * @throws IOException with a sentence when keytool is missing or fails
     */
    public static Identity make(Path directory, String address) throws IOException, GeneralSecurityException {
        Path keys = directory.resolve("keys.p12");
        Path trust = directory.resolve("trust.p12");
        keytool(keys, address);
        Identity made = new Identity(keys, new TrustStore(trust, PASSWORD));
        write(made.load().getCertificate(ALIAS), trust);
        return made;
    }

    /** Loads {@link #keys}. */
    public KeyStore load() throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(TYPE);
        try (InputStream in = Files.newInputStream(keys)) {
            store.load(in, PASSWORD.toCharArray());
        }
        return store;
    }

    private static void keytool(Path keys, String address) throws IOException {
        Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        Process process = new ProcessBuilder(List.of(
                        keytool.toString(),
                        "-J-XX:TieredStopAtLevel=1", // half the processor time of such a short run
                        "-genkeypair",
                        "-alias",
                        ALIAS,
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "san=dns:localhost,ip:" + address,
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
            String output = Files.readString(keys.resolveSibling("keytool.log")).strip();
            throw new IOException("tls=true needs a certificate, and " + keytool + " made none: " + output);
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

    private static void write(Certificate certificate, Path file) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(TYPE);
        store.load(null, null);
        store.setCertificateEntry(ALIAS, certificate);
        try (OutputStream out = Files.newOutputStream(file)) {
            store.store(out, PASSWORD.toCharArray());
        }
    }
}
