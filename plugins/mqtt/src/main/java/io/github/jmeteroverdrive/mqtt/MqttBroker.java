// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.mqtt;

import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.form.ShownUrl;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.messaging.Brokers;
import io.github.jmeteroverdrive.messaging.ProviderErrors;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.shaded.com.hivemq.client.mqtt.MqttClientExecutorConfig;
import io.github.jmeteroverdrive.shaded.com.hivemq.client.mqtt.MqttClientSslConfig;
import io.github.jmeteroverdrive.shaded.com.hivemq.client.mqtt.MqttClientSslConfigBuilder;
import io.github.jmeteroverdrive.shaded.com.hivemq.client.mqtt.MqttClientTransportConfig;
import io.github.jmeteroverdrive.shaded.io.reactivex.internal.schedulers.ImmediateThinScheduler;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.TrustManagerFactory;
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

    enum Version {
        V5,
        V3;

        static Version parse(String text) {
            return switch (text) {
                case "5" -> V5;
                case "3.1.1" -> V3;
                default -> throw new IllegalArgumentException("give 5 or 3.1.1");
            };
        }
    }

    /** The checked fields of the element. */
    static final class Settings {

        /** How errors name it. */
        final String element;

        final URI url;
        final Version version;
        private final Fields fields;

        Settings(TestElement of) {
            fields = Fields.of(of, MqttConnectionFields.DECLARATION, Refusal::new);
            element = fields.title();
            MqttConnectionFields.ALL.forEach(fields::get);
            url = url(fields);
            version = get(MqttConnectionFields.VERSION);
            if (has(MqttConnectionFields.PASSWORD) && !has(MqttConnectionFields.USER))
                throw fields.refuse(
                        MqttConnectionFields.PASSWORD,
                        "…",
                        "it is sent only with a user; give User, or leave it empty");
            if (version == Version.V3 && get(MqttConnectionFields.SESSION_EXPIRY) > 0)
                throw fields.refuse(
                        MqttConnectionFields.SESSION_EXPIRY,
                        "MQTT 3.1.1 has none; set Clean start to false for a session that remains, or choose MQTT version 5");
            if (version == Version.V3 && get(MqttConnectionFields.TOPIC_ALIASES) > 0)
                throw fields.refuse(
                        MqttConnectionFields.TOPIC_ALIASES, "MQTT 3.1.1 has none; give 0, or choose MQTT version 5");
            String will = get(MqttConnectionFields.WILL_TOPIC);
            String problem = will.isEmpty() ? "" : TopicSpace.problemOfTopic(will);
            if (!problem.isEmpty()) throw fields.refuse(MqttConnectionFields.WILL_TOPIC, problem);
        }

        <T> T get(Field<T> field) {
            return fields.get(field);
        }

        boolean has(Field<String> field) {
            return !get(field).isEmpty();
        }

        byte[] bytes(Field<String> field) {
            return get(field).getBytes(StandardCharsets.UTF_8);
        }

        private boolean sameAs(Settings other) {
            return MqttConnectionFields.ALL.stream()
                    .allMatch(field -> fields.given(field).equals(other.fields.given(field)));
        }

        private static URI url(Fields fields) {
            URI url;
            try {
                url = new URI(fields.get(MqttConnectionFields.URL));
            } catch (URISyntaxException e) {
                url = URI.create("");
            }
            boolean known = "mqtt".equals(url.getScheme()) || "mqtts".equals(url.getScheme());
            if (!known || url.getHost() == null)
                throw fields.refuse(
                        MqttConnectionFields.URL,
                        "it is not a valid URL; write it like mqtt://127.0.0.1:1883, or mqtts://broker:8883 for TLS");
            if (url.getRawUserInfo() != null || !url.getPath().matches("/?") || url.getRawQuery() != null)
                throw fields.refuse(
                        MqttConnectionFields.URL,
                        "give only scheme, host and port; user and password have their own fields");
            return url;
        }

        boolean tls() {
            return "mqtts".equals(url.getScheme());
        }

        int port() {
            return url.getPort() >= 0 ? url.getPort() : tls() ? 8883 : 1883;
        }

        /** The URL with its port, so that mqtt://h and mqtt://h:1883 are one broker. */
        String address() {
            return url.getScheme() + "://" + url.getHost() + ":" + port();
        }

        /** Whether sessions outlive the run; with MQTT 5, only those of client IDs that another run can have. */
        boolean keepsSessions() {
            return version == Version.V3
                    ? !get(MqttConnectionFields.CLEAN_START)
                    : get(MqttConnectionFields.SESSION_EXPIRY) > 0 && has(MqttConnectionFields.CLIENT_ID_PREFIX);
        }
    }

    private static final Logger log = LoggerFactory.getLogger(MqttBroker.class);
    private static final String AGENT = JMeterUtils.THREAD_GROUP_DISTRIBUTED_PREFIX_PROPERTY_NAME;

    /** For TCP, then for TLS, then for the CONNACK. */
    private static final long CONNECT_SECONDS = 10;

    /** Longer than the three together. */
    private static final long ANSWER_SECONDS = 3 * CONNECT_SECONDS + 2;

    private final RunContext run;
    final Settings settings;
    final MqttClientExecutorConfig executors;

    final MqttClientTransportConfig transport;

    private final Set<String> clientIds = ConcurrentHashMap.newKeySet();

    private MqttBroker(RunContext run, Settings settings) {
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
                .nettyThreads(settings.get(MqttConnectionFields.EVENT_LOOPS))
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
        Settings settings = new Settings(of);
        MqttBroker broker = run.shared(MqttBroker.class, of.getName(), () -> new MqttBroker(run, settings));
        if (!broker.settings.sameAs(settings))
            throw new Refusal(settings.element + ": the plan has two connections of this name; rename one of them.");
        Brokers.of(run).add(of.getName(), settings.address());
        return broker;
    }

    /** @throws Refusal if there is no such element */
    static MqttBroker named(RunContext run, String name, String user) {
        return run.named(MqttBroker.class, name, user, MqttConnectionFields.LABEL);
    }

    /** The version of a connection; empty if its element comes later in the plan, or if there is none. */
    static Optional<Version> version(RunContext run, String name) {
        return run.find(MqttBroker.class, name).map(broker -> broker.settings.version);
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
        String prefix = settings.has(MqttConnectionFields.CLIENT_ID_PREFIX)
                ? settings.get(MqttConnectionFields.CLIENT_ID_PREFIX)
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
        return MqttLink.of(run, this, clientId(user, number), user, whenLost);
    }

    /**
     * Connects before the test.
     *
     * @throws Refusal if the broker does not accept it
     */
    void tryOnce() {
        MqttLink link = link(settings.element, 0, () -> {});
        try {
            await(link.connect());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw refusal(e);
        } finally {
            link.close();
        }
    }

    /**
     * Waits for a connection.
     *
     * @throws Refusal if it fails
     */
    int await(CompletableFuture<Integer> connecting) throws InterruptedException {
        return await(connecting, this::refusal);
    }

    /** Waits for an answer of the broker; otherwise throws a refusal with the reason. */
    static <T> T await(CompletableFuture<T> answer, Function<Exception, Refusal> refusal) throws InterruptedException {
        try {
            return answer.get(ANSWER_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw refusal.apply(MqttLink.named(e.getCause()));
        } catch (TimeoutException e) {
            throw refusal.apply(new TimeoutException("no answer in " + ANSWER_SECONDS + " s"));
        }
    }

    private Refusal refusal(Exception e) {
        String url = ShownUrl.withoutSecrets(settings.url.toString());
        log.debug("{}: cannot connect to {}", settings.element, url, e);
        return new Refusal(
                "%s: cannot connect to %s (%s); check that a broker listens there, MQTT version, user and password, and %s of a TLS URL."
                        .formatted(
                                settings.element, url, ProviderErrors.reason(e), MqttConnectionFields.TRUSTED.label()),
                e);
    }

    private static MqttClientSslConfig tls(Settings settings) {
        MqttClientSslConfigBuilder builder = MqttClientSslConfig.builder();
        Field<String> field = MqttConnectionFields.TRUSTED;
        try {
            if (settings.has(field)) {
                TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
                trust.init(store(settings, field, MqttConnectionFields.TRUSTED_PASSWORD));
                builder = builder.trustManagerFactory(trust);
            }
            field = MqttConnectionFields.CERTIFICATE;
            if (settings.has(field)) {
                Field<String> password = MqttConnectionFields.CERTIFICATE_PASSWORD;
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

    private static KeyStore store(Settings settings, Field<String> file, Field<String> password)
            throws IOException, GeneralSecurityException {
        File resolved = FileServer.getFileServer().getResolvedFile(settings.get(file));
        return KeyStore.getInstance(resolved, settings.get(password).toCharArray());
    }
}
