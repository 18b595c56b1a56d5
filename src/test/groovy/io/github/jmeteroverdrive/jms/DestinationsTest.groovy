// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms

import groovy.xml.XmlUtil
import io.github.jmeteroverdrive.run.Artemis
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Link
import io.github.jmeteroverdrive.run.Run
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Files
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** A destination is one of a broker, of a kind and of a name: plans of several connections, and of one name in several places. */
@Tag('full')
class DestinationsTest {

    @TempDir
    Path folder

    private final Artemis broker = Artemis.shared()

    /** An element of the plan; its properties begin with the name of its class. */
    private static String element(String type, String name, Map<String, Object> fields) {
        def properties = fields.collect { field, value -> """<stringProp name="$type.$field">${XmlUtil.escapeXml(value as String)}</stringProp>""" }
        def tag = "io.github.jmeteroverdrive.jms.$type"
        """<$tag guiclass="${tag}Gui" testclass="$tag" testname="$name">${properties.join()}</$tag><hashTree/>"""
    }

    private static String connection(String name, String url, Map<String, Object> fields = [:]) {
        element('JmsConnection', name, [url: url, *: fields])
    }

    private static String consumer(String connection, String destination, Map<String, Object> fields = [:], String name = 'receive') {
        group("consumers of $connection $destination", element('JmsConsumer', name, [connection: connection, destination: destination, drainTimeout: 3, *: fields]))
    }

    private static String producer(String connection, String destination, Map<String, Object> fields = [:]) {
        group("producers of $connection $destination", element('JmsAsyncProducer', "send to $connection $destination", [connection: connection, destination: destination, maxPending: 10, *: fields]))
    }

    private static String group(String name, String sampler) {
        """<ThreadGroup guiclass="ThreadGroupGui" testclass="ThreadGroup" testname="$name"><intProp name="ThreadGroup.num_threads">1</intProp>
            <intProp name="ThreadGroup.ramp_time">0</intProp><boolProp name="ThreadGroup.same_user_on_next_iteration">true</boolProp>
            <stringProp name="ThreadGroup.on_sample_error">continue</stringProp>
            <elementProp name="ThreadGroup.main_controller" elementType="LoopController" guiclass="LoopControlPanel" testclass="LoopController">
            <intProp name="LoopController.loops">-1</intProp></elementProp></ThreadGroup><hashTree>$sampler</hashTree>"""
    }

    private Path plan(String... elements) {
        Files.writeString(folder.resolve('written.jmx'), """<?xml version="1.0" encoding="UTF-8"?>
            <jmeterTestPlan version="1.2" properties="5.0" jmeter="5.6.3"><hashTree><TestPlan guiclass="TestPlanGui" testclass="TestPlan" testname="plan"/>
            <hashTree><io.github.jmeteroverdrive.monitor.LiveStatistics guiclass="io.github.jmeteroverdrive.monitor.LiveStatisticsGui"
            testclass="io.github.jmeteroverdrive.monitor.LiveStatistics" testname="od - Live Statistics"/><hashTree/>
            ${elements.join('')}</hashTree></hashTree></jmeterTestPlan>""".trim())
    }

    private Run ended(String... elements) {
        WarmJMeter.plan(folder, plan(elements), [:])
    }

    @Test
    void 'what lies on a queue of one broker is not missed by consumers of its name at another'() {
        Artemis.start().withCloseable { other ->
            ended(connection('A', broker.url), connection('B', other.url), consumer('B', 'queue://q'),
                producer('A', 'queue://q', [messages: 100]), producer('B', 'queue://q', [messages: 200])).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                def summary = run.summary
                assert summary.sent == 300 && summary.received == 200
                assert summary.lost == 0 && summary.leftOver == 100
                assert broker.count('q') == 100 && other.count('q') == 0
            }
        }
    }

    @Test
    void 'a queue and a topic of one name have limits of their own'() {
        ended(connection('c', broker.url), consumer('c', 'queue://x'), consumer('c', 'topic://x'),
            producer('c', 'queue://x', [messages: 400, endToEndLimit: 50]), producer('c', 'topic://x', [messages: 400, endToEndLimit: 50])).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.sent == 800 && run.summary.received == 800 && run.summary.lost == 0
        }
    }

    @Test
    void 'two URLs of one broker lead to one queue'() {
        ended(connection('producers', "${broker.url}&producerMaxRate=-1"), connection('consumers', "amqp://127.0.0.1:${broker.port}"), consumer('consumers', 'queue://q'),
            producer('producers', 'queue://q', [messages: 300, endToEndLimit: 20])).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.received == 300 && run.summary.lost == 0 && run.summary.leftOver == 0
            assert !run.output.contains('(consumers)')
        }
    }

    @Test
    void 'what the broker holds for a connection that broke without its knowledge is neither lost nor left over'() {
        new Link(broker.port).withCloseable { link ->
            def plan = plan(connection('direct', broker.url), connection('via', broker.url.replace(":${broker.port}", ":${link.port}")),
                consumer('via', 'queue://q', [consumeTime: 40]), producer('direct', 'queue://q', [messages: 300]))
            WarmJMeter.begin(folder, plan, [:]).withCloseable { run ->
                run.awaitLine(~/ received [1-9]/)
                link.resetClients()
                assert run.exitCode() == 3: run.output
                def held = broker.attribute('q', 'deliveringCount') as long
                assert held > 0
                assert !run.summary.containsKey('lost') && run.summary.notKnown.lost.contains("$held in delivery")
                assert !run.summary.containsKey('leftOver') && run.summary.notKnown.leftOver.contains("$held in delivery")
            }
        }
    }

    @Test
    void 'what is lost of one queue is lost, whatever a selector leaves elsewhere'() {
        ended(connection('c', broker.url), consumer('c', 'topic://t', [selector: "color = 'red'"]), consumer('c', 'queue://dup'),
            producer('c', 'topic://t', [messages: 20, properties: 'color=blue']),
            // the broker acknowledges duplicates and drops them
            producer('c', 'queue://dup', [messages: 200, properties: '_AMQ_DUPL_ID=same'])).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            assert run.summary.lost == 199
            assert run.output.contains('FAILED: 199 acknowledged messages never arrived at a consumer: 199 of queue://dup.')
            assert broker.attribute('dup', 'messagesAdded') == 1
        }
    }

    @Test
    void 'a subscription that gets nothing of what was sent to its topic fails the run'() {
        ended(connection('c', broker.url, [clientIdPrefix: 'x']), consumer('c', 'topic://tl', [subscription: 'durable', subscriptionName: 'sub']),
            // the broker acknowledges duplicates and drops them: the subscription gets one
            producer('c', 'topic://tl', [messages: 500, properties: '_AMQ_DUPL_ID=same'])).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            assert run.summary.received == 1 && !run.summary.containsKey('lost')
            assert run.output.contains('FAILED: 499 acknowledged messages had not arrived at a consumer')
        }
    }

    @Test
    void 'durable subscriptions of one name and several clients are all removed'() {
        ended(connection('c', broker.url, [clientIdPrefix: 'c']), consumer('c', 'topic://t1', [subscription: 'durable', subscriptionName: 's']),
            consumer('c', 'topic://t2', [subscription: 'durable', subscriptionName: 's']), producer('c', 'topic://t1', [messages: 50]),
            producer('c', 'topic://t2', [messages: 50])).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.received == 100
            assert broker.queues == []
        }
    }
}
