// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.endpoint;

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
import javax.net.ssl.SSLException;

/** How the client's side of TLS is made: by BoringSSL where it can be loaded, else by the JDK. */
final class Tls {

    private static final ApplicationProtocolConfig OFFER_HTTP2 =
            new ApplicationProtocolConfig(
                    ApplicationProtocolConfig.Protocol.ALPN,
                    ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
                    ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
                    ApplicationProtocolNames.HTTP_2);

    private Tls() {}

    static SslContext client(EndpointSettings settings) {
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

    private static void forgetSessions(SslContext made, EndpointSettings settings) {
        if (!(made.sessionContext() instanceof OpenSslSessionContext sessions))
            throw new Refusal(
                    settings.element()
                            + ": "
                            + TlsFields.RESUMPTION.label()
                            + " is 'false': without BoringSSL, which is there on Linux, it cannot be"
                            + " turned off; give true.");
        sessions.setSessionCacheEnabled(false);
    }
}
