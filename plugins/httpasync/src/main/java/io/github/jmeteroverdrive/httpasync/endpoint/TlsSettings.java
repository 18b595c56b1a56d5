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
import java.util.Locale;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManagerFactory;
import org.apache.jmeter.services.FileServer;

/** The TLS fields of an endpoint, and the client's TLS context: BoringSSL if it can be loaded, else the JDK. */
final class TlsSettings {

    private static final ApplicationProtocolConfig OFFER_HTTP2 = new ApplicationProtocolConfig(
            ApplicationProtocolConfig.Protocol.ALPN,
            ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
            ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
            ApplicationProtocolNames.HTTP_2);

    private final String element;
    private final Fields fields;

    /**
     * @param tls whether the URL is https
     * @throws RuntimeException of the kind that the fields throw, if they contradict each other
     */
    TlsSettings(String element, Fields fields, boolean tls) {
        this.element = element;
        this.fields = fields;
        if (!tls && has(TlsFields.CERTIFICATE))
            throw fields.refuse(TlsFields.CERTIFICATE, "the URL is without TLS; give one with https://");
        if (fields.get(EndpointFields.INSECURE) && has(TlsFields.TRUSTED))
            throw fields.refuse(
                    TlsFields.TRUSTED, "Any certificate is true, so it would not be used; give false there");
        if (has(TlsFields.KEY) && !has(TlsFields.CERTIFICATE))
            throw fields.refuse(TlsFields.KEY, "there is no client certificate; give the one of this key");
    }

    private boolean has(Field<String> field) {
        return !fields.get(field).isEmpty();
    }

    String serverName(String host) {
        return has(TlsFields.SERVER_NAME) ? fields.get(TlsFields.SERVER_NAME) : host;
    }

    /** @throws Refusal if a file cannot be used, or TLS cannot be set up */
    SslContext context(boolean http2, boolean insecure) {
        try {
            SslContextBuilder builder = SslContextBuilder.forClient()
                    .sslProvider(OpenSsl.isAvailable() ? SslProvider.OPENSSL : SslProvider.JDK)
                    .protocols(fields.get(TlsFields.VERSIONS));
            if (has(TlsFields.TRUSTED)) addTrusted(builder);
            if (has(TlsFields.CERTIFICATE)) addCertificate(builder);
            if (http2)
                builder.ciphers(Http2SecurityUtil.CIPHERS, SupportedCipherSuiteFilter.INSTANCE)
                        .applicationProtocolConfig(OFFER_HTTP2);
            if (insecure)
                builder.trustManager(InsecureTrustManagerFactory.INSTANCE).endpointIdentificationAlgorithm(null);
            SslContext context = builder.build();
            if (!fields.get(TlsFields.RESUMPTION)) disableSessionCache(context);
            return context;
        } catch (SSLException e) {
            throw new Refusal(element + ": TLS cannot be set up: " + e.getMessage() + ".");
        }
    }

    private void disableSessionCache(SslContext context) {
        if (!(context.sessionContext() instanceof OpenSslSessionContext sessions)) {
            String message = "%s: %s is 'false', which needs BoringSSL, available on Linux only; give true.";
            throw new Refusal(message.formatted(element, TlsFields.RESUMPTION.label()));
        }
        sessions.setSessionCacheEnabled(false);
    }

    private void addTrusted(SslContextBuilder builder) {
        File file = file(TlsFields.TRUSTED);
        try {
            if (isStore(file)) {
                TrustManagerFactory factory =
                        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
                factory.init(KeyStore.getInstance(file, password().toCharArray()));
                builder.trustManager(factory);
            } else {
                builder.trustManager(file);
            }
        } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
            throw unusable(TlsFields.TRUSTED, file, e);
        }
    }

    private void addCertificate(SslContextBuilder builder) {
        File file = file(TlsFields.CERTIFICATE);
        try {
            if (isStore(file)) {
                KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
                char[] secret = password().toCharArray();
                factory.init(KeyStore.getInstance(file, secret), secret);
                builder.keyManager(factory);
            } else {
                File key = has(TlsFields.KEY) ? file(TlsFields.KEY) : file;
                builder.keyManager(file, key, has(TlsFields.PASSWORD) ? password() : null);
            }
        } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
            throw unusable(TlsFields.CERTIFICATE, file, e);
        }
    }

    private String password() {
        return fields.get(TlsFields.PASSWORD);
    }

    private File file(Field<String> field) {
        return FileServer.getFileServer().getResolvedFile(fields.get(field));
    }

    private static boolean isStore(File file) {
        String name = file.getName().toLowerCase(Locale.ROOT);
        return name.endsWith(".p12") || name.endsWith(".pfx");
    }

    private Refusal unusable(Field<?> field, File file, Exception cause) {
        Throwable root = cause;
        while (root.getCause() != null) root = root.getCause();
        String message = "%s: %s is '%s', which cannot be used (%s); give a file in PEM or PKCS12, its key and its"
                + " password.";
        return new Refusal(message.formatted(element, field.label(), file, root.getMessage()));
    }
}
