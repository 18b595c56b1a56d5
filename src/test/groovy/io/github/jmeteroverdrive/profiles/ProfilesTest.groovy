// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.profiles

import groovy.xml.slurpersupport.GPathResult
import io.github.jmeteroverdrive.Project
import java.nio.file.Files
import org.junit.jupiter.api.Test

/** The rules by which profiles can be combined, and take effect in a bare jmeter:jmeter. */
class ProfilesTest {

    /** What the Maven plugin for JMeter reads at each run; it freezes the rest at `configure`. */
    static final Set<String> RUN_TIME = ['jMeterProcessJVMSettings', 'customPropertiesFiles',
        'testFilesDirectory', 'testFilesIncluded', 'testFilesExcluded', 'testFilesBuildDirectory',
        'resultsDirectory', 'reportDirectory', 'logsDirectory', 'generateReports',
        'testResultsTimestamp', 'remoteConfig', 'overrideRootLogLevel', 'suppressJMeterOutput',
        'postTestPauseInSeconds', 'guiTestFile']

    static final Set<String> LISTS = ['arguments', 'customPropertiesFiles']

    @Test
    void 'a profile sets run-time configuration only'() {
        (Profiles.scenarios() + Profiles.settings()).each { profile ->
            def id = profile.id.text()
            assert profile.children()*.name() - ['id', 'properties', 'build'] == [], id
            assert profile.build.children()*.name() - ['pluginManagement'] == [], id
            assert profile.build.pluginManagement.plugins.plugin*.artifactId*.text()
                    .every { it == 'jmeter-maven-plugin' }, id
            assert profile.build.pluginManagement.plugins.plugin.executions.isEmpty(), id
            def frozen = Profiles.configuration(profile).collectMany { it.children()*.name() } - RUN_TIME
            assert frozen == [], "$id sets what is frozen at configure"
        }
    }

    @Test
    void 'a profile appends to lists and never replaces one'() {
        (Profiles.scenarios() + Profiles.settings()).each { profile ->
            def lists = profile.depthFirst().findAll { it.name() in LISTS }
            assert lists.every { it.'@combine.children' == 'append' }, profile.id.text()
        }
    }

    @Test
    void 'the id of a setting begins with an underscore, and the setting passes its name to the run'() {
        Profiles.settings().each { GPathResult setting ->
            def id = setting.id.text()
            assert id.startsWith('_.')
            def named = Profiles.jvmArguments(setting).findAll { it.startsWith('-Doverdrive.setting.') }
            assert named == ["-Doverdrive.setting.$id=1"], id
        }
    }

    @Test
    void 'a scenario chooses the plan of its name, runs it and skips the tests'() {
        Profiles.scenarios().each { GPathResult scenario ->
            def id = scenario.id.text()
            assert !id.startsWith('_')
            assert Profiles.properties(scenario).scenario == id
            assert !Profiles.properties(scenario).keySet().any { it.startsWith('od.') }, id
        }
        def every = Project.pomProperties(Profiles.SCENARIOS)
        assert every.'od.run.phase' == 'integration-test'
        assert every.'od.skip.tests' == 'true'
    }

    @Test
    void 'each plan has a scenario and each scenario a plan'() {
        def plans = Project.files(Project.HOME.resolve('jmx'), '*.jmx')*.fileName.collect { it.toString() - '.jmx' }
        assert plans.toSet() == (Profiles.scenarios() << Profiles.withoutScenario())*.id*.text().toSet()
    }

    @Test
    void 'without a scenario the build runs its tests and no plan'() {
        def without = Profiles.withoutScenario()
        def properties = Profiles.properties(without)
        assert without.activation.activeByDefault.text() == 'true'
        assert properties.scenario == 'No.Scenario'
        assert properties.'od.run.phase' == 'none'
        assert properties.'od.skip.tests' == 'false'
        assert Profiles.settings().every { it.activation.isEmpty() }
    }

    @Test
    void 'modules inherit no profile of a scenario or setting'() {
        def ofRuns = (Profiles.scenarios() + Profiles.settings())*.id*.text()
        def modules = Profiles.modules(Project.HOME.resolve('pom.xml'))
        assert modules.size() > 15
        modules.each { pom ->
            def inherited = Profiles.lineage(pom).collectMany { Project.xml(it).profiles.profile*.id*.text() }
            assert inherited.intersect(ofRuns) == [], "${Project.HOME.relativize(pom)}"
        }
    }

    @Test
    void 'only the setting _jms calibration adds the calibration provider to the class path'() {
        def withIt = Profiles.settings().findAll { Profiles.jvmArguments(it).any { it.startsWith('-Duser.classpath=') } }
        assert withIt*.id*.text() == ['_.jms.calibration']
        assert !Profiles.base().jMeterProcessJVMSettings.arguments.argument*.text().any { it.contains('calibration') }
        assert Project.files(Project.CALIBRATION, '*.jar').size() == 1
        assert Project.files(Project.jmeter().resolve('lib'), '*calibration*').empty
        assert Project.files(Project.jmeter().resolve('lib/ext'), '*calibration*').empty
    }

    @Test
    void 'no two profiles share a name'() {
        def ids = (Profiles.scenarios() + Profiles.settings())*.id*.text()
        assert ids == ids.unique(false)
    }
}
