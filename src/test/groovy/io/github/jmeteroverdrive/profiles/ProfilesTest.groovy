// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.profiles

import groovy.xml.slurpersupport.GPathResult
import io.github.jmeteroverdrive.House
import java.nio.file.Files
import org.junit.jupiter.api.Test

/** What lets profiles stack, and a bare jmeter:jmeter obey them. */
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
    void 'a setting begins with an underscore and says its name to the run'() {
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
            def properties = scenario.properties.children().collectEntries { [it.name(), it.text()] }
            assert !id.startsWith('_')
            assert properties.scenario == id
            assert properties.'od.run.phase' == 'integration-test', id
            assert properties.'od.skip.tests' == 'true', id
            assert Files.exists(House.HOME.resolve("jmx/${id}.jmx")), id
        }
    }

    @Test
    void 'without a scenario nothing runs but the plan that says so'() {
        def base = House.pomProperties(Profiles.BASE)
        assert base.scenario == 'No.Scenario'
        assert base.'od.run.phase' == 'none'
        assert Files.exists(House.HOME.resolve('jmx/No.Scenario.jmx'))
    }

    @Test
    void 'no two profiles share a name'() {
        def ids = (Profiles.scenarios() + Profiles.settings())*.id*.text()
        assert ids == ids.unique(false)
    }
}
