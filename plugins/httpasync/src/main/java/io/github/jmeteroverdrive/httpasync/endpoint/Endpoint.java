// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.endpoint;

import io.github.jmeteroverdrive.httpasync.engine.ConnectRate;
import io.github.jmeteroverdrive.httpasync.engine.Link;
import io.github.jmeteroverdrive.httpasync.engine.Route;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.shaded.io.netty.handler.ssl.SslContext;
import io.github.jmeteroverdrive.shaded.io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.jmeter.testelement.TestElement;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An {@code od - HTTP Endpoint} of the run: its addresses and its TLS. Thread-safe. */
public final class Endpoint implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Endpoint.class);

    private static final long NONE = -1;

    private final EndpointSettings settings;
    private final InetSocketAddress[] addresses;
    private final AtomicLong lookUpNanos = new AtomicLong(NONE);
    private final ConnectRate rate;
    private final SslContext tls;

    /** Knows the addresses of names. */
    interface Names {
        InetAddress[] of(String host) throws UnknownHostException;
    }

    Endpoint(EndpointSettings settings) {
        this(settings, InetAddress::getAllByName);
    }

    Endpoint(EndpointSettings settings, Names names) {
        this.settings = settings;
        addresses = lookUp(names);
        rate = new ConnectRate(settings.connectsPerSecond(), System.nanoTime());
        tls = settings.tls() ? Tls.client(settings) : null;
    }

    /**
     * Makes an endpoint element known to the run.
     *
     * @throws Refusal when its fields are wrong, its host is unknown, or another one has its name
     */
    public static void declare(RunContext run, TestElement element) {
        EndpointSettings settings = EndpointSettings.of(element);
        Endpoint known =
                run.shared(Endpoint.class, element.getName(), () -> new Endpoint(settings));
        if (!known.settings.equals(settings))
            throw new Refusal(
                    settings.element()
                            + ": the plan has two endpoints of this name; rename one of them.");
        if (settings.tls() && settings.insecure())
            run.warn(settings.element() + ": the server's certificate is not looked at.");
    }

    /**
     * The endpoint that {@code name} names.
     *
     * @param user the element that asks, for the error
     * @throws Refusal when there is none
     */
    public static Endpoint named(RunContext run, String name, String user) {
        return run.find(Endpoint.class, name)
                .orElseThrow(
                        () ->
                                new Refusal(
                                        user
                                                + ": no "
                                                + EndpointFields.LABEL
                                                + " is named '"
                                                + name
                                                + "'; give the name of one that is enabled in the"
                                                + " plan."));
    }

    private InetSocketAddress[] lookUp(Names names) {
        Route route = settings.route();
        if (route.isProxied() && !settings.tls())
            return new InetSocketAddress[] {route.proxy().address()};
        if (route.isProxied() || route.isUnixSocket())
            return new InetSocketAddress[] {
                InetSocketAddress.createUnresolved(settings.host(), settings.port())
            };
        try {
            long from = System.nanoTime();
            InetAddress[] found = names.of(settings.host());
            long nanos = System.nanoTime() - from;
            boolean numeric = NetUtil.createByteArrayFromIpAddressString(settings.host()) != null;
            if (!numeric) lookUpNanos.set(nanos);
            log.info(
                    "{}: {} was looked up in {} µs: {}",
                    settings.element(),
                    settings.host(),
                    TimeUnit.NANOSECONDS.toMicros(nanos),
                    Arrays.toString(found));
            return Arrays.stream(found)
                    .map(address -> new InetSocketAddress(address, settings.port()))
                    .toArray(InetSocketAddress[]::new);
        } catch (UnknownHostException e) {
            throw new Refusal(
                    settings.element()
                            + ": URL has the host '"
                            + settings.host()
                            + "', which no name server knows; correct it.");
        }
    }

    /** ns of the look-up of its name, for the first who asks; empty when there was none. */
    public OptionalLong takeLookUp() {
        long nanos = lookUpNanos.getAndSet(NONE);
        return nanos == NONE ? OptionalLong.empty() : OptionalLong.of(nanos);
    }

    /** How a thread's connections are made. */
    public Link link() {
        return new Link(
                addresses,
                settings.addresses() == Addresses.FIRST,
                settings.serverName(),
                tls,
                settings.http2(),
                settings.connections(),
                settings.depth(),
                settings.requests(),
                settings.connectMillis(),
                TimeUnit.MILLISECONDS.toNanos(settings.responseMillis()),
                settings.route(),
                rate);
    }

    /** Where requests say that they go. */
    public Destination destination() {
        return settings.destination();
    }

    @Override
    public void close() {
        // nothing is open; threads close their connections
    }
}
