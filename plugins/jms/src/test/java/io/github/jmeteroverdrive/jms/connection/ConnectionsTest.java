// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.jms.JmsConnection;
import io.github.jmeteroverdrive.measure.Refusal;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Hashtable;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import javax.naming.Context;
import javax.naming.spi.InitialContextFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real clients, without a broker. */
class ConnectionsTest {

    private static final long LONG = 1800;

    private static Connections to(String url, String contextFactory) {
        JmsConnection connection = new JmsConnection();
        connection.setName("it");
        connection.setProperty(ConnectionSettings.URL.property(), url);
        connection.setProperty(ConnectionSettings.CONTEXT_FACTORY.property(), contextFactory);
        connection.setProperty(ConnectionSettings.FACTORY_NAME.property(), "ConnectionFactory");
        return new Connections("c", ConnectionSettings.of(connection));
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp", "amqp"})
    void refusesAPortWithoutListener(String scheme) throws Exception {
        try (var taken = new Socket()) {
            taken.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            String url = scheme + "://127.0.0.1:" + taken.getLocalPort();
            assertThatThrownBy(() -> to(url, "").tryOnce(LONG))
                    .isInstanceOf(Refusal.class)
                    .hasMessageStartingWith("od - JMS Connection 'it': cannot connect to " + url + " (")
                    .hasMessageEndingWith("and the trust store of a TLS URL.")
                    .hasMessageNotContaining("\n");
        }
    }

    @Test
    void refusesAServerThatNeverAnswersAfterTheLimit() throws Exception {
        try (var silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String url = "failover:(amqp://127.0.0.1:" + silent.getLocalPort() + ")";
            assertThatThrownBy(() -> to(url, "").tryOnce(1))
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("cannot connect to " + url + " (no answer in 1 s);");
        }
    }

    private static Connection someConnection() {
        return (Connection) Proxy.newProxyInstance(
                ConnectionsTest.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> method.getName().equals("equals") ? proxy == arguments[0] : null);
    }

    @Test
    void aConnectionThatIsMadeAsItsLimitEndsIsClosed() {
        Connection made = someConnection();
        List<Connection> closed = new ArrayList<>();
        var before = new Connections.Attempt(() -> made, closed::add);
        before.run();
        before.giveUp();
        assertThat(closed).as("completed before it was given up").containsExactly(made);
        closed.clear();
        AtomicReference<Connections.Attempt> given = new AtomicReference<>();
        var after = new Connections.Attempt(
                () -> {
                    given.get().giveUp();
                    Thread.interrupted(); // by giving up, which also interrupts a client that is connecting
                    return made;
                },
                closed::add);
        given.set(after);
        after.run();
        assertThat(closed).as("completed after it was given up").containsExactly(made);
    }

    @Test
    void nothingIsClosedOfAnAttemptThatFailedAsItsLimitEnded() {
        List<Connection> closed = new ArrayList<>();
        var failed = new Connections.Attempt(
                () -> {
                    throw new JMSException("refused");
                },
                closed::add);
        failed.run();
        failed.giveUp();
        assertThat(closed).isEmpty();
    }

    /** Otherwise JMeter could not end the test. */
    @ParameterizedTest
    @Timeout(60)
    @ValueSource(strings = {"tcp://127.0.0.1:%d?callTimeout=3600000", "failover:(amqp://127.0.0.1:%d)"})
    void threadThatIsInterruptedWaitsForNoBroker(String url) throws Exception {
        try (var silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Connections connections = to(url.formatted(silent.getLocalPort()), "");
            AtomicReference<Throwable> end = new AtomicReference<>();
            Thread sampling = new Thread(connections::open);
            sampling.setUncaughtExceptionHandler((thread, refusal) -> end.set(refusal));
            sampling.start();
            try (Socket connecting = silent.accept()) {
                sampling.interrupt();
                sampling.join();
            }
            assertThat(end.get()).isInstanceOf(Refusal.class);
        }
    }

    @Test
    void namesOfThreadsShowNoPassword() throws Exception {
        try (var silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String url = "failover:(amqp://127.0.0.1:" + silent.getLocalPort() + ")?jms.password=secret";
            Thread trial = new Thread(() -> to(url, "").tryOnce(LONG));
            trial.setUncaughtExceptionHandler((thread, interrupted) -> {});
            trial.start();
            try (Socket connecting = silent.accept()) {
                assertThat(Thread.getAllStackTraces().keySet())
                        .extracting(Thread::getName)
                        .anyMatch(name ->
                                name.startsWith("od-connect failover:(amqp://127.0.0.1:" + silent.getLocalPort()))
                        .noneMatch(name -> name.startsWith("od-connect") && name.contains("secret"));
            } finally {
                trial.interrupt();
                trial.join();
            }
        }
    }

    @Test
    void refusesAClientThatLacksAClass() {
        assertThatThrownBy(() ->
                        to("tcp://127.0.0.1:1", HalfAClient.class.getName()).tryOnce(LONG))
                .isInstanceOf(Refusal.class)
                .hasMessageEndingWith("because a class of its client is missing (org/fusesource/hawtbuf/UTF8Buffer);"
                        + " put all jars of the client into JMeter's lib.");
    }

    /** A client whose second jar is missing. */
    public static final class HalfAClient implements InitialContextFactory {

        @Override
        public Context getInitialContext(Hashtable<?, ?> environment) {
            throw new NoClassDefFoundError("org/fusesource/hawtbuf/UTF8Buffer");
        }
    }

    @Test
    void namesTheFactoryOfActiveMqClassicIfTheBrokerDoesNotSpeakArtemisCore() throws Exception {
        try (var silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String url = "tcp://127.0.0.1:" + silent.getLocalPort() + "?callTimeout=100";
            assertThatThrownBy(() -> to(url, "").tryOnce(LONG))
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("if it is ActiveMQ Classic, set JNDI factory to org.apache.activemq.jndi.");
        }
    }

    @Test
    void refusesAProviderWithoutItsJar() {
        assertThatThrownBy(() -> to("tcp://127.0.0.1:1", "no.Factory").tryOnce(LONG))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("cannot find connection factory 'ConnectionFactory' through no.Factory")
                .hasMessageContaining("the provider's jars are in JMeter's lib");
    }

    @Test
    void eachLoadAgentHasItsOwnClientIds() {
        assertThat(Connections.clientId("bench", "", "1")).isEqualTo("bench1");
        assertThat(Connections.clientId("bench", "10.0.0.7:1099-", "1"))
                .isEqualTo("bench10-0-0-7-1099-1")
                .isNotEqualTo(Connections.clientId("bench", "10.0.0.8:1099-", "1"));
    }
}
