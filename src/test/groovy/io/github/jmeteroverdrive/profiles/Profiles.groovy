// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.profiles

import groovy.xml.slurpersupport.GPathResult
import io.github.jmeteroverdrive.House

/** The profiles and the base configuration as the POM files write them. */
final class Profiles {

    static final String BASE = 'profiles/jmeter.xml'

    static List<GPathResult> scenarios() {
        House.xml('profiles/scenarios.xml').profiles.profile.list()
    }

    static List<GPathResult> settings() {
        House.xml('profiles/settings.xml').profiles.profile.list()
    }

    /** What a profile changes of the Maven plugin for JMeter. */
    static List<GPathResult> configuration(GPathResult profile) {
        profile.build.pluginManagement.plugins.plugin.configuration.list()
    }

    /** The JVM arguments that a profile adds. */
    static List<String> jvmArguments(GPathResult profile) {
        configuration(profile)*.jMeterProcessJVMSettings*.arguments*.argument.collectMany { it*.text() }
    }

    /** The base configuration of the Maven plugin for JMeter. */
    static GPathResult base() {
        House.xml(BASE).build.pluginManagement.plugins.plugin
                .find { it.artifactId == 'jmeter-maven-plugin' }.configuration
    }
}
