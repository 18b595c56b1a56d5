// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.endpoint;

import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.shaded.io.netty.handler.codec.http2.Http2SecurityUtil;
import io.github.jmeteroverdrive.shaded.io.netty.handler.ssl.ApplicationProtocolConfig;
import io.github.jmeteroverdrive.shaded.io.netty.handler.ssl.ApplicationProtocolNames;
import io.github.jmeteroverdrive.shaded.io.netty.handler.ssl.OpenSsl;
import io.github.jmeteroverdrive.shaded.io.netty.handler.ssl.OpenSslSessionContext;
import io.github.jmeteroverdrive.shaded.io.netty.handler.ssl.SslContext;
import io.github.jmeteroverdrive.shaded.io.netty.handler.ssl.SslContextBuilder;
import io.github.jmeteroverdrive.shaded.io.netty.handler.ssl.SslProvider;
import io.github.jmeteroverdrive.shaded.io.netty.handler.ssl.SupportedCipherSuiteFilter;
import io.github.jmeteroverdrive.shaded.io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.File;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Locale;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManagerFactory;
import org.apache.jmeter.services.FileServer;

/** How the client's side of TLS is made: by BoringSSL where it can be loaded, else by the JDK. */
final class Tls {

    private static final ApplicationProtocolConfig OFFER_HTTP2 =
            new ApplicationProtocolConfig(
                    ApplicationProtocolConfig.Protocol.ALPN,
                    ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
                    ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
                    ApplicationProtocolNames.HTTP_2);

    private Tls() {}

    static SslContext client(Endpoint.Settings settings) {
        try {
            SslContextBuilder builder =
                    SslContextBuilder.forClient()
                            .sslProvider(
                                    OpenSsl.isAvailable() ? SslProvider.OPENSSL : SslProvider.JDK);
            builder.protocols(settings.security().versions());
            new KeyFiles(settings.element(), settings.security()).addTo(builder);
            if (settings.http2())
                builder.ciphers(Http2SecurityUtil.CIPHERS, SupportedCipherSuiteFilter.INSTANCE)
                        .applicationProtocolConfig(OFFER_HTTP2);
            if (settings.insecure())
                builder.trustManager(InsecureTrustManagerFactory.INSTANCE)
                        .endpointIdentificationAlgorithm(null);
            SslContext made = builder.build();
            if (!settings.security().resumption()) forgetSessions(made, settings);
            return made;
        } catch (SSLException e) {
            throw new Refusal(
                    settings.element() + ": TLS cannot be set up: " + e.getMessage() + ".");
        }
    }

    private static void forgetSessions(SslContext made, Endpoint.Settings settings) {
        if (!(made.sessionContext() instanceof OpenSslSessionContext sessions))
            throw new Refusal(
                    settings.element()
                            + ": "
                            + TlsFields.RESUMPTION.label()
                            + " is 'false': without BoringSSL, which is there on Linux, it cannot be"
                            + " turned off; give true.");
        sessions.setSessionCacheEnabled(false);
    }

    /** The files of keys and certificates that an endpoint names, in PEM or PKCS12. */
    private static final class KeyFiles {

        private final String element;
        private final TlsSettings settings;

        /**
         * @param element how sentences name it
         */
        KeyFiles(String element, TlsSettings settings) {
            this.element = element;
            this.settings = settings;
        }

        /**
         * Gives them to who makes the client's side of TLS.
         *
         * @throws Refusal when one cannot be used
         */
        void addTo(SslContextBuilder builder) {
            if (!settings.trusted().isEmpty()) trust(builder);
            if (!settings.certificate().isEmpty()) identify(builder);
        }

        private void trust(SslContextBuilder builder) {
            File file = file(settings.trusted());
            try {
                if (isStore(file)) {
                    TrustManagerFactory trusted =
                            TrustManagerFactory.getInstance(
                                    TrustManagerFactory.getDefaultAlgorithm());
                    trusted.init(store(file));
                    builder.trustManager(trusted);
                } else {
                    builder.trustManager(file);
                }
            } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
                throw refuse(TlsFields.TRUSTED, file, e);
            }
        }

        private void identify(SslContextBuilder builder) {
            File file = file(settings.certificate());
            try {
                if (isStore(file)) {
                    KeyManagerFactory keys =
                            KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
                    keys.init(store(file), password());
                    builder.keyManager(keys);
                } else {
                    File key = settings.key().isEmpty() ? file : file(settings.key());
                    builder.keyManager(
                            file, key, settings.password().isEmpty() ? null : settings.password());
                }
            } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
                throw refuse(TlsFields.CERTIFICATE, file, e);
            }
        }

        private static File file(String name) {
            return FileServer.getFileServer().getResolvedFile(name);
        }

        private static boolean isStore(File file) {
            String name = file.getName().toLowerCase(Locale.ROOT);
            return name.endsWith(".p12") || name.endsWith(".pfx");
        }

        private KeyStore store(File file) throws IOException, GeneralSecurityException {
            return KeyStore.getInstance(file, password());
        }

        private char[] password() {
            return settings.password().toCharArray();
        }

        private Refusal refuse(Field<?> field, File file, Exception why) {
            Throwable deepest = why;
            while (deepest.getCause() != null) deepest = deepest.getCause();
            return new Refusal(
                    element
                            + ": "
                            + field.label()
                            + " is '"
                            + file
                            + "', which cannot be used ("
                            + deepest.getMessage()
                            + "); give a file in PEM or PKCS12, its key and its password.");
        }
    }
}
