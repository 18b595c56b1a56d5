// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.http;

import io.github.jmeteroverdrive.target.Identity;
import io.github.jmeteroverdrive.target.TrustStore;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;

/** The JDK's TLS, with a certificate made at the start. */
record Tls(SslContext context, TrustStore trust) {

    /** @param address IPv4 address where the server listens */
    static Tls make(Path directory, String address) throws IOException, GeneralSecurityException {
        Identity identity = Identity.make(directory, address);
        KeyStore store = identity.load();
        var key = (PrivateKey) store.getKey(Identity.ALIAS, Identity.PASSWORD.toCharArray());
        var certificate = (X509Certificate) store.getCertificate(Identity.ALIAS);
        return new Tls(SslContextBuilder.forServer(key, certificate).build(), identity.trust());
    }
}
