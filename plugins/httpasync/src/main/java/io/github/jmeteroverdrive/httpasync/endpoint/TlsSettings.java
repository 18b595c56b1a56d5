// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.endpoint;

import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Fields;
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
import java.util.List;
import java.util.Locale;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManagerFactory;
import org.apache.jmeter.services.FileServer;

/**
 * The TLS fields of an endpoint, and the client's TLS context: BoringSSL if it can be loaded, else
 * the JDK.
 *
 * @param trusted file, "" = what Java trusts
 * @param certificate file, "" = none
 * @param key file, "" = in the certificate's
 * @param serverName "" = the URL's host
 */
record TlsSettings(
        String trusted,
        String certificate,
        String key,
        String password,
        List<String> versions,
        boolean resumption,
        String serverName) {

    private static final ApplicationProtocolConfig OFFER_HTTP2 =
            new ApplicationProtocolConfig(
                    ApplicationProtocolConfig.Protocol.ALPN,
                    ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
                    ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
                    ApplicationProtocolNames.HTTP_2);

    /**
     * @param tls whether the URL is https
     * @throws RuntimeException of the kind that the fields throw, if they contradict each other
     */
    static TlsSettings of(Fields fields, boolean tls) {
        TlsSettings settings =
                new TlsSettings(
                        fields.get(TlsFields.TRUSTED),
                        fields.get(TlsFields.CERTIFICATE),
                        fields.get(TlsFields.KEY),
                        fields.get(TlsFields.PASSWORD),
                        fields.get(TlsFields.VERSIONS),
                        fields.get(TlsFields.RESUMPTION),
                        fields.get(TlsFields.SERVER_NAME));
        if (!tls && !settings.certificate.isEmpty())
            throw fields.refuse(
                    TlsFields.CERTIFICATE, "the URL is without TLS; give one with https://");
        if (fields.get(EndpointFields.INSECURE) && !settings.trusted.isEmpty())
            throw fields.refuse(
                    TlsFields.TRUSTED,
                    "Any certificate is true, so it would not be used; give false there");
        if (settings.certificate.isEmpty() && !settings.key.isEmpty())
            throw fields.refuse(
                    TlsFields.KEY, "there is no client certificate; give the one of this key");
        return settings;
    }

    /**
     * @throws Refusal if a file cannot be used, or TLS cannot be set up
     */
    SslContext context(String element, boolean http2, boolean insecure) {
        try {
            SslContextBuilder builder =
                    SslContextBuilder.forClient()
                            .sslProvider(
                                    OpenSsl.isAvailable() ? SslProvider.OPENSSL : SslProvider.JDK)
                            .protocols(versions);
            if (!trusted.isEmpty()) addTrusted(builder, element);
            if (!certificate.isEmpty()) addCertificate(builder, element);
            if (http2)
                builder.ciphers(Http2SecurityUtil.CIPHERS, SupportedCipherSuiteFilter.INSTANCE)
                        .applicationProtocolConfig(OFFER_HTTP2);
            if (insecure)
                builder.trustManager(InsecureTrustManagerFactory.INSTANCE)
                        .endpointIdentificationAlgorithm(null);
            SslContext context = builder.build();
            if (!resumption) disableSessionCache(context, element);
            return context;
        } catch (SSLException e) {
            throw new Refusal(element + ": TLS cannot be set up: " + e.getMessage() + ".");
        }
    }

    private static void disableSessionCache(SslContext context, String element) {
        if (!(context.sessionContext() instanceof OpenSslSessionContext sessions)) {
            String message =
                    "%s: %s is 'false', which needs BoringSSL, available on Linux only; give true.";
            throw new Refusal(message.formatted(element, TlsFields.RESUMPTION.label()));
        }
        sessions.setSessionCacheEnabled(false);
    }

    private void addTrusted(SslContextBuilder builder, String element) {
        File file = file(trusted);
        try {
            if (isStore(file)) {
                TrustManagerFactory factory =
                        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
                factory.init(KeyStore.getInstance(file, password.toCharArray()));
                builder.trustManager(factory);
            } else {
                builder.trustManager(file);
            }
        } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
            throw unusable(element, TlsFields.TRUSTED, file, e);
        }
    }

    private void addCertificate(SslContextBuilder builder, String element) {
        File file = file(certificate);
        try {
            if (isStore(file)) {
                KeyManagerFactory factory =
                        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
                char[] secret = password.toCharArray();
                factory.init(KeyStore.getInstance(file, secret), secret);
                builder.keyManager(factory);
            } else {
                File keyFile = key.isEmpty() ? file : file(key);
                builder.keyManager(file, keyFile, password.isEmpty() ? null : password);
            }
        } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
            throw unusable(element, TlsFields.CERTIFICATE, file, e);
        }
    }

    private static File file(String name) {
        return FileServer.getFileServer().getResolvedFile(name);
    }

    private static boolean isStore(File file) {
        String name = file.getName().toLowerCase(Locale.ROOT);
        return name.endsWith(".p12") || name.endsWith(".pfx");
    }

    private static Refusal unusable(String element, Field<?> field, File file, Exception cause) {
        Throwable root = cause;
        while (root.getCause() != null) root = root.getCause();
        String message =
                "%s: %s is '%s', which cannot be used (%s); give a file in PEM or PKCS12, its key and its"
                        + " password.";
        return new Refusal(message.formatted(element, field.label(), file, root.getMessage()));
    }
}
