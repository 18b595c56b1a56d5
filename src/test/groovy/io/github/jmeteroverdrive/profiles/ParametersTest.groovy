// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.profiles

import io.github.jmeteroverdrive.Project
import java.nio.file.Path
import org.junit.jupiter.api.Test

/** The default of a parameter is in the list of parameters, or in a plan that has a different one. */
class ParametersTest {

    /** ${__od(Name)} and ${__od(Name,default)}. */
    static final def PARAMETER = /\$\{__od\(([^,()]+)(?:,((?:[^)\\]|\\.)*))?\)}/

    /** ${__P(name,default)}. */
    static final def PROPERTY = /\$\{__(?:P|property)\(([^,)]+)[^)]*\)}/

    /** Properties that plans read and that are not parameters: the folder of the project, the running target, the generated upload. */
    static final def NO_PARAMETER = ~/(overdrive|target|upload)\..+/

    static final Map<String, String> DEFAULTS = Project.properties(Project.HOME.resolve('profiles/parameters.properties'))
            .collectEntries { name, line -> [name, line.split(/\|/, -1)[0].trim()] }

    private static void eachPlan(Closure check) {
        Project.files(Project.HOME.resolve('jmx'), '*.jmx').each { Path plan -> check(plan.fileName.toString(), plan.text) }
    }

    @Test
    void 'each parameter is listed once'() {
        def names = Project.HOME.resolve('profiles/parameters.properties').readLines()
                .findAll { it && !it.startsWith('#') }*.split('=')*.first()*.trim()
        assert names == names.unique(false)
    }

    @Test
    void 'plans read only listed parameters, and repeat no default of the list'() {
        eachPlan { plan, text ->
            (text =~ PARAMETER).each { whole, name, value ->
                assert DEFAULTS.containsKey(name), "$plan: $whole"
                assert value?.replaceAll(/\\(.)/, '$1') != DEFAULTS[name], "$plan: $whole"
            }
            assert text.count('__od(') == (text =~ PARAMETER).count, plan
            (text =~ PROPERTY).each { whole, name -> assert name ==~ NO_PARAMETER, "$plan: $whole" }
        }
    }

    @Test
    void 'a plan uses the same default of a parameter everywhere'() {
        eachPlan { plan, text ->
            (text =~ PARAMETER).collect { whole, name, value -> [name, value] }.groupBy { it[0] }.each { name, reads ->
                assert reads*.get(1).toSet().size() == 1, "$plan: $name"
            }
        }
    }

    @Test
    void 'every parameter is read by a plan, except those that the run itself reads'() {
        def read = [] as Set
        eachPlan { plan, text -> (text =~ PARAMETER).each { whole, name, value -> read << name } }
        // the run itself reads these
        assert DEFAULTS.keySet() - read == ['Warmup', 'WarmupLimit', 'Duration', 'Precision', 'BrowseTimeout', 'AgentLoad', 'LostAgent', 'AgentRecordings', 'AgentWait', 'AgentBeginTimeout', 'BusyAgent'] as Set
    }

    @Test
    void 'profiles set no parameter as a Maven property'() {
        (Profiles.scenarios() + Profiles.settings()).each { profile ->
            assert Profiles.properties(profile).keySet().intersect(DEFAULTS.keySet()).isEmpty(), profile.id.text()
        }
        assert Project.pomProperties(Profiles.BASE).keySet().intersect(DEFAULTS.keySet()).isEmpty()
        assert Profiles.scenarios().every { Profiles.properties(it).keySet() == ['scenario'] as Set }
    }

    @Test
    void 'settings pass only known parameters to the JVM, with allowed values'() {
        def ranges = Project.properties(Project.HOME.resolve('profiles/parameters.properties'))
                .collectEntries { name, line -> [name, line.split(/\|/, -1)[2].trim()] }
        def given = Profiles.settings().collectEntries { setting ->
            [setting.id.text(), Profiles.jvmArguments(setting).findAll { it ==~ /-D[A-Z]\w*=.*/ }
                    .collectEntries { it.substring(2).split('=', 2).toList() }]
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
