// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.mqtt;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.form.Value;
import java.util.List;
import java.util.stream.Stream;

final class MqttConnectionFields {

    static final String LABEL = "od - MQTT Connection";

    private static final String ELEMENT = "MqttConnection";
    private static final int MAX_UNSIGNED_SHORT = 65_535;

    static final Field<String> URL = Field.text(ELEMENT + ".url", "Broker URL")
            .shown("${__P(target.url,)}")
            .required("give it, e.g. mqtt://127.0.0.1:1883, or put an od - Target before this element")
            .hint("mqtt://HOST:PORT, or mqtts:// for TLS; od - Target sets target.url");
    static final Field<MqttBroker.Version> VERSION = Field.of(
                    ELEMENT + ".version", "MQTT version", Value.of(MqttBroker.Version::parse))
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

    static final Field<String> WILL_TOPIC =
            Field.text(ELEMENT + ".willTopic", "Will topic").emptyMeans("no will");
    static final Field<String> WILL_TEXT = Field.text(ELEMENT + ".willText", "Will text")
            .hint("What the broker publishes when a connection ends without a DISCONNECT");
    static final Field<Integer> WILL_QOS =
            Field.count(ELEMENT + ".willQos", "Will QoS", 0, 2).initial(0);
    static final Field<Boolean> WILL_RETAIN = Field.flag(ELEMENT + ".willRetain", "Will retained", false);

    private static final List<Field<?>> BROKER =
            List.of(URL, VERSION, USER, PASSWORD, TRUSTED, TRUSTED_PASSWORD, CERTIFICATE, CERTIFICATE_PASSWORD);
    private static final List<Field<?>> CLIENT = List.of(
            CLIENT_ID_PREFIX,
            KEEP_ALIVE,
            CLEAN_START,
            SESSION_EXPIRY,
            RECEIVE_MAXIMUM,
            TOPIC_ALIASES,
            RECONNECT,
            EVENT_LOOPS);
    private static final List<Field<?>> WILL = List.of(WILL_TOPIC, WILL_TEXT, WILL_QOS, WILL_RETAIN);
    static final List<Field<?>> ALL =
            Stream.of(BROKER, CLIENT, WILL).flatMap(List::stream).toList();

    static final Declaration DECLARATION = Declaration.of(
            LABEL, "mqtt.md", new Section("Broker", BROKER), new Section("Client", CLIENT), new Section("Will", WILL));

    private MqttConnectionFields() {}
}
