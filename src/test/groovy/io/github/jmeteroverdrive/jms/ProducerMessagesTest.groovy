// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms

import io.github.jmeteroverdrive.run.Artemis
import io.github.jmeteroverdrive.run.WarmJMeter
import jakarta.jms.BytesMessage
import jakarta.jms.DeliveryMode
import jakarta.jms.MapMessage
import java.nio.file.Files
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

/** Messages of od - JMS Async Producer as an ordinary JMS client sees them. */
class ProducerMessagesTest {

    @TempDir
    Path folder

    private final Artemis broker = Artemis.shared()

    /** JMeter's log of the last run. */
    private String log

    private static byte[] bytes(BytesMessage message) {
        def bytes = new byte[message.bodyLength as int]
        message.readBytes(bytes)
        bytes
    }

    /** Sends messages to a queue, and reads them there with a closure. */
    private <T> List<T> sent(String queue, int messages, Map<String, String> fields, Closure<T> read) {
        def parameters = [Consumers: 0, Messages: messages, Destination: "queue://$queue".toString(), 'target.url': broker.url]
        WarmJMeter.plan(folder, Plans.variant(folder, [*: fields, waitForConsumers: '0']), parameters).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.completed == messages
            log = run.log
        }
        broker.browse(queue, read)
    }

    /** The same with a consumer: checks that all messages arrive with all their bytes. */
    private void assertArrive(int messages, Map<String, String> fields, Map<String, Object> at = ['target.url': broker.url]) {
        def parameters = [Messages: messages, MaxPending: 10, *: at]
        WarmJMeter.plan(folder, Plans.variant(folder, fields), parameters).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.received == messages && run.summary.foreign == 0
            assert run.summary.bytesReceived == run.summary.bytesSent
        }
    }

    @Test
    void 'a stream has the values of the lines'() {
        def stream = sent('stream', 1, [body: 'stream', text: 'a=one\nb:int=2']) { [it.readString(), it.readInt()] }
        assert stream == [['one', 2]]
    }

    @Test
    void 'an object is the text'() {
        assert sent('object', 1, [body: 'object', text: 'some']) { it.object } == ['some']
    }

    @Tag('full')
    @ParameterizedTest
    @ValueSource(strings = ['stream', 'object'])
    void 'streams and objects of a size arrive'(String body) {
        assertArrive(20, [body: body, messageSize: '10-300'])
    }

    @Tag('full')
    @ParameterizedTest
    @ValueSource(strings = ['stream', 'object', 'text'])
    void 'streams, objects and texts of a size arrive through Broker-J'(String body) {
        assertArrive(20, [body: body, messageSize: '10-300'], [Target: 'qpid', Protocol: 'AMQP'])
    }

    @Test
    void 'no message of a transaction that is rolled back on purpose arrives'() {
        def parameters = [Messages: 1000, MaxPending: 10, CommitInterval: 10, AbortPercent: 20, 'target.url': broker.url]
        WarmJMeter.plan(folder, Plans.variant(folder, [:]), parameters).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            def summary = run.summary
            assert summary.sent == 1000 && summary.aborted == 200 && summary.completed == 800
            assert summary.received == 800 && summary.lost == 0 && !summary.containsKey('abortedReceived')
            assert broker.count('overdrive') == 0
        }
    }

    @Test
    void 'a text message has the body, headers and properties of the fields'() {
        def fields = [body: 'text', text: 'Grüße', type: 'greeting', correlationId: 'c-1', group: 'g${__threadNum}',
                      properties: 'plain=some\nn:int=5\nyes:boolean=true\nbig:double=2.5', priority: '7', timeToLive: '600000',
                      persistent: 'true', messageId: 'true', timestamp: 'true', replyTo: 'queue://replies']
        def seen = sent('text', 3, fields) {
            [it.text, it.JMSType, it.JMSCorrelationID, it.getStringProperty('JMSXGroupID'), it.getObjectProperty('plain'),
             it.getObjectProperty('n'), it.getObjectProperty('yes'), it.getObjectProperty('big'), it.JMSPriority,
             Math.round((it.JMSExpiration - it.JMSTimestamp) / 100.0) * 100, // a client may read its clock twice
             it.JMSDeliveryMode, it.JMSMessageID != null, it.JMSReplyTo.queueName]
        }
        assert seen == [['Grüße', 'greeting', 'c-1', 'g1', 'some', 5, true, 2.5d, 7, 600000L, DeliveryMode.PERSISTENT, true, 'replies']] * 3
    }

    @Tag('full')
    @Test
    void 'messages have no ID and no timestamp by default, and a delivery delay holds them back'() {
        def seen = sent('plain', 2, [:]) { [it.JMSMessageID, it.JMSTimestamp, it.JMSDeliveryMode] }
        assert seen == [[null, 0L, DeliveryMode.NON_PERSISTENT]] * 2
        assert sent('later', 2, [deliveryDelay: '3600000']) { it } == []
    }

    @Test
    void 'a map message has typed entries'() {
        def seen = sent('map', 2, [body: 'map', text: 'name=Ada\nage:int=36\nscore:double=1.5']) { MapMessage map ->
            map.mapNames.toList().sort().collect { map.getObject(it as String) }
        }
        assert seen == [[36, 'Ada', 1.5d]] * 2
    }

    @Test
    void 'a bytes message from a file has all bytes of the file'() {
        def file = Files.write(folder.resolve('payload.bin'), new byte[3000].tap { new Random(1).nextBytes(it) })
        def seen = sent('file', 2, [file: file.toString()]) { bytes(it) }
        assert seen.every { it == file.bytes } && seen.size() == 2
    }

    @Tag('full')
    @Test
    void 'the files of a directory are sent in the order of their names, repeatedly'() {
        def directory = Files.createDirectory(folder.resolve('payloads'))
        ['b.txt': 'second', 'a.txt': 'first', 'c.txt': 'third'].each { name, text -> Files.writeString(directory.resolve(name), text) }
        assert sent('directory', 5, [body: 'text', file: directory.toString()]) { it.text } == ['first', 'second', 'third', 'first', 'second']
    }

    @Tag('full')
    @Test
    void 'random sizes are within their range, and the same for the same seed'() {
        def sizes = ['one', 'two'].collect { sent("random$it", 40, [messageSize: '100-200', seed: '5']) { it.bodyLength as int } }
        assert sizes[0] == sizes[1]
        assert sizes[0].every { it in 100..200 } && sizes[0].unique().size() > 5
    }

    @Tag('full')
    @Test
    void 'a text message can have a given size'() {
        assert sent('letters', 2, [body: 'text', messageSize: '33']) { it.text.length() } == [33, 33]
    }

    @Test
    void 'variables are evaluated for each message, and each message then is one sample'() {
        def fields = [body: 'text', text: 'no ${__counter(FALSE,)}', properties: 'n:int=${__counter(TRUE,)}', producers: '2']
        def seen = sent('each', 6, fields) { [it.text, it.getObjectProperty('n')] }
        // two sessions, so the broker may see them in another order
        assert seen.sort { it[1] } == (1..6).collect { ["no $it".toString(), it] }
        assert log.contains('one message per sample, because a field of the message has a variable')
    }

    @Tag('full')
    @ParameterizedTest
    @ValueSource(strings = ['bytes', 'text', 'map'])
    void 'a consumer recognizes messages of each body type as ours and receives all their bytes'(String body) {
        assertArrive(40, [body: body, text: 'a=' + 'x' * 200])
    }

    @Tag('full')
    @Test
    void 'a consumer counts the bytes of messages of random sizes'() {
        assertArrive(200, [messageSize: '0-300', producers: '3'])
    }

    @Test
    void 'a missing file is refused before any message is sent'() {
        def plan = Plans.variant(folder, [file: 'nowhere.bin'])
        WarmJMeter.plan(folder, plan, [Messages: 1, 'target.url': broker.url]).withCloseable { run ->
            assert run.exitCode() == 3
            assert run.output =~ /REFUSED: od - JMS Async Producer 'send': File is 'nowhere.bin'.*cannot be read/
        }
    }
}
