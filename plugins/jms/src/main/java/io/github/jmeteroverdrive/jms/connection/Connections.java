// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import io.github.jmeteroverdrive.form.ShownUrl;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.RunContext;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import javax.naming.NamingException;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Opens the connections of one {@code od - JMS Connection} and closes those that are left at the
 * end of the test. Thread-safe.
 */
public final class Connections implements AutoCloseable {

    private static final String AGENT = JMeterUtils.THREAD_GROUP_DISTRIBUTED_PREFIX_PROPERTY_NAME;
    private static final Runnable UNWATCHED = () -> {};

    private final String name;
    private final ConnectionSettings settings;

    /** What is to be done before one is closed. */
    private final Map<Connection, Runnable> open = new ConcurrentHashMap<>();

    private final AtomicInteger clientIds = new AtomicInteger();
    private final AtomicInteger closing = new AtomicInteger();

    Connections(String name, ConnectionSettings settings) {
        this.name = name;
        this.settings = settings;
    }

    /**
     * Makes a connection element's settings known to the run.
     *
     * @throws Refusal when another one has the same name and other settings
     */
    public static Connections declare(RunContext run, String name, ConnectionSettings settings) {
        Connections connections =
                run.shared(Connections.class, name, () -> new Connections(name, settings));
        Brokers.of(run).add(name, settings.url());
        if (connections.settings.equals(settings)) return connections;
        throw new Refusal(
                settings.element()
                        + ": the plan has two connections of this name; rename one of them.");
    }

    /**
     * The connections of the element that {@code name} names.
     *
     * @param user the element that asks, for the error
     * @throws Refusal when there is none
     */
    public static Connections named(RunContext run, String name, String user) {
        return run.shared(
                Connections.class,
                name,
                () -> {
                    throw new Refusal(
                            user
                                    + ": no od - JMS Connection is named '"
                                    + name
                                    + "'; give the name of one that is enabled in the plan.");
                });
    }

    /** As {@link #named}, but empty while the element has not been declared. */
    public static Optional<Connections> find(RunContext run, String name) {
        return run.find(Connections.class, name);
    }

    /** The element's. */
    public String name() {
        return name;
    }

    public ConnectionSettings settings() {
        return settings;
    }

    /** Opens a connection to the URL of the settings; see {@link #open(String)}. */
    public Connection open() {
        return open(settings.url());
    }

    /**
     * As {@link #open()}, with a client ID that is the same in each run.
     *
     * @param clientId what follows the prefix, "" = a number
     */
    public Connection openAs(String clientId) {
        return open(settings.url(), clientId);
    }

    /**
     * Opens a connection; the caller starts it and returns it to {@link #close(Connection)}.
     *
     * @throws Refusal when the provider cannot be found or the broker does not let us in
     */
    public Connection open(String url) {
        return open(url, "");
    }

    private Connection open(String url, String clientId) {
        try {
            return connect(url, clientId);
        } catch (JMSException | NamingException | RuntimeException e) {
            throw refusal(url, e);
        }
    }

    /** {@link #open(String)}, with what goes wrong as it is. */
    Connection connect(String url, String clientId) throws JMSException, NamingException {
        ConnectionFactory factory = Jndi.connectionFactory(settings, url);
        Connection connection =
                settings.user().isEmpty()
                        ? factory.createConnection()
                        : factory.createConnection(settings.user(), settings.password());
        open.put(connection, UNWATCHED);
        if (!settings.clientIdPrefix().isEmpty()) {
            String last = clientId.isEmpty() ? "" + clientIds.incrementAndGet() : clientId;
            connection.setClientID(
                    clientId(
                            settings.clientIdPrefix(),
                            JMeterUtils.getPropDefault(AGENT, ""),
                            last));
        }
        return connection;
    }

    /**
     * A client ID, which a broker lets one connection have: each load agent has IDs of its own.
     *
     * @param agent JMeter's name of the load agent, "" where there is none
     */
    static String clientId(String prefix, String agent, String last) {
        String of = agent.replaceAll("[^A-Za-z0-9]+", "-").replaceAll("^-|-$", "");
        return prefix + (of.isEmpty() ? "" : of + "-") + last;
    }

    /**
     * From now on a connection that is lost for good fails the run, with the cause in words, and
     * stops its user; one that the client restores is an outage that the run tells.
     */
    public void watch(Connection connection, RunContext run, String user, Runnable whenLost)
            throws JMSException {
        LinkFate fate = new LinkFate(connection, run, user, settings.url(), whenLost);
        open.put(connection, fate::ended);
        Reconnection.of(connection).listen(connection, fate);
    }

    /** To be thrown: there is no connection to {@code url}, and why. */
    Refusal refusal(String url, Throwable e) {
        String what = "cannot connect to " + ShownUrl.withoutSecrets(url);
        String remedy =
                "check that a broker listens there, user and password, and the trust store of a TLS URL";
        if (e instanceof NamingException) {
            what =
                    "cannot find connection factory '"
                            + settings.factoryName()
                            + "' through "
                            + settings.contextFactory();
            remedy = "check both names, and that the provider's jars are in JMeter's lib";
        }
        if (e instanceof NamingException && ClientLibrary.CALIBRATION.urlIs(url)) {
            what = "cannot connect to " + url + " without the calibration provider";
            remedy = "add the setting _.jms.calibration";
        }
        return new Refusal(
                settings.element()
                        + ": "
                        + what
                        + " ("
                        + Causes.sentence(e)
                        + "); "
                        + remedy
                        + ".");
    }

    /** Closes one connection, bounded in time. */
    public void close(Connection connection) {
        Runnable ends = open.remove(connection);
        if (ends == null) return;
        ends.run();
        closing.incrementAndGet();
        Closing.bounded("connection to " + settings.url(), () -> closed(connection));
    }

    private void closed(Connection connection) throws JMSException {
        try {
            connection.close();
        } finally {
            closing.decrementAndGet();
        }
    }

    /** How many are being closed: a broker may hold messages for them. */
    public int closing() {
        return closing.get();
    }

    @Override
    public void close() {
        open.keySet().forEach(this::close);
    }
}
