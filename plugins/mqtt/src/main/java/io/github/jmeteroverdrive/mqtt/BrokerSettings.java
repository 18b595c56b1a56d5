// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.mqtt;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.form.Value;
import io.github.jmeteroverdrive.measure.Refusal;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import org.apache.jmeter.testelement.TestElement;

/** The fields of an od - MQTT Connection, and their checked values. */
final class BrokerSettings {

    static final String LABEL = "od - MQTT Connection";

    private static final String ELEMENT = "MqttConnection";
    private static final int MAX_UNSIGNED_SHORT = 65_535;

    static final Field<String> URL = Field.text(ELEMENT + ".url", "Broker URL")
            .shown("${__P(target.url,)}")
            .required("give it, e.g. mqtt://127.0.0.1:1883, or put an od - Target before this element")
            .valid(BrokerSettings::checkUrl)
            .hint("mqtt://HOST:PORT, or mqtts:// for TLS; od - Target sets target.url");
    static final Field<Version> VERSION = Field.of(ELEMENT + ".version", "MQTT version", Value.of(Version::parse))
            .written("5")
            .suggest("5", "3.1.1")
            .hint("5 or 3.1.1");
    static final Field<String> USER = Field.text(ELEMENT + ".user", "User").emptyMeans("no credentials");
    static final Field<String> PASSWORD = Field.text(ELEMENT + ".password", "Password")
            .password()
            .hint("Stored in the plan in clear text; use ${__P(...)} to keep it out");
    static final Field<String> TRUSTED = Field.text(ELEMENT + ".trusted", "Trusted")
            .file()
            .emptyMeans("what Java trusts")
            .hint("PKCS12 file with the certificates that may sign the broker's, for mqtts://");
    static final Field<String> TRUSTED_PASSWORD = Field.text(ELEMENT + ".trustedPassword", "Password of Trusted")
            .password()
            .emptyMeans("none");
    static final Field<String> CERTIFICATE = Field.text(ELEMENT + ".certificate", "Client certificate")
            .file()
            .emptyMeans("none")
            .hint("PKCS12 file with the certificate and its key");
    static final Field<String> CERTIFICATE_PASSWORD = Field.text(
                    ELEMENT + ".certificatePassword", "Password of the certificate")
            .password()
            .emptyMeans("none");

    static final Field<String> CLIENT_ID_PREFIX = Field.text(ELEMENT + ".clientIdPrefix", "Client ID prefix")
            .emptyMeans("overdrive and the ID of the run")
            .hint("A client ID is this, the load agent's name, the number of the publisher or subscriber element in the"
                    + " plan, and that of its connection, such as x1-0");
    static final Field<Integer> KEEP_ALIVE = Field.count(ELEMENT + ".keepAlive", "Keep alive", 0, MAX_UNSIGNED_SHORT)
            .unit("s")
            .initial(60)
            .hint("Time without packets after which a connection sends a ping")
            .meaning(0, "no pings");
    static final Field<Boolean> CLEAN_START = Field.flag(ELEMENT + ".cleanStart", "Clean start", true)
            .hint("Whether the broker discards a session of the client ID; with 3.1.1, also whether it ends with the"
                    + " connection");
    static final Field<Long> SESSION_EXPIRY = Field.whole(
                    ELEMENT + ".sessionExpiry", "Session expiry", 0, 4_294_967_295L)
            .unit("s")
            .initial(0L)
            .hint("How long the broker keeps the session of a lost connection; MQTT 5")
            .meaning(0L, "not at all");
    static final Field<Integer> RECEIVE_MAXIMUM = Field.count(
                    ELEMENT + ".receiveMaximum", "Receive maximum", 1, MAX_UNSIGNED_SHORT)
            .initial(MAX_UNSIGNED_SHORT)
            .hint("Messages of QoS 1 and 2 that the broker may send before it gets an acknowledgement; MQTT 5");
    static final Field<Integer> TOPIC_ALIASES = Field.count(
                    ELEMENT + ".topicAliases", "Topic aliases", 0, MAX_UNSIGNED_SHORT)
            .initial(0)
            .hint("For how many topics a number may replace the name, in each direction; MQTT 5");
    static final Field<Boolean> RECONNECT = Field.flag(ELEMENT + ".reconnect", "Reconnect", true)
            .meaning(true, "a lost connection is an outage; the client reconnects after 0.1 s, then after up to 5 s")
            .meaning(false, "a lost connection fails the run");
    static final Field<Integer> EVENT_LOOPS = Field.count(ELEMENT + ".eventLoops", "Event loops", 1, 1024)
            .initial(1)
            .hint("Threads that all connections of this element share");

    static final Field<String> WILL_TOPIC = Field.text(ELEMENT + ".willTopic", "Will topic")
            .emptyMeans("no will")
            .valid(BrokerSettings::checkTopic);
    static final Field<String> WILL_TEXT = Field.text(ELEMENT + ".willText", "Will text")
            .hint("What the broker publishes when a connection ends without a DISCONNECT");
    static final Field<Integer> WILL_QOS =
            Field.count(ELEMENT + ".willQos", "Will QoS", 0, 2).initial(0);
    static final Field<Boolean> WILL_RETAIN = Field.flag(ELEMENT + ".willRetain", "Will retained", false);

    static final Declaration DECLARATION = Declaration.of(
            LABEL,
            "mqtt.md",
            Section.of(
                    "Broker",
                    URL,
                    VERSION,
                    USER,
                    PASSWORD,
                    TRUSTED,
                    TRUSTED_PASSWORD,
                    CERTIFICATE,
                    CERTIFICATE_PASSWORD),
            Section.of(
                    "Client",
                    CLIENT_ID_PREFIX,
                    KEEP_ALIVE,
                    CLEAN_START,
                    SESSION_EXPIRY,
                    RECEIVE_MAXIMUM,
                    TOPIC_ALIASES,
                    RECONNECT,
                    EVENT_LOOPS),
            Section.of("Will", WILL_TOPIC, WILL_TEXT, WILL_QOS, WILL_RETAIN));

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

    /** How errors name it. */
    final String element;

    final URI url;
    final Version version;
    final Fields fields;

    BrokerSettings(TestElement of) {
        fields = Fields.of(of, DECLARATION, Refusal::new);
        element = fields.title();
        DECLARATION.fields().forEach(fields::get);
        url = URI.create(get(URL));
        version = get(VERSION);
        if (has(PASSWORD) && !has(USER))
            throw fields.refuse(PASSWORD, "…", "it is sent only with a user; give User, or leave it empty");
        if (version == Version.V3 && get(SESSION_EXPIRY) > 0)
            throw fields.refuse(
                    SESSION_EXPIRY,
                    "MQTT 3.1.1 has none; set Clean start to false for a session that remains, or choose MQTT version 5");
        if (version == Version.V3 && get(TOPIC_ALIASES) > 0)
            throw fields.refuse(TOPIC_ALIASES, "MQTT 3.1.1 has none; give 0, or choose MQTT version 5");
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

    boolean sameAs(BrokerSettings other) {
        return DECLARATION.fields().stream()
                .allMatch(field -> fields.given(field).equals(other.fields.given(field)));
    }

    private static void checkUrl(String text) {
        URI url;
        try {
            url = new URI(text);
        } catch (URISyntaxException e) {
            url = URI.create("");
        }
        boolean known = "mqtt".equals(url.getScheme()) || "mqtts".equals(url.getScheme());
        if (!known || url.getHost() == null)
            throw new IllegalArgumentException(
                    "it is not a valid URL; write it like mqtt://127.0.0.1:1883, or mqtts://broker:8883 for TLS");
        if (url.getRawUserInfo() != null || !url.getPath().matches("/?") || url.getRawQuery() != null)
            throw new IllegalArgumentException(
                    "give only scheme, host and port; user and password have their own fields");
    }

    private static void checkTopic(String topic) {
        String problem = TopicSpace.problemOfTopic(topic);
        if (!problem.isEmpty()) throw new IllegalArgumentException(problem);
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
        return version == Version.V3 ? !get(CLEAN_START) : get(SESSION_EXPIRY) > 0 && has(CLIENT_ID_PREFIX);
    }
}
