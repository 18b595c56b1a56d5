// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.mqtt

import io.github.jmeteroverdrive.http.WgetPlan
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Link
import io.github.jmeteroverdrive.run.Ports
import io.github.jmeteroverdrive.run.Run
import io.github.jmeteroverdrive.run.RunningTarget
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Files
import java.nio.file.Path
import org.junit.jupiter.api.AutoClose
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/** The scenarios of MQTT against real brokers, compared with the brokers' own counters. */
class MqttRunTest {

    @AutoClose
    static final RunningTarget ARTEMIS = RunningTarget.start('artemis')

    @TempDir
    Path folder

    private Run client(RunningTarget broker, Map<String, Object> parameters, Path plan = JMeterRun.plan('MQTT.Client')) {
        WarmJMeter.plan(Files.createTempDirectory(folder, 'run'), plan, [*: parameters, 'target.url': broker.url('MQTT')])
    }

    private static RunningTarget start(String name, String... options) {
        if (name == 'mosquitto') WgetPlan.assumeInstalled('setpriv', 'mosquitto')
        RunningTarget.start(name, options)
    }

    private static boolean listens(int port) {
        try {
            new Socket('127.0.0.1', port).close()
            true
        } catch (ConnectException ignored) {
            false
        }
    }

    /** A plan whose text is changed. */
    private Path plan(Map<String, String> replacements) {
        def changed = folder.resolve('changed.jmx')
        changed.text = replacements.inject(JMeterRun.plan('MQTT.Client').text) { text, old, now ->
            assert text.contains(old)
            text.replace(old, now)
        }
        changed
    }

    private static void assertComplete(Run run, int messages) {
        assert run.exitCode() == 0: run.output
        def summary = run.summary
        assert summary.sent == messages && summary.completed == messages && summary.received == messages
        assert summary.lost == 0 && summary.duplicated == 0 && summary.reordered == 0 && summary.foreign == 0 && summary.leftOver == 0
    }

    @Test
    void 'what is published over several connections arrives at a subscriber with wildcards'() {
        client(ARTEMIS, [Topic: 'short/{c}/state', Connections: 5, Messages: 501, MaxPending: 20]).withCloseable { assertComplete(it, 501) }
    }

    @Tag('full')
    @ParameterizedTest
    @CsvSource(['mosquitto,5,0', 'mosquitto,5,1', 'mosquitto,5,2', 'mosquitto,3.1.1,0', 'mosquitto,3.1.1,1', 'mosquitto,3.1.1,2',
                'artemis,5,0', 'artemis,5,1', 'artemis,5,2', 'artemis,3.1.1,0', 'artemis,3.1.1,1', 'artemis,3.1.1,2'])
    void 'each message arrives once, in order, and the broker has counted it'(String name, String version, int qos) {
        start(name).withCloseable { broker ->
            // a broker may drop messages of QoS 0 at full speed
            client(broker, [Messages: 1001, MaxPending: 50, Qos: qos, MqttVersion: version, Producers: 2, SenderThreads: 2, Rate: 2000]).withCloseable { run ->
                assertComplete(run, 1001)
                // Artemis deletes the counters of a subscription with it
                if (name == 'mosquitto') assert broker.await { it.bytesIn == 1001 * 1024 && it.messagesOut == 1001 }.messagesDropped == 0
            }
        }
    }

    @Tag('full')
    @ParameterizedTest
    @CsvSource(['artemis', 'mosquitto'])
    void 'subscribers of a group share the messages'(String name) {
        start(name).withCloseable { broker ->
            client(broker, [Messages: 1001, MaxPending: 50, Consumers: 2, ReceiverThreads: 2, ShareGroup: 'readers']).withCloseable { assertComplete(it, 1001) }
        }
    }

    @Tag('full')
    @ParameterizedTest
    @CsvSource(['artemis', 'mosquitto'])
    void 'each subscriber of a topic gets each message'(String name) {
        start(name).withCloseable { broker ->
            client(broker, [Messages: 300, MaxPending: 50, Consumers: 3]).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                assert run.summary.completed == 300 && run.summary.received == 900 && run.summary.lost == 0
            }
        }
    }

    @Tag('full')
    @Test
    void 'a short body, a text and user properties of MQTT 5 are left alone'() {
        client(ARTEMIS, [Topic: 'small', Messages: 50, MaxPending: 5, MessageSize: 3]).withCloseable { run ->
            assertComplete(run, 50)
            assert run.summary.bytesReceived == 150
        }
        def changed = plan(['MqttPublisher.text"></stringProp>': 'MqttPublisher.text">{"n":${__counter(FALSE,)}}</stringProp>',
                            'MqttPublisher.userProperties"></stringProp>': 'MqttPublisher.userProperties">kind=test\nsite=a=b</stringProp>'])
        client(ARTEMIS, [Topic: 'text', Messages: 20, MaxPending: 5], changed).withCloseable { assertComplete(it, 20) }
    }

    @Tag('full')
    @Test
    void 'retained messages of others are foreign, aliases replace topics, and a session with an expiry is not counted as empty'() {
        start('mosquitto').withCloseable { broker ->
            def retained = plan(['MqttPublisher.retain">false<': 'MqttPublisher.retain">true<'])
            client(broker, [Messages: 10, MaxPending: 5], retained).withCloseable { assertComplete(it, 10) }
            def aliases = plan(['MqttConnection.topicAliases">0<': 'MqttConnection.topicAliases">10<', 'MqttConnection.sessionExpiry">0<': 'MqttConnection.sessionExpiry">5<'])
            client(broker, [Messages: 100, MaxPending: 5, ClientId: 'again'], aliases).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                assert run.summary.received == 100 && run.summary.foreign == 1 && run.summary.lost == 0 && !run.summary.containsKey('leftOver')
            }
            // without a prefix, no later run can resume the sessions, so they end with the run
            client(broker, [Messages: 100, MaxPending: 5], aliases).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                assert run.summary.received == 100 && run.summary.lost == 0 && run.summary.leftOver == 0
            }
        }
    }

    /** A connection without the product's client, which the broker has accepted: MQTT 3.1.1, a clean session. */
    private static Socket connect(int port, String clientId) {
        def socket = new Socket('127.0.0.1', port)
        write(socket, 0x10) {
            writeUTF('MQTT')
            write([4, 2, 0, 0] as byte[])
            writeUTF(clientId)
        }
        assert read(socket).type == 0x20
        socket
    }

    /** Sends a packet of less than 128 bytes. */
    private static void write(Socket socket, int type, @DelegatesTo(DataOutputStream) Closure<?> rest) {
        def bytes = new ByteArrayOutputStream()
        new DataOutputStream(bytes).with(rest)
        socket.outputStream.write([type, bytes.size(), *bytes.toByteArray()] as byte[])
    }

    /** Receives such a packet. */
    private static Map<String, Object> read(Socket socket) {
        [type: socket.inputStream.read(), rest: socket.inputStream.readNBytes(socket.inputStream.read())]
    }

    @Tag('full')
    @ParameterizedTest
    @CsvSource(['mosquitto,5', 'mosquitto,3.1.1'])
    void 'the broker publishes the will of each connection that breaks, and none at the end'(String name, String version) {
        start(name).withCloseable { broker ->
            def port = broker.url('MQTT').toURI().port
            connect(port, 'reader').withCloseable { reader ->
                write(reader, 0x82) {
                    write([0, 1] as byte[])
                    writeUTF('wills')
                    write(0)
                }
                assert read(reader).type == 0x90
                new Link(port).withCloseable { link ->
                    def wills = plan(['MqttConnection.willTopic"></stringProp>': 'MqttConnection.willTopic">wills</stringProp>',
                                      'MqttConnection.willText"></stringProp>': 'MqttConnection.willText">gone</stringProp>'])
                    WarmJMeter.begin(folder, wills, [MqttVersion: version, Connections: 2, Warmup: 0, Duration: 600, Rate: 100,
                                                     'target.url': "mqtt://127.0.0.1:$link.port"]).withCloseable { run ->
                        run.awaitMeasured(1)
                        link.reset()
                        3.times {
                            def will = read(reader)
                            assert will.type == 0x30 && new String(will.rest as byte[]).endsWith('willsgone')
                        }
                        run.awaitLine(~/WARNING: .*was restored/)
                        run.command('Shutdown')
                        run.exitCode()
                    }
                }
                write(reader, 0xC0) { }
                assert read(reader).type == 0xD0
            }
        }
    }

    /** A broker of this host with further lines of configuration, for one test. */
    private void mosquitto(String lines, Closure<?> test) {
        WgetPlan.assumeInstalled('mosquitto')
        def port = Ports.free()
        def configuration = Files.writeString(folder.resolve('mosquitto.conf'), "listener $port 127.0.0.1\nallow_anonymous true\n$lines\n".toString())
        def broker = new ProcessBuilder('mosquitto', '-c', "$configuration").redirectErrorStream(true).redirectOutput(folder.resolve('mosquitto.log').toFile()).start()
        try {
            while (!listens(port)) assert broker.alive
            test(broker, "mqtt://127.0.0.1:$port".toString())
        } finally {
            broker.destroyForcibly().waitFor()
        }
    }

    @Tag('full')
    @ParameterizedTest
    @CsvSource(['5', '3.1.1'])
    void 'a broker that grants a lower QoS than the subscriber asks for is reported'(String version) {
        mosquitto('max_qos 1') { broker, url ->
            def asked = plan(['MqttSubscriber.qos">${__od(Qos)}<': 'MqttSubscriber.qos">2<'])
            WarmJMeter.plan(folder, asked, [Messages: 20, MaxPending: 5, MqttVersion: version, 'target.url': url]).withCloseable { run ->
                assertComplete(run, 20)
                assert run.output.contains("od - MQTT Subscriber 'receive': the broker granted QoS 1 for 'overdrive', not 2")
            }
        }
    }

    @Tag('full')
    @ParameterizedTest
    @CsvSource(['5', '3.1.1'])
    void 'what a frozen broker may still deliver is not called lost'(String version) {
        mosquitto('') { broker, url ->
            // QoS 0 is acknowledged without the broker
            WarmJMeter.begin(folder, JMeterRun.plan('MQTT.Client'),
                             [Qos: 0, MqttVersion: version, Warmup: 0, Duration: 3, Rate: 200, DrainTimeout: 3, 'target.url': url]).withCloseable { run ->
                run.awaitMeasured(1)
                assert "kill -STOP ${broker.pid()}".execute().waitFor() == 0
                assert run.exitCode() == 3: run.output
                assert run.summary.completed > run.summary.received
                assert !run.summary.containsKey('lost') && !run.summary.containsKey('leftOver')
                assert run.summary.notKnown.lost.contains('the broker did not answer when a subscriber ended')
            }
        }
    }

    @Tag('full')
    @Test
    void 'a retained message that comes again with a new subscription is no duplicate'() {
        mosquitto('') { broker, url ->
            def retained = plan(['MqttPublisher.retain">false<': 'MqttPublisher.retain">true<'])
            WarmJMeter.begin(folder, retained, [ClientId: 'known', Warmup: 0, Duration: 600, Rate: 1, 'target.url': url]).withCloseable { run ->
                run.awaitMeasured(2)
                // a client with the ID of the subscriber discards its session; the topic has a retained message by then
                connect(url.toURI().port, 'known1-0').close()
                run.awaitLine(~/WARNING: .*was restored/)
                run.awaitMeasured(2)
                run.command('Shutdown')
                run.exitCode()
                assert run.summary.outages.count >= 1 && run.summary.received > 0 && run.summary.duplicated == 0
            }
        }
    }

    @Tag('full')
    @Test
    void 'the next run resumes the sessions of the same publishers and subscribers'() {
        start('mosquitto').withCloseable { broker ->
            def sessions = plan(['MqttConnection.cleanStart">true<': 'MqttConnection.cleanStart">false<', 'MqttConnection.sessionExpiry">0<': 'MqttConnection.sessionExpiry">60<'])
            2.times {
                client(broker, [ClientId: 'again', Messages: 100, MaxPending: 5, Producers: 3, SenderThreads: 3, Consumers: 2, ReceiverThreads: 2], sessions).withCloseable { run ->
                    assert run.exitCode() == 0: run.output
                    assert run.summary.received == 200 && run.summary.foreign == 0 && run.summary.duplicated == 0
                }
            }
            // no publisher may resume the session of a subscriber, with its subscription
            assert broker.await { it.messagesOut >= 400 }.messagesOut == 400
        }
    }

    @Tag('full')
    @Test
    void 'retained messages that fill the rings of the subscribers do not stop the publishers from connecting'() {
        start('mosquitto').withCloseable { broker ->
            def retained = plan(['MqttPublisher.retain">false<': 'MqttPublisher.retain">true<'])
            client(broker, [Topic: 'kept/{c}', Connections: 300, Messages: 300, MaxPending: 300], retained).withCloseable { assertComplete(it, 300) }
            client(broker, [Topic: 'kept/{c}', Consumers: 64, Messages: 100, Rate: 100]).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                assert run.summary.received == 6400 && run.summary.foreign == 64 * 300 && run.summary.lost == 0
            }
        }
    }

    @Tag('full')
    @Test
    void 'users and TLS'() {
        RunningTarget.start('artemis', 'users=ann:secret', 'tls=true').withCloseable { broker ->
            def secure = ['MqttConnection.user"></stringProp>': 'MqttConnection.user">ann</stringProp>',
                          'MqttConnection.password"></stringProp>': 'MqttConnection.password">secret</stringProp>',
                          'MqttConnection.trusted"></stringProp>': "MqttConnection.trusted\">${broker.trust[1]}</stringProp>".toString(),
                          'MqttConnection.trustedPassword"></stringProp>': "MqttConnection.trustedPassword\">${broker.trust[0]}</stringProp>".toString()]
            client(broker, [Messages: 100, MaxPending: 10], plan(secure)).withCloseable { assertComplete(it, 100) }
        }
    }

    @Tag('full')
    @ParameterizedTest
    @CsvSource(delimiterString = ' | ', value = [
        "MqttSubscriber.topic\">\${__od(Topic)}< | MqttSubscriber.topic\">a/#/b< | od - MQTT Subscriber 'receive': Topic filter is 'a/#/b': '#' must be the last level; write a/#.",
        "MqttPublisher.topic\">\${__od(Topic)}< | MqttPublisher.topic\">a/+< | od - MQTT Publisher 'send': Topic is 'a/+': a publisher sends to one topic, without wildcards;",
        "MqttConnection.version\">\${__od(MqttVersion)}< | MqttConnection.version\">4< | od - MQTT Connection: MQTT version is '4': give 5 or 3.1.1.",
    ])
    void 'a wrong field is one clear error'(String old, String now, String error) {
        client(ARTEMIS, [Messages: 1], plan([(old): now])).withCloseable { run ->
            assert run.exitCode() == 3
            assert run.output.contains("REFUSED: $error")
        }
    }

    @Tag('full')
    @Test
    void 'a broker that does not answer is one clear error'() {
        WarmJMeter.plan(folder, JMeterRun.plan('MQTT.Client'), [Messages: 1, 'target.url': "mqtt://127.0.0.1:${Ports.closed()}"]).withCloseable { run ->
            assert run.exitCode() == 3
            assert run.output =~ /REFUSED: od - MQTT Connection 'od - MQTT Connection': cannot connect to mqtt:\/\/127\.0\.0\.1:\d+ \(.*\); check that a broker listens there/
        }
    }

    @Tag('full')
    @Test
    void 'a killed broker ends no account: what was not acknowledged is failed, in doubt or unresolved'() {
        start('artemis').withCloseable { broker ->
            WarmJMeter.begin(folder, JMeterRun.plan('MQTT.Client'), [Warmup: 0, Duration: 8, Rate: 500, 'target.url': broker.url('MQTT')]).withCloseable { run ->
                run.awaitMeasured(2)
                broker.kill()
                assert run.exitCode() == 3: run.output
                assert run.output =~ /was interrupted and did not come back before the end of the run/
                def whole = run.summary.wholeRun
                assert whole.completed > 0 && whole.sent > whole.completed
                assert whole.sent == whole.completed + whole.failed + whole.inDoubt + whole.unresolved
                // what a publisher could not send without a connection is not in doubt
                assert whole.failed > 0: run.output
                assert run.summary.outages.count == 1 && run.summary.outages.notRestored > 0
            }
        }
    }

    @Tag('full')
    @ParameterizedTest
    @CsvSource(['mosquitto,0', 'mosquitto,3600', 'artemis,3600'])
    void 'a broker that comes back is an outage, and each message is accounted for'(String name, int expiry) {
        def port = Ports.free()
        // persistent sessions outlive a broker only on disk
        def options = ["port=$port", 'users=ann:secret', *(expiry > 0 ? ['durable=true'] : [])]*.toString() as String[]
        def broker = start(name, *options)
        try {
            def sessions = plan(['MqttConnection.user"></stringProp>': 'MqttConnection.user">ann</stringProp>',
                                 'MqttConnection.password"></stringProp>': 'MqttConnection.password">secret</stringProp>',
                                 'MqttConnection.sessionExpiry">0<': "MqttConnection.sessionExpiry\">$expiry<".toString()])
            WarmJMeter.begin(folder, sessions, [Warmup: 0, Duration: 600, Rate: 300, DrainTimeout: 5, 'target.url': broker.url('MQTT')]).withCloseable { run ->
                run.awaitMeasured(2)
                broker.kill()
                run.awaitLine(~/WARNING: .*was interrupted/)
                broker = start(name, *options)
                run.awaitLine(~/WARNING: .*was restored/)
                run.awaitMeasured(2)
                run.command('Shutdown')
                run.exitCode()
                def whole = run.summary.wholeRun
                assert run.summary.outages.count >= 1 && run.summary.outages.notRestored == 0
                assert whole.unresolved == 0
                assert whole.sent == whole.completed + whole.inDoubt + whole.failed
                assert whole.received > 0
                // what a broker holds for a session that it has resumed is not lost
                if (expiry > 0) assert run.summary.lost == 0 || run.summary.notKnown.lost =~ /resumed session|still arrived/
                else assert run.summary.lost >= whole.completed - whole.received
            }
        } finally {
            broker.close()
        }
    }
}
