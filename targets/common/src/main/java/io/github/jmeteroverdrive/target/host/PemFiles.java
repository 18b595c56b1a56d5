// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.host;

import io.github.jmeteroverdrive.target.Identity;
import io.github.jmeteroverdrive.target.TrustStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;

/**
 * An {@link Identity} in the form that nginx reads (RFC 7468).
 *
 * @param key file with its key, in PKCS #8
 * @param trust how clients come to trust it
 */
record PemFiles(Path certificate, Path key, TrustStore trust) {

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
