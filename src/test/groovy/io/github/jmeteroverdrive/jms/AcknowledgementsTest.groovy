// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms

import io.github.jmeteroverdrive.run.Artemis
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Run
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** What the URL of an Artemis broker does to the truth of acknowledgements, and what is on its queues. */
class AcknowledgementsTest {

    @TempDir
    Path folder

    private final Artemis broker = Artemis.shared()

    private Run client(String url, Map<String, Object> parameters) {
        WarmJMeter.plan(folder, JMeterRun.plan('JMS.Client'), [*: parameters, 'target.url': url])
    }

    @Tag('full')
    @Test
    void 'without a confirmation window the acks are not the broker\'s, which is said'() {
        client("tcp://127.0.0.1:${broker.port}?producerWindowSize=1048576", [Messages: 20]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.output.readLines().count { it.contains('WARNING') && it.contains('confirmationWindowSize') } == 1
        }
    }

    @Test
    void 'without a producer window it is opened for the wanted max pending, which is said'() {
        client("tcp://127.0.0.1:${broker.port}?confirmationWindowSize=1048576", [Messages: 20, MaxPending: 100]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.output.contains('opened with producerWindowSize=307200 ')
            assert !run.output.contains('confirmationWindowSize,')
        }
    }

    @Test
    void 'a good URL is not warned about, and the queue is empty afterwards'() {
        client(broker.url, [Messages: 500, MaxPending: 100]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert !run.output.contains('WARNING')
            assert run.output.contains('nothing is started, because target.url is given')
            assert broker.browse('overdrive') == 0
        }
    }

    @Test
    void 'messages of others are counted as foreign and not as received'() {
        broker.send('overdrive', 5)
        client(broker.url, [Messages: 50]).withCloseable { run ->
            run.exitCode()
            assert run.summary.foreign == 5
            assert run.summary.received == 50
            assert run.output.contains('foreign')
        }
    }

    @Tag('full')
    @Test
    void 'with a timer and an assertion in scope each sample is one message'() {
        def plan = JMeterRun.variant(folder, 'JMS.Client') {
            def at = it.indexOf('</io.github.jmeteroverdrive.jms.JmsAsyncProducer>')
            def children = it.indexOf('<hashTree/>', at)
            it.substring(0, children) + '''<hashTree>
              <ConstantTimer guiclass="ConstantTimerGui" testclass="ConstantTimer" testname="think">
                <stringProp name="ConstantTimer.delay">1</stringProp>
              </ConstantTimer>
              <hashTree/>
              <DurationAssertion guiclass="DurationAssertionGui" testclass="DurationAssertion" testname="quick">
                <stringProp name="DurationAssertion.duration">60000</stringProp>
              </DurationAssertion>
              <hashTree/>
            </hashTree>''' + it.substring(children + '<hashTree/>'.length())
        }
        WarmJMeter.plan(folder, plan, ['target.url': broker.url, Messages: 200, MaxPending: 10]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.results('send').size() == 200
            assert run.summary.received == 200
            assert run.log.contains("one message per sample, because timer 'think' is in scope")
        }
    }
}
