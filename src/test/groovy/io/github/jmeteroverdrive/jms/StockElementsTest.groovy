// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms

import groovy.json.JsonSlurper
import io.github.jmeteroverdrive.run.Artemis
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** JMeter's own elements and its dashboard around od - JMS Async Producer. */
class StockElementsTest {

    private static final String TRANSACTION = '''
        <IfController guiclass="IfControllerPanel" testclass="IfController" testname="if">
          <stringProp name="IfController.condition">true</stringProp>
          <boolProp name="IfController.evaluateAll">false</boolProp>
          <boolProp name="IfController.useExpression">true</boolProp>
        </IfController>
        <hashTree>
          <TransactionController guiclass="TransactionControllerGui" testclass="TransactionController" testname="transaction">
            <boolProp name="TransactionController.parent">false</boolProp>
            <boolProp name="TransactionController.includeTimers">false</boolProp>
          </TransactionController>
          <hashTree>'''

    /** Fails the results of threads with an even number. */
    private static final String TIMER_AND_ASSERTION = '''
        <hashTree>
          <ConstantTimer guiclass="ConstantTimerGui" testclass="ConstantTimer" testname="think">
            <stringProp name="ConstantTimer.delay">20</stringProp>
          </ConstantTimer>
          <hashTree/>
          <ResponseAssertion guiclass="AssertionGui" testclass="ResponseAssertion" testname="odd threads">
            <collectionProp name="Asserion.test_strings">
              <stringProp name="1">${__jexl3(${__threadNum} % 2 == 1 ? 200 : 500)}</stringProp>
            </collectionProp>
            <stringProp name="Assertion.test_field">Assertion.response_code</stringProp>
            <intProp name="Assertion.test_type">8</intProp>
          </ResponseAssertion>
          <hashTree/>
        </hashTree>'''

    @TempDir
    Path folder

    private final Artemis broker = Artemis.shared()

    @Tag('full')
    @Test
    void 'at 20,000 messages a second the JMeter dashboard counts every message'() {
        def dashboard = folder.resolve('dashboard')
        def parameters = ['target.url': broker.url, Messages: 40_000, Rate: 20_000, MaxPending: 1000]
        JMeterRun.plan(folder, JMeterRun.plan('JMS.Client'), parameters, ['-e', '-o', dashboard.toString()]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.sent == 40_000 && run.summary.received == 40_000 && run.summary.lost == 0
            def statistics = new JsonSlurper().parse(dashboard.resolve('statistics.json').toFile())
            assert statistics.send.sampleCount == 40_000 && statistics.send.errorCount == 0
            assert statistics.keySet() == ['send', 'receive', 'Total'].toSet()
            assert statistics.Total.sampleCount == 40_000 + statistics.receive.sampleCount
            // a dashboard counts bytes in KB/s and times in ms, both from the results
            assert statistics.send.meanResTime >= 0 && statistics.send.sentKBytesPerSec > 0
            assert dashboard.resolve('index.html').text.contains('Apache JMeter Dashboard')
        }
    }

    @Test
    void 'a timer delays each message, an assertion can fail its result, and controllers get one sample per message'() {
        def plan = JMeterRun.variant(folder, 'JMS.Client') {
            def from = it.indexOf('<io.github.jmeteroverdrive.jms.JmsAsyncProducer ')
            def end = '</io.github.jmeteroverdrive.jms.JmsAsyncProducer>'
            def to = it.indexOf(end) + end.length()
            def after = it.substring(to).replaceFirst('<hashTree/>', '')
            it.substring(0, from) + TRANSACTION + it.substring(from, to) + TIMER_AND_ASSERTION + '</hashTree></hashTree>' + after
        }
        WarmJMeter.plan(folder, plan, ['target.url': broker.url, Messages: 100, Producers: 2, SenderThreads: 2, MaxPending: 10]).withCloseable { run ->
            // the messages are good, but an assertion has failed half of their results
            assert run.exitCode() == 3: run.output
            assert run.summary.sent == 100 && run.summary.completed == 100 && run.summary.received == 100 && run.summary.lost == 0
            assert run.summary.sampleErrors == 50 && run.summary.labels.send.sampleErrors == 50
            assert run.summary.errors == ['assertion failed: odd threads': 50]
            def byThread = run.results('send').groupBy { it.threadName[-1] }
            assert byThread.collectEntries { thread, rows -> [thread, rows*.success] } == ['1': ['true'] * 50, '2': ['false'] * 50]
            assert byThread.'2'.every { it.failureMessage.contains('odd threads') || it.failureMessage.contains('Test failed') }
            byThread.values().each { rows ->
                def times = rows*.timeStamp*.toLong().sort()
                assert times.last() - times.first() >= 49 * 20
            }
            // one sample for each message, and some that only waited for pending acknowledgements, at the end of a thread for all of them
            assert run.results('transaction').size() >= 100
        }
    }
}
