// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli

import io.github.jmeteroverdrive.Project
import java.nio.file.Files
import java.nio.file.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** {@code overdrive lint} with the built JMeter and the forms of our elements. */
class LintTest {

    @TempDir
    Path folder

    @Test
    void 'a field that the run would refuse is found with its line, and no field of our plans is'() {
        def plans = Project.HOME.resolve('jmx').toFile().listFiles().findAll { it.name.endsWith('.jmx') }*.path
        def lint = new Overdrive('lint', *plans)
        assert lint.exitCode() in [0, 1]: lint.output
        assert !(lint.output =~ /invalid-field|not-a-number|broken-expression|unknown-class/): lint.output

        def flow = Files.readString(Project.HOME.resolve('jmx/Samplers.HTTP.Flow.jmx'))
        def text = flow.replaceFirst(/(?s)(<stringProp name="HttpFlow.steps">).*?(<)/, '$1{"path": "/", "label: "two"}$2')
        assert text != flow
        def broken = Files.writeString(folder.resolve('plan.jmx'), text)
        def again = new Overdrive('lint', broken as String)
        assert again.exitCode() == 1: again.output
        assert again.output =~ /plan\.jmx:\d+: invalid-field '.+': Steps: line \d+: '\{"path".*' is not a request; it is not JSON/
    }

    @Test
    void 'what keeps a plan from running is found: expressions, classes, URLs and names'() {
        def endpoint = 'io.github.jmeteroverdrive.httpasync.HttpEndpoint'
        def producer = 'io.github.jmeteroverdrive.kafka.KafkaRecordProducer'
        def plan = Files.writeString(folder.resolve('plan.jmx'), """<jmeterTestPlan version="1.2" properties="5.0" jmeter="5.6.3"><hashTree>
            <TestPlan guiclass="TestPlanGui" testclass="TestPlan" testname="mine"/><hashTree>
            <$endpoint guiclass="${endpoint}Gui" testclass="$endpoint" testname="shop"><stringProp name="HttpEndpoint.url">ftp://host</stringProp></$endpoint><hashTree/>
            <ThreadGroup guiclass="ThreadGroupGui" testclass="ThreadGroup" testname="t"><stringProp name="ThreadGroup.num_threads">\${__P(users,2</stringProp></ThreadGroup><hashTree>
            <HTTPSamplerProxy guiclass="HttpTestSampleGui" testclass="HTTPSamplerProxy" testname="get"><stringProp name="HTTPSampler.port">85x91</stringProp></HTTPSamplerProxy><hashTree/>
            <$producer guiclass="${producer}Gui" testclass="$producer" testname="send"><stringProp name="KafkaProducer.connection">cluster</stringProp></$producer><hashTree/>
            <com.acme.Foo guiclass="com.acme.FooGui" testclass="com.acme.Foo" testname="foo" enabled="false"/><hashTree/>
            </hashTree></hashTree></hashTree></jmeterTestPlan>""")
        def lint = new Overdrive('lint', plan as String)
        assert lint.exitCode() == 1: lint.output
        assert lint.output.readLines().findAll { it =~ /invalid-field|not-a-number|broken-expression|unknown-class/ }*.replaceFirst(/.*jmx:/, '')*.replaceFirst(/in \/.*\/jmeter\./, 'in FOLDER.') == [
            "3: invalid-field 'shop': URL is 'ftp://host': its scheme is not http or https; give scheme, host and port only, such as http://127.0.0.1:8080.",
            "4: broken-expression 't': ThreadGroup.num_threads is '\${__P(users,2': JMeter does not start the plan, because: Expected } after __P function call in \${__P(users,2.",
            "5: not-a-number 'get': Port Number is '85x91', which JMeter cannot read as a whole number: it uses 80, or 443 for https.",
            "6: invalid-field 'send': Connection is 'cluster': the plan has no enabled od - Kafka Connection; add one.",
            "7: unknown-class 'foo': Its class 'com.acme.Foo' is in no jar of the JMeter in FOLDER.",
        ]
    }
}
