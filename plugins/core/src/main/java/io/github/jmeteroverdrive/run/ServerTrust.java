// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import javax.net.ssl.ManagerFactoryParameters;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.TrustManagerFactorySpi;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Checks a server's certificate as Java does, and also its dates. Java accepts a certificate that is itself a trusted
 * one without reading its dates.
 */
public final class ServerTrust extends TrustManagerFactory {

    private ServerTrust(TrustManagerFactory java) {
        super(new Factory(java), java.getProvider(), java.getAlgorithm());
    }

    /** @param trusted null = what Java trusts */
    public static TrustManagerFactory of(KeyStore trusted) throws GeneralSecurityException {
        TrustManagerFactory java = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        java.init(trusted);
        return new ServerTrust(java);
    }

    private static final class Factory extends TrustManagerFactorySpi {

        private final TrustManagerFactory java;

        Factory(TrustManagerFactory java) {
            this.java = java;
        }

        @Override
        protected TrustManager[] engineGetTrustManagers() {
            return Arrays.stream(java.getTrustManagers())
                    .map(each -> new Dated((X509ExtendedTrustManager) each))
                    .toArray(TrustManager[]::new);
        }

        @Override
        protected void engineInit(KeyStore trusted) {
            throw new UnsupportedOperationException("it is ready");
        }

        @Override
        protected void engineInit(ManagerFactoryParameters trusted) {
            throw new UnsupportedOperationException("it is ready");
        }
    }

    private static final class Dated extends X509ExtendedTrustManager {

        private final X509ExtendedTrustManager java;

        Dated(X509ExtendedTrustManager java) {
            this.java = java;
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
                throws CertificateException {
            java.checkServerTrusted(chain, type, engine);
            chain[0].checkValidity();
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
                throws CertificateException {
            java.checkServerTrusted(chain, type, socket);
            chain[0].checkValidity();
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
            java.checkServerTrusted(chain, type);
            chain[0].checkValidity();
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
                throws CertificateException {
            java.checkClientTrusted(chain, type, engine);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
                throws CertificateException {
            java.checkClientTrusted(chain, type, socket);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
            java.checkClientTrusted(chain, type);
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return java.getAcceptedIssuers();
        }
    }
}
