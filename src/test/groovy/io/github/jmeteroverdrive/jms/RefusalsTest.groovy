// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms

import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Run
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/**
 * Wrong values are refused with one clear sentence at the start: no sample, exit code 3. One value for each component that
 * refuses; ParametersTest, ElementsTest and DestinationNameTest have more values.
 */
class RefusalsTest {

    @TempDir
    Path folder

    @ParameterizedTest
    @CsvSource(delimiterString = '|', value = [
        'Producers       | many                | Producers',
        'MessageSize     | -1                  | Message size',
        'Rate            | 0                   | Rate',
        'Messages        | 0                   | Messages',
        'Destination     | queue://            | Destination',
        'Persistent      | perhaps             | Persistent',
        'Target          | activemq            | Target',
        'TargetOptions   | jornal=nio          | od - Target',
        'TargetOptions   | users=ann           | od - Target',
        'target.url      | tcp://127.0.0.1:1   | od - JMS Connection',
        'target.url      | amqp://127.0.0.1:1  | od - JMS Connection',
        'target.url      | mqtt://127.0.0.1:1  | od - JMS Connection',
        'target.url      | 127.0.0.1:61616     | od - JMS Connection',
        'target.url      | tcp://no such host:1 | od - JMS Connection',
    ])
    void 'a wrong parameter value is refused with one sentence'(String name, String value, String named) {
        refused(WarmJMeter.plan(folder, JMeterRun.plan('JMS.Client'), [(name): value]), name, value, named)
    }

    @Tag('full')
    @Test
    void 'a calibration URL without the calibration setting is refused with the setting to add'() {
        def url = 'calibration:?ack=at-once'
        refused(JMeterRun.plan(folder, JMeterRun.plan('JMS.Client'), ['target.url': url]), 'target.url', url, 'add the setting _.jms.calibration')
    }

    @Test
    void 'a misspelt parameter on the command line is refused with the right name'() {
        refused(JMeterRun.plan(folder, JMeterRun.plan('JMS.Client'), [Producer: 2]), 'Producer', '2', 'Producers')
    }

    private static void refused(Run started, String name, String value, String named) {
        started.withCloseable { run ->
            assert run.exitCode() == 3: run.output
            def refusals = run.output.readLines().findAll { it.startsWith('REFUSED: ') }
            assert refusals.size() == 1: run.output
            assert refusals[0].contains(named)
            assert refusals[0].contains(value) || refusals[0].contains("'${name == 'TargetOptions' ? value.takeBefore('=') : name}'")
            assert !run.output.contains('measure ')
            assert run.targets.isEmpty()
        }
    }

    @Test
    void 'all wrong fields of an element are refused at once, each in a line'() {
        def plan = JMeterRun.variant(folder, 'JMS.Client') {
            it.replaceAll(/(name="JmsAsyncProducer.(producers|rate)">)[^<]*/, '$1many')
        }
        WarmJMeter.plan(folder, plan, [Messages: 5]).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            def refusals = run.output.readLines().findAll { it.startsWith('REFUSED: ') }
            assert refusals.size() == 2: run.output
            assert refusals.every { it.startsWith("REFUSED: od - JMS Async Producer 'send': ") && it.contains("is 'many'") }
        }
    }

    @Test
    void 'a producer that names a missing od - JMS Connection fails with that name'() {
        def plan = JMeterRun.variant(folder, 'JMS.Client') {
            it.replace('<stringProp name="JmsAsyncProducer.connection">od - JMS Connection<', '<stringProp name="JmsAsyncProducer.connection">elsewhere<')
        }
        WarmJMeter.plan(folder, plan, [Messages: 5, IdleTimeout: 1]).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            assert run.output.contains("od - JMS Async Producer 'send': no od - JMS Connection is named 'elsewhere'")
        }
    }

    @Test
    void 'an unknown target is refused with the list of targets'() {
        def plan = JMeterRun.variant(folder, 'JMS.Client') { it.replace('${__od(Target)}', 'artemisia') }
        WarmJMeter.plan(folder, plan, [Messages: 5]).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            assert run.output =~ /REFUSED: od - Target.*'artemisia'.*there are: artemis, .*qpid.*;/
        }
    }
}
