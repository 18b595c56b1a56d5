// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.profiles

import io.github.jmeteroverdrive.House
import java.nio.file.Path
import org.junit.jupiter.api.Test

/** One list of parameters; the base POM and the plans say the same. */
class ParametersTest {

    /** ${__P(Name,default)}, the default being part of it or not. */
    static final def PLAN_PROPERTY = /\$\{__(?:P|property)\(([^,)]+)(?:,([^)]*))?\)}/

    /** As a function of JMeter writes a comma. */
    private static String unescaped(String value) {
        value?.replace('\\,', ',')
    }

    /** What a plan reads that is no parameter: where the project lies, which target runs, what it made to upload. */
    static final def NO_PARAMETER = ~/(overdrive|target|upload)\..+/

    static final Map<String, String> LINES = House.properties(House.HOME.resolve('profiles/parameters.properties'))

    static final Map<String, String> DEFAULTS = LINES.findAll { name, line -> !name.contains('@') }
            .collectEntries { name, line -> [name, line.split(/\|/, -1)[0].trim()] }

    /** The defaults of one scenario that differ, its lines NAME@SCENARIO. */
    static Map<String, String> exceptions(String scenario) {
        LINES.findAll { name, value -> name.endsWith("@$scenario") }
                .collectEntries { name, value -> [name.split('@')[0], value.trim()] }
    }

    @Test
    void 'the base POM has the defaults of the list'() {
        def pom = House.pomProperties(Profiles.BASE)
        DEFAULTS.each { name, value ->
            assert pom.containsKey(name)
            assert pom[name] == value, name
        }
    }

    @Test
    void 'every parameter and no other goes to the JVM'() {
        def passed = Profiles.base().jMeterProcessJVMSettings.arguments.argument*.text()
                .findAll { it ==~ /-D[A-Z].*/ }
        assert passed.toSet() == DEFAULTS.keySet().collect { "-D$it=\${$it}".toString() }.toSet()
        assert passed == passed.unique(false)
    }

    @Test
    void 'each line stands once'() {
        def names = House.HOME.resolve('profiles/parameters.properties').readLines()
                .findAll { it && !it.startsWith('#') }*.split('=')*.first()*.trim()
        assert names == names.unique(false)
    }

    @Test
    void 'the README has the table of the list'() {
        def rows = LINES.findAll { name, line -> !name.contains('@') }.collect { name, line ->
            def (byDefault, unit, range, text) = line.split(/\|/, 4)*.trim()
            "| `$name` | ${byDefault ? "`$byDefault`" : ''} | $unit | $text |".toString()
        }
        assert rows - House.HOME.resolve('README.md').readLines() == []
    }

    @Test
    void 'plans have the defaults of the list'() {
        House.files(House.HOME.resolve('jmx'), '*.jmx').each { Path plan ->
            def defaults = DEFAULTS + exceptions(plan.fileName.toString() - '.jmx')
            (plan.text =~ PLAN_PROPERTY).each { whole, name, value ->
                assert DEFAULTS.containsKey(name) || name ==~ NO_PARAMETER, "$plan.fileName: $whole"
                // a missing default would be JMeter's own, which is 1
                assert !DEFAULTS.containsKey(name) || unescaped(value) == defaults[name], "$plan.fileName: $whole"
            }
        }
    }

    @Test
    void 'a scenario sets the defaults that are its own'() {
        Profiles.scenarios().each { scenario ->
            def id = scenario.id.text()
            def set = scenario.properties.children().collectEntries { [it.name(), it.text()] }
            assert set.findAll { name, value -> DEFAULTS.containsKey(name) } == exceptions(id), id
        }
        def scenarios = Profiles.scenarios()*.id*.text()
        LINES.keySet().findAll { it.contains('@') }.each { line ->
            def (name, scenario) = line.split('@')
            assert DEFAULTS.containsKey(name), line
            assert scenario in scenarios, line
        }
    }

    @Test
    void 'a setting may give parameters other values, within their ranges'() {
        def ranges = LINES.findAll { name, line -> !name.contains('@') }
                .collectEntries { name, line -> [name, line.split(/\|/, -1)[2].trim()] }
        def given = Profiles.settings().collectEntries { setting ->
            [setting.id.text(), setting.properties.children().collectEntries { [it.name(), it.text()] }.findAll { it.key ==~ /[A-Z].*/ }]
        }
        assert given['_.target.qpid'] == [Target: 'qpid', Protocol: 'AMQP']
        assert given['_.jms.amqp'] == [Protocol: 'AMQP']
        given.each { id, values ->
            values.each { name, value ->
                assert DEFAULTS.containsKey(name), id
                assert !ranges[name].contains(',') || value in ranges[name].split(',').toList(), "$id: $name"
            }
        }
    }
}
