// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.endpoint;

import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.httpasync.endpoint.EndpointFields.Addresses;
import io.github.jmeteroverdrive.httpasync.endpoint.EndpointFields.Protocol;
import io.github.jmeteroverdrive.httpasync.engine.ConnectRateLimiter;
import io.github.jmeteroverdrive.httpasync.engine.ConnectionOptions;
import io.github.jmeteroverdrive.httpasync.engine.ConnectionOptions.HttpProxy;
import io.github.jmeteroverdrive.httpasync.engine.ConnectionOptions.Route;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.ServerTrust;
import io.github.jmeteroverdrive.run.WebUrl;
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
import io.github.jmeteroverdrive.shaded.io.netty.util.NetUtil;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLException;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.testelement.TestElement;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An {@code od - HTTP Endpoint} of the run: its addresses and its TLS. Thread-safe. */
public final class Endpoint {

    private static final Logger log = LoggerFactory.getLogger(Endpoint.class);

    private static final long NONE = -1;
    private static final List<Field<?>> OF_SERVER = List.of(
            EndpointFields.UNIX_SOCKET,
            EndpointFields.AUTHORIZATION,
            EndpointFields.USER,
            EndpointFields.SECRET,
            TlsFields.SERVER_NAME,
            TlsFields.CERTIFICATE,
            TlsFields.KEY);

    private final String element;
    private final TestElement source;
    private final List<Object> values;
    private final WebUrl url;
    private final Credentials credentials;
    private final boolean isTls;
    private final Route route;
    private final ConnectionOptions options;
    private final AtomicLong lookUpNanos = new AtomicLong(NONE);

    interface Resolver {
        InetAddress[] resolve(String host) throws UnknownHostException;
    }

    Endpoint(TestElement element) {
        this(element, InetAddress::getAllByName);
    }

    Endpoint(TestElement element, Resolver resolver) {
        this.element = title(element);
        source = (TestElement) element.clone();
        Fields fields = Fields.of(element, EndpointFields.DECLARATION, Refusal::new);
        values = values(fields);
        url = WebUrl.of(fields.get(EndpointFields.URL));
        credentials = credentials(fields);
        isTls = url.scheme().equals("https");
        boolean http2 = fields.get(EndpointFields.PROTOCOL) == Protocol.HTTP2;
        TlsSettings tls = new TlsSettings(this.element, fields, isTls);
        route = route(fields, http2 && !isTls);
        double connectRate = fields.get(EndpointFields.CONNECT_RATE).orElse(Double.POSITIVE_INFINITY);
        options = new ConnectionOptions(
                addresses(resolver),
                fields.get(EndpointFields.ADDRESSES) == Addresses.FIRST,
                tls.serverName(url.host()),
                isTls ? tls.context(http2, fields.get(EndpointFields.INSECURE)) : null,
                http2,
                fields.get(EndpointFields.CONNECTIONS),
                fields.get(EndpointFields.PIPELINED),
                fields.get(EndpointFields.REQUESTS_PER_CONNECTION),
                fields.get(EndpointFields.CONNECT_TIMEOUT),
                TimeUnit.MILLISECONDS.toNanos(fields.get(EndpointFields.RESPONSE_TIMEOUT)),
                route,
                new ConnectRateLimiter(connectRate, System.nanoTime()));
    }

    private static Credentials credentials(Fields fields) {
        Credentials.Scheme scheme = fields.get(EndpointFields.AUTHORIZATION);
        String user = fields.get(EndpointFields.USER);
        String secret = fields.get(EndpointFields.SECRET);
        boolean named = scheme == Credentials.Scheme.BASIC || scheme == Credentials.Scheme.DIGEST;
        if (named && user.isEmpty())
            throw fields.refuse(EndpointFields.USER, "Authorization needs it; give it, or set Authorization to none");
        if (!named && !user.isEmpty())
            throw fields.refuse(EndpointFields.USER, "it is not sent; set Authorization to basic or digest");
        if (named && user.contains(":"))
            throw fields.refuse(EndpointFields.USER, "a user's name has no colon; remove it");
        String shown = secret.isEmpty() ? "" : "…";
        if (scheme == Credentials.Scheme.BEARER && !secret.matches("[A-Za-z0-9._~+/-]+=*"))
            throw fields.refuse(
                    EndpointFields.SECRET.label(),
                    shown,
                    "it is not a token; give one of letters, digits and -._~+/, or set Authorization to none");
        if (scheme == Credentials.Scheme.NONE && !secret.isEmpty())
            throw fields.refuse(
                    EndpointFields.SECRET.label(),
                    shown,
                    "it is not sent; set Authorization to basic, digest or bearer");
        return new Credentials(scheme, user, secret);
    }

    private static String title(TestElement element) {
        return EndpointFields.LABEL + " '" + element.getName() + "'";
    }

    private static List<Object> values(Fields fields) {
        return EndpointFields.DECLARATION.fields().stream()
                .<Object>map(fields::get)
                .toList();
    }

    /**
     * Makes an endpoint element known to the run.
     *
     * @throws Refusal if its fields are wrong, its host is unknown, or another endpoint has its name
     */
    public static void declare(RunContext run, TestElement element) {
        Endpoint known = run.shared(Endpoint.class, element.getName(), () -> new Endpoint(element));
        Fields fields = Fields.of(element, EndpointFields.DECLARATION, Refusal::new);
        if (!known.values.equals(values(fields)))
            throw new Refusal(known.element + ": the plan has two endpoints of this name; rename one of them.");
        if (known.isTls && fields.get(EndpointFields.INSECURE))
            run.warn(known.element + ": the server's certificate is not checked.");
    }

    /**
     * @param user the element that names it, for the error
     * @throws Refusal if there is no endpoint of that name
     */
    public static Endpoint named(RunContext run, String name, String user) {
        return run.named(Endpoint.class, name, user, EndpointFields.LABEL);
    }

    /**
     * The endpoint of another server, with the settings of this one except those that are about its server: unix
     * socket, server name and client certificate.
     *
     * @param server scheme, host and port
     * @throws Refusal if its host is unknown
     */
    public Endpoint forServer(RunContext run, WebUrl server) {
        return run.shared(Endpoint.class, name() + " " + server, () -> {
            TestElement other = (TestElement) source.clone();
            other.setName(server.toString());
            other.setProperty(EndpointFields.URL.property(), server.toString());
            for (Field<?> own : OF_SERVER) other.removeProperty(own.property());
            return new Endpoint(other);
        });
    }

    /** Scheme, host and port. */
    public WebUrl server() {
        return url.server();
    }

    public String name() {
        return source.getName();
    }

    private InetSocketAddress[] addresses(Resolver resolver) {
        String host = url.host();
        int port = url.realPort();
        if (route.isProxied() && !isTls)
            return new InetSocketAddress[] {route.proxy().address()};
        if (route.isProxied() || route.isUnixSocket())
            return new InetSocketAddress[] {InetSocketAddress.createUnresolved(host, port)};
        try {
            long from = System.nanoTime();
            InetAddress[] found = resolver.resolve(host);
            long nanos = System.nanoTime() - from;
            boolean numeric = NetUtil.createByteArrayFromIpAddressString(host) != null;
            if (!numeric) lookUpNanos.set(nanos);
            log.info("{}: resolved {} in {} µs: {}", element, host, nanos / 1000, found);
            return Arrays.stream(found)
                    .map(address -> new InetSocketAddress(address, port))
                    .toArray(InetSocketAddress[]::new);
        } catch (UnknownHostException e) {
            String message = "%s: URL has the host '%s', which no name server knows; correct it.";
            throw new Refusal(message.formatted(element, host));
        }
    }

    /** Duration of the name look-up, for the first caller; empty for others, and without one. */
    public OptionalLong takeLookUpTime() {
        long nanos = lookUpNanos.getAndSet(NONE);
        return nanos == NONE ? OptionalLong.empty() : OptionalLong.of(nanos);
    }

    public ConnectionOptions connectionOptions() {
        return options;
    }

    public Destination destination() {
        String authority = url.authority();
        if (isTls || !route.isProxied()) return new Destination(url.scheme(), authority, "", "", credentials);
        return new Destination(
                "http", authority, "http://" + authority, route.proxy().authorization(), credentials);
    }

    private static Route route(Fields fields, boolean plainHttp2) {
        String socket = fields.get(EndpointFields.UNIX_SOCKET);
        HttpProxy proxy = fields.get(EndpointFields.PROXY).orElse(null);
        if (proxy != null && !socket.isEmpty())
            throw fields.refuse(
                    EndpointFields.PROXY, "a unix socket is reached without a proxy; give only one of them");
        if (proxy != null && plainHttp2)
            throw fields.refuse(
                    EndpointFields.PROXY, "proxies forward HTTP/1.1 only; give an https URL, or the protocol http1");
        List<InetAddress> sources = fields.get(EndpointFields.SOURCES);
        if (!socket.isEmpty() && !sources.isEmpty())
            throw fields.refuse(EndpointFields.UNIX_SOCKET, "it has no source addresses; give only one of them");
        if (!socket.isEmpty() && !Route.hasUnixSockets())
            throw fields.refuse(EndpointFields.UNIX_SOCKET, "it is supported on Linux only; leave it empty");
        return new Route(sources, socket, proxy);
    }

    /** The TLS fields of an endpoint, and the client's TLS context: BoringSSL if it can be loaded, else the JDK. */
    private static final class TlsSettings {

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
                if (insecure)
                    builder.trustManager(InsecureTrustManagerFactory.INSTANCE).endpointIdentificationAlgorithm(null);
                else builder.trustManager(ServerTrust.of(has(TlsFields.TRUSTED) ? trusted() : null));
                if (has(TlsFields.CERTIFICATE)) addCertificate(builder);
                if (http2)
                    builder.ciphers(Http2SecurityUtil.CIPHERS, SupportedCipherSuiteFilter.INSTANCE)
                            .applicationProtocolConfig(OFFER_HTTP2);
                SslContext context = builder.build();
                if (!fields.get(TlsFields.RESUMPTION)) disableSessionCache(context);
                return context;
            } catch (SSLException | GeneralSecurityException e) {
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

        private KeyStore trusted() {
            File file = file(TlsFields.TRUSTED);
            try {
                return isStore(file) ? KeyStore.getInstance(file, password().toCharArray()) : certificates(file);
            } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
                throw unusable(TlsFields.TRUSTED, file, e);
            }
        }

        private static KeyStore certificates(File pem) throws IOException, GeneralSecurityException {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            try (InputStream in = new FileInputStream(pem)) {
                for (Certificate each : CertificateFactory.getInstance("X.509").generateCertificates(in))
                    store.setCertificateEntry(String.valueOf(store.size()), each);
            }
            if (store.size() == 0) throw new CertificateException("it has no certificate");
            return store;
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
}
