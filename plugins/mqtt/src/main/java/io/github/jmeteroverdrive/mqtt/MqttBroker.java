// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.mqtt;

import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.ShownUrl;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.messaging.Brokers;
import io.github.jmeteroverdrive.messaging.LayoutFields;
import io.github.jmeteroverdrive.messaging.LimitedWait;
import io.github.jmeteroverdrive.messaging.ProviderErrors;
import io.github.jmeteroverdrive.mqtt.BrokerSettings.Version;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.ServerTrust;
import io.github.jmeteroverdrive.shaded.com.hivemq.client.mqtt.MqttClientExecutorConfig;
import io.github.jmeteroverdrive.shaded.com.hivemq.client.mqtt.MqttClientSslConfig;
import io.github.jmeteroverdrive.shaded.com.hivemq.client.mqtt.MqttClientSslConfigBuilder;
import io.github.jmeteroverdrive.shaded.com.hivemq.client.mqtt.MqttClientTransportConfig;
import io.github.jmeteroverdrive.shaded.io.reactivex.internal.schedulers.ImmediateThinScheduler;
import java.io.File;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import javax.net.ssl.KeyManagerFactory;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The broker of one {@code od - MQTT Connection}: opens its connections, which share one set of event loops.
 * Thread-safe.
 */
final class MqttBroker {

    private static final Logger log = LoggerFactory.getLogger(MqttBroker.class);
    private static final String AGENT = JMeterUtils.THREAD_GROUP_DISTRIBUTED_PREFIX_PROPERTY_NAME;

    /** For TCP, then for TLS, then for the CONNACK. */
    private static final long CONNECT_SECONDS = 10;

    /** Longer than the three together. */
    static final long ANSWER_SECONDS = 3 * CONNECT_SECONDS + 2;

    private final RunContext run;
    final BrokerSettings settings;
    final MqttClientExecutorConfig executors;

    final MqttClientTransportConfig transport;

    private final Set<String> clientIds = ConcurrentHashMap.newKeySet();

    private MqttBroker(RunContext run, BrokerSettings settings) {
        this.run = run;
        this.settings = settings;
        transport = MqttClientTransportConfig.builder()
                .serverHost(settings.url.getHost())
                .serverPort(settings.port())
                .sslConfig(settings.tls() ? tls(settings) : null)
                .socketConnectTimeout(CONNECT_SECONDS, TimeUnit.SECONDS)
                .mqttConnectTimeout(CONNECT_SECONDS, TimeUnit.SECONDS)
                .build();
        executors = MqttClientExecutorConfig.builder()
                .nettyExecutor(this::startEventLoop)
                .nettyThreads(settings.get(BrokerSettings.EVENT_LOOPS))
                // callbacks run on the event loops: they only store numbers
                .applicationScheduler(ImmediateThinScheduler.INSTANCE)
                .build();
    }

    private void startEventLoop(Runnable loop) {
        Thread thread = new Thread(loop, "od-mqtt event loop");
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Makes a connection element known to the run.
     *
     * @throws Refusal if another element has the same name and other settings
     */
    static MqttBroker declare(RunContext run, TestElement of) {
        BrokerSettings settings = new BrokerSettings(of);
        MqttBroker broker = run.shared(MqttBroker.class, of.getName(), () -> new MqttBroker(run, settings));
        if (!broker.settings.sameAs(settings)) throw Brokers.sameName(settings.element);
        Brokers.of(run).add(of.getName(), settings.address(), settings.element);
        return broker;
    }

    /** @throws Refusal if there is no such element */
    static MqttBroker named(RunContext run, String name, String user) {
        return run.named(MqttBroker.class, name, user, BrokerSettings.LABEL);
    }

    /** The version of the connection that an element names; 5, which lacks nothing, as long as it is not known. */
    static Version version(RunContext run, TestElement user, LayoutFields fields) {
        return run.find(
                        MqttBroker.class,
                        user.getPropertyAsString(fields.connection().property()).strip())
                .map(broker -> broker.settings.version)
                .orElse(Version.V5);
    }

    /** The publishers and subscribers of a plan, in its order. Thread-safe. */
    private record Users(List<String> elements) {

        static Users of(RunContext run) {
            return run.shared(Users.class, () -> new Users(new CopyOnWriteArrayList<>()));
        }
    }

    /** In {@code testStarted()}: an element will use connections. @param user how messages name it */
    static void announce(RunContext run, String user) {
        Users.of(run).elements.add(user);
    }

    /** The same in the next run of the plan, unless several elements have the same name. */
    private String clientId(String user, int number) {
        String prefix = settings.has(BrokerSettings.CLIENT_ID_PREFIX)
                ? settings.get(BrokerSettings.CLIENT_ID_PREFIX)
                : "overdrive-" + Long.toHexString(run.runId()) + "-";
        int element = Users.of(run).elements.indexOf(user) + 1;
        String id = prefix + JMeterUtils.getPropDefault(AGENT, "") + element + "-" + number;
        while (!clientIds.add(id)) id += "x";
        return id;
    }

    /**
     * Makes a connection, which the caller connects and closes.
     *
     * @param user how messages name the element that uses it
     * @param number of the connection among those of the element
     * @param whenLost called by an event loop when it is lost; the run has then failed
     */
    MqttLink link(String user, int number, Runnable whenLost) {
        String clientId = clientId(user, number);
        return settings.version == Version.V5
                ? new MqttLink.Mqtt5(run, this, clientId, user, whenLost)
                : new MqttLink.Mqtt3(run, this, clientId, user, whenLost);
    }

    /**
     * Connects before the test.
     *
     * @throws Refusal if the broker does not accept it
     */
    void tryOnce() {
        MqttLink link = link(settings.element, 0, () -> {});
        try {
            await(link.connect(), this::refusal);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw refusal(e);
        } finally {
            link.close();
        }
    }

    /** Waits for an answer of the broker; otherwise throws a refusal with the reason. */
    static <T> T await(CompletableFuture<T> answer, Function<Exception, Refusal> refusal) throws InterruptedException {
        return LimitedWait.forAnswer(answer, ANSWER_SECONDS, e -> refusal.apply(MqttLink.named(e)));
    }

    /** The broker does not accept a connection. */
    Refusal refusal(Exception e) {
        String url = ShownUrl.withoutSecrets(settings.url.toString());
        log.debug("{}: cannot connect to {}", settings.element, url, e);
        return new Refusal(
                "%s: cannot connect to %s (%s); check that a broker listens there, the MQTT version, user and password, and %s of a TLS URL."
                        .formatted(settings.element, url, ProviderErrors.reason(e), BrokerSettings.TRUSTED.label()),
                e);
    }

    private static MqttClientSslConfig tls(BrokerSettings settings) {
        Field<String> field = BrokerSettings.TRUSTED;
        try {
            KeyStore trusted = settings.has(field) ? store(settings, field, BrokerSettings.TRUSTED_PASSWORD) : null;
            MqttClientSslConfigBuilder builder =
                    MqttClientSslConfig.builder().trustManagerFactory(ServerTrust.of(trusted));
            field = BrokerSettings.CERTIFICATE;
            if (settings.has(field)) {
                Field<String> password = BrokerSettings.CERTIFICATE_PASSWORD;
                KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
                keys.init(
                        store(settings, field, password), settings.get(password).toCharArray());
                builder = builder.keyManagerFactory(keys);
            }
            return builder.build();
        } catch (IOException | GeneralSecurityException e) {
            throw settings.fields.refuse(
                    field,
                    "it cannot be used (%s); give a PKCS12 file and its password".formatted(ProviderErrors.reason(e)));
        }
    }

    private static KeyStore store(BrokerSettings settings, Field<String> file, Field<String> password)
            throws IOException, GeneralSecurityException {
        File resolved = FileServer.getFileServer().getResolvedFile(settings.get(file));
        return KeyStore.getInstance(resolved, settings.get(password).toCharArray());
    }
}
