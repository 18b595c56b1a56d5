// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** Keys and certificates in PKCS12 files, made by keytool. */
public final class TestKeys {

    public static final String PASSWORD = "secret";

    private TestKeys() {}

    /**
     * A key whose certificate it has signed itself.
     *
     * @param name of its owner
     */
    public static Path of(Path store, String name, String host) throws Exception {
        generate(store, "own", "CN=" + name, "-ext", "SAN=dns:" + host, "-validity", "2");
        return store;
    }

    static void generate(Path store, String alias, String name, String... more) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-J-XX:TieredStopAtLevel=1",
                "-genkeypair",
                "-alias",
                alias,
                "-keyalg",
                "EC",
                "-dname",
                name,
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-keystore",
                store.toString()));
        command.addAll(List.of(more));
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    }

    public static KeyStore store(Path file) throws IOException, GeneralSecurityException {
        return KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray());
    }

    /** The certificate as a PEM file. */
    public static Path certificate(Path of) throws IOException, GeneralSecurityException {
        byte[] encoded = store(of).getCertificate("own").getEncoded();
        return Files.writeString(of.resolveSibling(of.getFileName() + ".crt"), pem("CERTIFICATE", encoded));
    }

    static String pem(String kind, byte[] encoded) {
        String lines = Base64.getMimeEncoder().encodeToString(encoded);
        return "-----BEGIN " + kind + "-----\n" + lines + "\n-----END " + kind + "-----\n";
    }
}
