// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive

import groovy.json.JsonSlurper
import groovy.transform.Memoized
import groovy.xml.XmlSlurper
import groovy.xml.slurpersupport.GPathResult
import java.nio.file.Files
import java.nio.file.Path

/** Where things lie in the project and in what {@code package} made of it. */
final class Project {

    static final Path HOME = Path.of(System.getProperty('overdrive.home', '')).toAbsolutePath()
    static final Path TARGETS = HOME.resolve('target/targets')

    /** The provider for a {@code target.url} that begins with calibration:, for JMeter's property user.classpath. */
    static final Path CALIBRATION = HOME.resolve('target/calibration')

    /** The configured JMeter: the folder with bin/ and lib/. It is read once, because a test that runs Maven has the file written anew meanwhile. */
    @Memoized
    static Path jmeter() {
        def config = new JsonSlurper().parse(HOME.resolve('target/config.json').toFile())
        Path.of(config.configurations.find { it.executionID == 'built' }.jmeterDirectoryPath)
    }

    static GPathResult xml(String path) {
        new XmlSlurper(false, false).parse(HOME.resolve(path).toFile())
    }

    static Map<String, String> properties(Path file) {
        def properties = new Properties()
        file.withReader('UTF-8') { properties.load(it) }
        properties as Map<String, String>
    }

    /** The values of {@code <properties>} in one POM file, as they are written. */
    static Map<String, String> pomProperties(String path) {
        xml(path).properties.children().collectEntries { [it.name(), it.text()] }
    }

    static List<Path> files(Path folder, String glob) {
        Files.newDirectoryStream(folder, glob).withCloseable { it.toList().sort() }
    }
}
