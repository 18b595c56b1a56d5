// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import io.github.jmeteroverdrive.form.ShownUrl;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.messaging.Brokers;
import io.github.jmeteroverdrive.messaging.DestinationName;
import io.github.jmeteroverdrive.messaging.ProviderErrors;
import io.github.jmeteroverdrive.run.RunContext;
import io.netty.bootstrap.ChannelInitializerExtension;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Session;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import javax.naming.Context;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens the connections of one {@code od - JMS Connection}, through JNDI, and closes those that are still open at the
 * end of the test. Thread-safe.
 */
public final class Connections implements AutoCloseable {

    @FunctionalInterface
    public interface CloseAction {
        void close() throws Exception;
    }

    private static final Logger log = LoggerFactory.getLogger(Connections.class);
    private static final String AGENT = JMeterUtils.THREAD_GROUP_DISTRIBUTED_PREFIX_PROPERTY_NAME;

    /** Longer than the clients try to connect. */
    public static final long CONNECT_LIMIT_SECONDS = 60;

    private static final long CLOSE_LIMIT_MILLIS = TimeUnit.SECONDS.toMillis(2);

    /** What Artemis' client reports when the server does not speak its protocol, or does not answer. */
    private static final String NO_TOPOLOGY = "AMQ219013";

    private static final String CLASSIC_REMEDY = "; if it is ActiveMQ Classic, set JNDI factory to"
            + " org.apache.activemq.jndi.ActiveMQInitialContextFactory and Connection factory to ConnectionFactory";

    private final String name;
    private final ConnectionSettings settings;

    /**
     * @param url which may be another than that of the settings
     * @param before to run before it is closed
     */
    private record Open(String url, Runnable before) {}

    private final Map<Connection, Open> open = new ConcurrentHashMap<>();

    private volatile Set<BrokerProduct.Gap> gaps = Set.of();
    private final AtomicInteger clientIds = new AtomicInteger();
    private final AtomicInteger closing = new AtomicInteger();

    Connections(String name, ConnectionSettings settings) {
        this.name = name;
        this.settings = settings;
    }

    /**
     * Makes a connection element's settings known to the run.
     *
     * @throws Refusal if another element has the same name and other settings
     */
    public static Connections declare(RunContext run, String name, ConnectionSettings settings) {
        Connections connections = run.shared(Connections.class, name, () -> new Connections(name, settings));
        if (!connections.settings.equals(settings)) throw Brokers.sameName(settings.element());
        Brokers.of(run).add(name, settings.url(), settings.element());
        return connections;
    }

    /** @throws Refusal if there is no such element */
    public static Connections named(RunContext run, String name, String user) {
        return run.named(Connections.class, name, user, ConnectionSettings.LABEL);
    }

    /** As {@link #named}, but empty while the element has not been declared. */
    public static Optional<Connections> find(RunContext run, String name) {
        return run.find(Connections.class, name);
    }

    /** The provider's object of a destination; for a temporary destination a new one at each call. */
    public static Destination destination(DestinationName name, Session session) throws JMSException {
        return switch (name.kind()) {
            case QUEUE -> session.createQueue(name.name());
            case TOPIC -> session.createTopic(name.name());
            case TEMPORARY_QUEUE -> session.createTemporaryQueue();
            case TEMPORARY_TOPIC -> session.createTemporaryTopic();
        };
    }

    public String name() {
        return name;
    }

    public ConnectionSettings settings() {
        return settings;
    }

    /** Whether the broker or its client lacks this; known after {@link #tryOnce}. */
    public boolean lacks(BrokerProduct.Gap gap) {
        return gaps.contains(gap);
    }

    /** Opens a connection to the URL of the settings; see {@link #open(String, String)}. */
    public Connection open() {
        return open(settings.url(), "");
    }

    /**
     * Opens a connection; the caller starts it and returns it to {@link #close(Connection)}.
     *
     * @param clientId what follows the client ID prefix; "" = a number
     * @throws Refusal if there is no such provider, if the broker does not accept the connection in time, or if this
     *     thread is interrupted
     */
    public Connection open(String url, String clientId) {
        return inTime(url, CONNECT_LIMIT_SECONDS, () -> connect(url, clientId));
    }

    /** An attempt to connect that may be given up. A connection that it makes nevertheless is closed. */
    static final class Attempt extends FutureTask<Connection> {

        private final Consumer<Connection> close;
        private volatile Connection made;

        Attempt(Callable<Connection> connecting, Consumer<Connection> close) {
            super(connecting);
            this.close = close;
        }

        @Override
        protected void set(Connection connection) {
            made = connection;
            super.set(connection);
            if (isCancelled()) close.accept(connection);
        }

        void giveUp() {
            boolean completed = !cancel(true); // since the wait for it ended
            if (completed && made != null) close.accept(made);
        }
    }

    /** Connects in a separate thread, because a client may try forever. */
    private Connection inTime(String url, long limitSeconds, Callable<Connection> connecting) {
        Attempt attempt = new Attempt(connecting, this::close);
        Thread thread = new Thread(attempt, "od-connect " + ShownUrl.withoutSecrets(url));
        thread.setDaemon(true);
        thread.start();
        try {
            return attempt.get(limitSeconds, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Refusal refusal ? refusal : refusal(url, e.getCause());
        } catch (TimeoutException e) {
            attempt.giveUp();
            throw refusal(url, new TimeoutException("no answer in " + limitSeconds + " s"));
        } catch (InterruptedException e) {
            attempt.giveUp();
            Thread.currentThread().interrupt();
            throw refusal(url, e);
        }
    }

    private Connection connect(String url, String clientId) throws JMSException, NamingException {
        ConnectionFactory factory = factory(url);
        Connection connection = settings.user().isEmpty()
                ? factory.createConnection()
                : factory.createConnection(settings.user(), settings.password());
        open.put(connection, new Open(url, () -> {}));
        try {
            if (!settings.clientIdPrefix().isEmpty()) {
                String last = clientId.isEmpty() ? "" + clientIds.incrementAndGet() : clientId;
                String agent = JMeterUtils.getPropDefault(AGENT, "");
                connection.setClientID(clientId(settings.clientIdPrefix(), agent, last));
            }
            connection.createSession(false, Session.AUTO_ACKNOWLEDGE).close(); // some clients connect only now
        } catch (JMSException | RuntimeException e) {
            close(connection);
            throw e;
        }
        log.debug("{}: opened a connection to {}", name, ShownUrl.withoutSecrets(url));
        return connection;
    }

    private ConnectionFactory factory(String url) throws NamingException {
        Properties environment = new Properties();
        environment.setProperty(Context.INITIAL_CONTEXT_FACTORY, settings.contextFactoryFor(url));
        environment.setProperty(Context.PROVIDER_URL, url);
        // Artemis and qpid-jms make a factory of such a property; other providers ignore them
        environment.setProperty("connectionFactory." + settings.factoryName(), url);
        environment.setProperty("connectionfactory." + settings.factoryName(), url);
        environment.putAll(settings.jndi());
        // Netty loads extensions such as FlushConsolidation only with this property
        System.getProperties().putIfAbsent(ChannelInitializerExtension.EXTENSIONS_SYSTEM_PROPERTY, "serviceload");
        // JNDI uses the context class loader, and GUI threads have another one
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(Connections.class.getClassLoader());
        try {
            return (ConnectionFactory) new InitialContext(environment).lookup(settings.factoryName());
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /**
     * A client ID, which only one connection of a broker may have: each load agent has its own.
     *
     * @param agent JMeter's name of the load agent; "" = none
     */
    static String clientId(String prefix, String agent, String last) {
        String part = agent.replaceAll("[^A-Za-z0-9]+", "-").replaceAll("^-|-$", "");
        return prefix + (part.isEmpty() ? "" : part + "-") + last;
    }

    /**
     * Opens, starts and closes a connection before the test, so that a mistake is reported once instead of by each
     * thread.
     *
     * @param limitSeconds how long to wait; a failover URL would retry forever
     * @throws Refusal if there is no connection in that time
     */
    public void tryOnce(long limitSeconds) {
        close(inTime(settings.url(), limitSeconds, () -> {
            Connection connection = connect(settings.url(), "");
            try {
                connection.start(); // some clients connect or send their credentials only now
                gaps = BrokerProduct.gaps(connection);
                return connection;
            } catch (JMSException | RuntimeException e) {
                close(connection);
                throw e;
            }
        }));
    }

    /**
     * If the connection is lost, the run fails and {@code whenLost} is called; if its client restores it, the run
     * reports an outage.
     */
    public void watch(Connection connection, RunContext run, String user, Runnable whenLost) throws JMSException {
        String url = open.get(connection).url;
        OutageListener listener = new OutageListener(connection, run, user, url, whenLost);
        open.put(connection, new Open(url, listener::closing));
        listener.register();
    }

    private Refusal refusal(String url, Throwable e) {
        log.debug("{}: cannot connect to {}", name, ShownUrl.withoutSecrets(url), e);
        String what = "cannot connect to " + ShownUrl.withoutSecrets(url);
        String reason = ProviderErrors.reason(e);
        String remedy = "check that a broker listens there, the user and password, and the trust store of a TLS URL";
        if (reason.startsWith(NO_TOPOLOGY)) remedy += CLASSIC_REMEDY;
        if (ProviderErrors.lacksClass(e) && !reason.equals(settings.contextFactory())) {
            what = "cannot connect to " + ShownUrl.withoutSecrets(url) + ", because a class of its client is missing";
            remedy = "put all jars of the client into JMeter's lib";
        } else if (e instanceof NamingException && settings.isCalibration()) {
            what = "cannot connect to " + url + " without the calibration provider";
            remedy = "add the setting _.jms.calibration";
        } else if (e instanceof NamingException) {
            what = "cannot find connection factory '%s' through %s"
                    .formatted(settings.factoryName(), settings.contextFactory());
            remedy = "check both names, and that the provider's jars are in JMeter's lib";
        }
        return new Refusal("%s: %s (%s); %s.".formatted(settings.element(), what, reason, remedy), e);
    }

    /** Closes one connection, in limited time. */
    public void close(Connection connection) {
        Open known = open.remove(connection);
        if (known == null) return;
        known.before.run();
        closing.incrementAndGet();
        closeInTime("connection to " + ShownUrl.withoutSecrets(known.url), () -> {
            try {
                connection.close();
            } finally {
                closing.decrementAndGet();
            }
        });
        log.debug("{}: closed a connection", name);
    }

    /** Connections that are still being closed: the broker may hold messages for them. */
    public int closing() {
        return closing.get();
    }

    @Override
    public void close() {
        open.keySet().forEach(this::close);
    }

    /**
     * Closes a JMS object in another thread and waits 2 s at most: without its broker, a provider may block for
     * minutes, and JMeter gives a stopping thread 5 s. Errors are only logged.
     */
    public static void closeInTime(String what, CloseAction action) {
        Thread closer = new Thread(
                () -> {
                    try {
                        action.close();
                    } catch (Exception e) {
                        log.warn("closing {}: {}", what, ProviderErrors.reason(e));
                    }
                },
                "od-close " + what);
        closer.setDaemon(true);
        closer.start();
        boolean interrupted = Thread.interrupted(); // a stopped thread waits all the same
        try {
            closer.join(CLOSE_LIMIT_MILLIS);
            if (closer.isAlive()) log.warn("{} did not close within {} ms; left behind", what, CLOSE_LIMIT_MILLIS);
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) Thread.currentThread().interrupt();
    }
}
