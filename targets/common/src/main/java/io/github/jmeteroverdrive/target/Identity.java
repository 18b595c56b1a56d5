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
 * Who a target that speaks TLS is to its clients: a key that is made for one start, and a
 * certificate that it has signed itself, for localhost and the address where it listens.
 *
 * @param keys PKCS12 file with the key
 * @param trust PKCS12 file with the certificate alone
 */
public record Identity(Path keys, TrustStore trust) {

    /** Of both files. */
    public static final String TYPE = "PKCS12";

    /** The entry in them. */
    public static final String ALIAS = "target";

    /** Guards nothing: key and password last as long as the target, in a directory of its user. */
    public static final String PASSWORD = "overdrive";

    private static final long LIMIT_SECONDS = 20;

    /**
     * Makes one with the JDK's keytool; the JDK has no public interface that signs a certificate.
     *
     * @param directory takes its files
     * @param address IPv4 address where the target listens
     * @throws IOException with a sentence when there is no keytool, or it objects
     */
    public static Identity make(Path directory, String address)
            throws IOException, GeneralSecurityException {
        Path keys = directory.resolve("keys.p12");
        Path trust = directory.resolve("trust.p12");
        keytool(keys, address);
        Identity made = new Identity(keys, new TrustStore(trust, PASSWORD));
        write(made.load().getCertificate(ALIAS), trust);
        return made;
    }

    /** What is in {@link #keys}. */
    public KeyStore load() throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(TYPE);
        try (InputStream in = Files.newInputStream(keys)) {
            store.load(in, PASSWORD.toCharArray());
        }
        return store;
    }

    private static void keytool(Path keys, String address) throws IOException {
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
