// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.build

import groovy.json.JsonOutput
import groovy.json.JsonSlurper
import io.github.jmeteroverdrive.Project
import java.nio.file.Files
import java.nio.file.Path

/** A repository of files for the Plugins Manager: plugins, whose addresses become paths beside the file, and the jars they name. */
final class PluginsRepository {

    /** Jars of other people's plugins. */
    static final Path NEIGHBOURS = Project.HOME.resolve('target/neighbours')

    /** Our plugins as the release describes them. */
    static final List<Map<String, Object>> OURS =
            new JsonSlurper().parse(Project.HOME.resolve('build/release/target/plugins-manager.json').toFile()) as List

    static final String VERSION = Project.xml('build/base.xml').version.text()

    /** A version to upgrade to. */
    static final String LATER = '9.0'

    private static final String RELEASES = Project.pomProperties('build/base.xml')['od.releases']

    private PluginsRepository() {}

    /** Our plugins as a later release would describe them: the same jars, also under the names of the later version. */
    static List<Map<String, Object>> withLaterVersion() {
        OURS.collect { plugin ->
            def later = new JsonSlurper().parseText(JsonOutput.toJson(plugin.versions).replace(VERSION, LATER)) as Map
            plugin + [versions: plugin.versions + later]
        }
    }

    /** Makes a repository in a folder. @return its file */
    static Path create(Path folder, List<Map<String, Object>> plugins) {
        def jars = folder.resolve('jars')
        PlainJMeter.unpack(PlainJMeter.BUNDLE, jars)
        def sources = (Jars.of(jars) + Project.files(NEIGHBOURS, '*.jar')).collectEntries { [it.fileName.toString(), it] }
        def text = JsonOutput.toJson(plugins).replace(RELEASES, '')
        def versions = new JsonSlurper().parseText(text)*.versions.collectMany { it.values() }
        versions.collectMany { [it.downloadUrl] + (it.libs ?: [:]).values() }.findAll().toSet().each { String address ->
            def file = folder.resolve(address)
            def source = sources[file.fileName.toString().replace(LATER, VERSION)]
            assert source: "$address is not in the bundle"
            Files.createDirectories(file.parent)
            Files.createLink(file, source)
        }
        Files.writeString(folder.resolve('plugins.json'), text)
    }
}
