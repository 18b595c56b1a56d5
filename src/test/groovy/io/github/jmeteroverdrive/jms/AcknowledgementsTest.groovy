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

/** How the URL of an Artemis broker decides whether acknowledgements are real, and which messages remain on its queues. */
class AcknowledgementsTest {

    @TempDir
    Path folder

    private final Artemis broker = Artemis.shared()

    private Run client(String url, Map<String, Object> parameters) {
        WarmJMeter.plan(folder, JMeterRun.plan('JMS.Client'), [*: parameters, 'target.url': url])
    }

    @Tag('full')
    @Test
    void 'a URL that switches the confirmation window off gives one warning that acknowledgements do not come from the broker'() {
        client("tcp://127.0.0.1:${broker.port}?producerWindowSize=1048576&confirmationWindowSize=-1", [Messages: 20]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.output.readLines().count { it.contains('WARNING') && it.contains('acks do not come from the broker') } == 1
        }
    }

    @Test
    void 'a URL without windows is opened with one that confirms messages and one that does not block them, and the run reports it'() {
        client("tcp://127.0.0.1:${broker.port}", [Messages: 20, MaxPending: 100]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.output.contains('opened with producerWindowSize=1048576 ')
            assert run.output.contains('opened with confirmationWindowSize=1048576 so that acknowledgements come from the broker')
            assert !run.output.contains('acks do not come from the broker')
        }
    }

    @Test
    void 'the URL of a target gives no warning, and the queue is empty after the run'() {
        client(broker.url, [Messages: 500, MaxPending: 100]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert !run.output.contains('WARNING')
            assert run.output.contains('nothing is started, because target.url is given')
            assert broker.browse('overdrive') == 0
        }
    }

    @Test
    void 'messages of other senders are counted as foreign, not as received'() {
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
