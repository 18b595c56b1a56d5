// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run

import groovy.json.JsonSlurper
import io.github.jmeteroverdrive.profiles.ParametersTest
import java.nio.file.Files
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Users' plans that read parameters: copies of our scenarios, and older copies that read JMeter properties. */
class PlanParametersTest {

    @TempDir
    Path folder

    private Path plan(String scenario, Closure<String> change) {
        Files.writeString(folder.resolve('mine.jmx'), change(JMeterRun.plan(scenario).text))
    }

    private static Object parameters(Run run) {
        new JsonSlurper().parse(run.directory.resolve('run.json').toFile()).parameters
    }

    @Test
    void 'a copy of a plan under another name keeps its defaults, and the run records them as parameters'() {
        WarmJMeter.plan(folder, plan('JMS.Paging') { it }, [Messages: 200, ConsumerStart: 0]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.sent == 200 && run.summary.received == 200
            parameters(run).with {
                assert MaxPending as String == '100' && ConsumerStart as String == '0' && DrainTimeout as String == '120'
                assert TargetOptions == 'journal=nio full=PAGE maxSize=10485760 pageSize=1048576'
            }
        }
    }

    @Tag('full')
    @Test
    void 'a plan that reads properties, also in its variables, gets the parameters given to Maven'() {
        def saved = plan('JMS.Client') {
            def before = it.replaceAll(/\$\{__od\((\w+)\)}/) { whole, name -> "\${__P($name,${ParametersTest.DEFAULTS[name]})}" }
            def variable = '<elementProp name="n" elementType="Argument"><stringProp name="Argument.name">n</stringProp>' +
                '<stringProp name="Argument.value">${__P(Messages,5)}</stringProp></elementProp>'
            before.replace('<collectionProp name="Arguments.arguments"/>', "<collectionProp name=\"Arguments.arguments\">$variable</collectionProp>")
                .replace('<stringProp name="JmsAsyncProducer.messages">${__P(Messages,)}<', '<stringProp name="JmsAsyncProducer.messages">${n}<')
        }
        assert !saved.text.contains('__od(')
        def maven = '-Doverdrive.maven.given={Messages=60, Group=a, b, MessageSize=100}'
        JMeterRun.asShipped(folder, saved, [:], [], [maven]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.sent == 60 && run.summary.received == 60
            assert parameters(run).Group == 'a, b'
            assert run.summary.bytesSent == 6_000
        }
    }

    @Test
    void 'a run whose producers have their number in a field has no warm-up by default'() {
        WarmJMeter.plan(folder, plan('JMS.Client') { it.replace('${__od(Messages)}', '60') }, [:]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.sent == 60 && run.summary.received == 60
        }
    }

    @Test
    void 'a plan that reads an unknown parameter is refused'() {
        def misspelt = plan('JMS.Client') { it.replace('${__od(MaxPending)}', '${__od(MaxPendings,5)}') }
        WarmJMeter.plan(folder, misspelt, [Messages: 5]).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            assert run.output.readLines().count { it.contains("REFUSED: Parameter 'MaxPendings' does not exist; did you mean 'MaxPending'?") } == 1
        }
    }
}
