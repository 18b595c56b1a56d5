// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.profiles

import groovy.xml.slurpersupport.GPathResult
import io.github.jmeteroverdrive.Project
import java.nio.file.Path

/** The Maven profiles and the base configuration as they are in the POM files. */
final class Profiles {

    static final String BASE = 'profiles/jmeter.xml'
    static final String SCENARIOS = 'profiles/scenarios.xml'

    static List<GPathResult> scenarios() {
        Project.xml(SCENARIOS).profiles.profile.list().findAll { it.activation.isEmpty() }
    }

    static GPathResult withoutScenario() {
        Project.xml(SCENARIOS).profiles.profile.list().find { !it.activation.isEmpty() }
    }

    static List<GPathResult> settings() {
        Project.xml('profiles/settings.xml').profiles.profile.list()
    }

    static Map<String, String> properties(GPathResult profile) {
        profile.properties.children().collectEntries { [it.name(), it.text()] }
    }

    /** The POMs of all modules below this one. */
    static List<Path> modules(Path pom) {
        def xml = Project.xml(pom.toString())
        def below = (xml.modules.module.list() + xml.profiles.profile.modules.module.list())
            .collect { pom.resolveSibling(it.text().endsWith('.xml') ? it.text() : "${it.text()}/pom.xml").normalize() }
        below + below.collectMany { modules(it) }
    }

    /** A POM and its parents. */
    static List<String> lineage(Path pom) {
        def parent = Project.xml(pom.toString()).parent
        if (parent.isEmpty()) return [pom.toString()]
        def path = parent.relativePath.text() ?: '../pom.xml'
        [pom.toString()] + lineage(pom.resolveSibling(path).normalize())
    }

    /** A profile's configuration of the Maven plugin for JMeter. */
    static List<GPathResult> configuration(GPathResult profile) {
        profile.build.pluginManagement.plugins.plugin.configuration.list()
    }

    static List<String> jvmArguments(GPathResult profile) {
        configuration(profile)*.jMeterProcessJVMSettings*.arguments*.argument.collectMany { it*.text() }
    }

    /** The base configuration of the Maven plugin for JMeter. */
    static GPathResult base() {
        Project.xml(BASE).build.pluginManagement.plugins.plugin
                .find { it.artifactId == 'jmeter-maven-plugin' }.configuration
    }
}
