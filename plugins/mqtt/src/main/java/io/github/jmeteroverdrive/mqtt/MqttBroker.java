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
import io.github.jmeteroverdrive.shaded.io.reactivex.internal.schedulers.ImmediateThinScheduler;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
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

    /** The protocol's version. */
    enum Version {
        V5,
        V3;

        static Version parse(String text) {
            return switch (text) {
                case "5", "5.0" -> V5;
                case "3.1.1" -> V3;
                default -> throw new IllegalArgumentException("give 5 or 3.1.1");
            };
        }
    }

    /** What the broker publishes when a connection ends without a DISCONNECT. */
    record Will(String topic, String text, int qos, boolean retain) {}

    /**
     * The checked fields of the element.
     *
     * @param element how errors name it
     * @param clientIdPrefix empty = one for each run
     * @param user empty = no credentials
     */
    record Settings(
            String element,
            URI url,
            Version version,
            String user,
            String password,
            String trusted,
            String trustedPassword,
            String certificate,
            String certificatePassword,
            String clientIdPrefix,
            int keepAlive,
            boolean cleanStart,
            long sessionExpiry,
            int receiveMaximum,
            int topicAliases,
            boolean reconnect,
            int eventLoops,
            Optional<Will> will) {

        static Settings of(TestElement element) {
            Fields fields = Fields.of(element, MqttConnectionFields.DECLARATION, Refusal::new);
            Version version = fields.get(MqttConnectionFields.VERSION);
            long expiry = fields.get(MqttConnectionFields.SESSION_EXPIRY);
            int aliases = fields.get(MqttConnectionFields.TOPIC_ALIASES);
            if (version == Version.V3 && expiry > 0)
                throw fields.refuse(
                        MqttConnectionFields.SESSION_EXPIRY,
                        "MQTT 3.1.1 has none; set Clean start to false for a session that remains, or choose MQTT version 5");
            if (version == Version.V3 && aliases > 0)
                throw fields.refuse(
                        MqttConnectionFields.TOPIC_ALIASES, "MQTT 3.1.1 has none; give 0, or choose MQTT version 5");
            return new Settings(
                    MqttConnectionFields.LABEL + " '" + element.getName() + "'",
                    url(fields),
                    version,
                    fields.get(MqttConnectionFields.USER),
                    fields.get(MqttConnectionFields.PASSWORD),
                    fields.get(MqttConnectionFields.TRUSTED),
                    fields.get(MqttConnectionFields.TRUSTED_PASSWORD),
                    fields.get(MqttConnectionFields.CERTIFICATE),
                    fields.get(MqttConnectionFields.CERTIFICATE_PASSWORD),
                    fields.get(MqttConnectionFields.CLIENT_ID_PREFIX),
                    fields.get(MqttConnectionFields.KEEP_ALIVE),
                    fields.get(MqttConnectionFields.CLEAN_START),
                    expiry,
                    fields.get(MqttConnectionFields.RECEIVE_MAXIMUM),
                    aliases,
                    fields.get(MqttConnectionFields.RECONNECT),
                    fields.get(MqttConnectionFields.EVENT_LOOPS),
                    will(fields));
        }

        private static URI url(Fields fields) {
            try {
                URI url = new URI(fields.get(MqttConnectionFields.URL));
                boolean known = "mqtt".equals(url.getScheme()) || "mqtts".equals(url.getScheme());
                if (known && url.getHost() != null) return url;
            } catch (URISyntaxException e) {
                // refused below
            }
            throw fields.refuse(
                    MqttConnectionFields.URL,
                    "it is not a valid URL; write it like mqtt://127.0.0.1:1883, or mqtts://broker:8883 for TLS");
        }

        private static Optional<Will> will(Fields fields) {
            String topic = fields.get(MqttConnectionFields.WILL_TOPIC);
            if (topic.isEmpty()) return Optional.empty();
            String problem = TopicSpace.problemOfTopic(topic);
            if (!problem.isEmpty()) throw fields.refuse(MqttConnectionFields.WILL_TOPIC, problem);
            return Optional.of(new Will(
                    topic,
                    fields.get(MqttConnectionFields.WILL_TEXT),
                    fields.get(MqttConnectionFields.WILL_QOS),
                    fields.get(MqttConnectionFields.WILL_RETAIN)));
        }

        boolean tls() {
            return "mqtts".equals(url.getScheme());
        }

        int port() {
            return url.getPort() >= 0 ? url.getPort() : tls() ? 8883 : 1883;
        }

        /** Whether the broker holds messages for a subscriber whose connection is lost, or after the run. */
        boolean keepsSessions() {
            return version == Version.V3 ? !cleanStart : sessionExpiry > 0;
        }
    }

    private static final Logger log = LoggerFactory.getLogger(MqttBroker.class);
    private static final String AGENT = JMeterUtils.THREAD_GROUP_DISTRIBUTED_PREFIX_PROPERTY_NAME;

    /** Longer than the client's own limits. */
    private static final long ANSWER_SECONDS = 20;

    private final RunContext run;
    private final Settings settings;
    private final MqttClientExecutorConfig executors;
    private final Optional<MqttClientSslConfig> tls;
    private final AtomicInteger clientIds = new AtomicInteger();

    private MqttBroker(RunContext run, Settings settings) {
        this.run = run;
        this.settings = settings;
        tls = settings.tls() ? Optional.of(tls(settings)) : Optional.empty();
        executors = MqttClientExecutorConfig.builder()
                .nettyExecutor(this::startEventLoop)
                .nettyThreads(settings.eventLoops())
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
        Settings settings = Settings.of(of);
        MqttBroker broker = run.shared(MqttBroker.class, of.getName(), () -> new MqttBroker(run, settings));
        if (!broker.settings.equals(settings))
            throw new Refusal(settings.element() + ": the plan has two connections of this name; rename one of them.");
        Brokers.of(run).add(of.getName(), settings.url().toString());
        return broker;
    }

    /** @throws Refusal if there is no such element */
    static MqttBroker named(RunContext run, String name, String user) {
        return run.find(MqttBroker.class, name)
                .orElseThrow(
                        () -> new Refusal("%s: no %s is named '%s'; give the name of one that is enabled in the plan."
                                .formatted(user, MqttConnectionFields.LABEL, name)));
    }

    Settings settings() {
        return settings;
    }

    MqttClientExecutorConfig executors() {
        return executors;
    }

    /** For TLS; empty = plain. */
    Optional<MqttClientSslConfig> tls() {
        return tls;
    }

    String nextClientId() {
        String prefix = settings.clientIdPrefix().isEmpty()
                ? "overdrive-" + Long.toHexString(run.runId()) + "-"
                : settings.clientIdPrefix();
        return prefix + JMeterUtils.getPropDefault(AGENT, "") + clientIds.incrementAndGet();
    }

    /**
     * Makes a connection, which the caller connects and closes.
     *
     * @param user how messages name the element that uses it
     * @param whenLost called by an event loop when it is lost; the run has then failed
     */
    MqttLink link(String user, Runnable whenLost) {
        return MqttLink.of(run, this, user, whenLost);
    }

    /**
     * Connects before the test.
     *
     * @throws Refusal if the broker does not accept it
     */
    void tryOnce() {
        MqttLink link = link(settings.element(), () -> {});
        await(link.connect());
        link.close();
    }

    /**
     * Waits for a connection.
     *
     * @throws Refusal if it fails
     */
    int await(CompletableFuture<Integer> connecting) {
        return await(connecting, this::refusal);
    }

    /** Waits for an answer of the broker; otherwise throws a refusal that says why. */
    static <T> T await(CompletableFuture<T> answer, Function<Exception, Refusal> refusal) {
        try {
            return answer.get(ANSWER_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw refusal.apply(MqttLink.named(e.getCause()));
        } catch (TimeoutException e) {
            throw refusal.apply(new TimeoutException("no answer in " + ANSWER_SECONDS + " s"));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw refusal.apply(e);
        }
    }

    private Refusal refusal(Exception e) {
        String url = ShownUrl.withoutSecrets(settings.url().toString());
        log.debug("{}: cannot connect to {}", settings.element(), url, e);
        return new Refusal(
                "%s: cannot connect to %s (%s); check that a broker listens there, MQTT version, user and password, and %s of a TLS URL."
                        .formatted(
                                settings.element(),
                                url,
                                ProviderErrors.reason(e),
                                MqttConnectionFields.TRUSTED.label()),
                e);
    }

    private static MqttClientSslConfig tls(Settings settings) {
        MqttClientSslConfigBuilder builder = MqttClientSslConfig.builder();
        Field<String> field = MqttConnectionFields.TRUSTED;
        String file = settings.trusted();
        try {
            if (!file.isEmpty()) {
                TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
                trust.init(store(file, settings.trustedPassword()));
                builder = builder.trustManagerFactory(trust);
            }
            field = MqttConnectionFields.CERTIFICATE;
            file = settings.certificate();
            if (!file.isEmpty()) {
                String password = settings.certificatePassword();
                KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
                keys.init(store(file, password), password.toCharArray());
                builder = builder.keyManagerFactory(keys);
            }
            return builder.build();
        } catch (IOException | GeneralSecurityException e) {
            throw new Refusal(
                    "%s: %s is '%s', which cannot be used (%s); give a PKCS12 file and its password."
                            .formatted(settings.element(), field.label(), file, ProviderErrors.reason(e)),
                    e);
        }
    }

    private static KeyStore store(String file, String password) throws IOException, GeneralSecurityException {
        File resolved = FileServer.getFileServer().getResolvedFile(file);
        return KeyStore.getInstance(resolved, password.toCharArray());
    }
}
