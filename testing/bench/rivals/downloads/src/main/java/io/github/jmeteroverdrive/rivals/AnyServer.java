// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.rivals;

import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import javax.net.SocketFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/** Trusts every server, as JMeter does and curl with --insecure. */
final class AnyServer implements X509TrustManager {

    private AnyServer() {}

    /** TLS sockets that accept any certificate. */
    static SocketFactory sockets() throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {new AnyServer()}, null);
        return context.getSocketFactory();
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {
        // any server
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {
        // there are no clients
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }
}
