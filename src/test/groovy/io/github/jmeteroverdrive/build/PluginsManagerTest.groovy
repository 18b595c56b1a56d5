// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.build

import io.github.jmeteroverdrive.Project
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** The description of our plugins for the Plugins Manager, tested with the real one. */
@Tag('full')
class PluginsManagerTest {

    private static final List<String> IDS = PluginsRepository.OURS*.id
    private static final Set<String> BUNDLED = Jars.entries(PlainJMeter.BUNDLE).collect { it.split('/')[-1] }.toSet()

    /** The Plugins Manager takes the text behind their last hyphen for a version. */
    private static final Set<String> LEFT_OUT = BUNDLED.findAll { it.contains('linux') || it.contains('zstd-jni') }

    @Test
    void 'the Plugins Manager lists, installs, upgrades and removes our plugins'(@TempDir Path jmeter, @TempDir Path repository) {
        PlainJMeter.create(jmeter)
        def manager = new PluginsManager(jmeter, PluginsRepository.create(repository, PluginsRepository.withLaterVersion()))
        def before = Jars.names(jmeter)
        def added = { Jars.names(jmeter) - before }
        def plugins = IDS - 'overdrive'
        def inVersion = { String version -> plugins.collect { "$it=$version".toString() } }

        def listed = manager.run('available')
        IDS.each { assert listed.contains("$it=[$PluginsRepository.LATER, $PluginsRepository.VERSION]") }

        manager.change('install', inVersion(PluginsRepository.VERSION))
        assert added() == BUNDLED - LEFT_OUT
        assert fieldsPage(jmeter) == Project.HOME.resolve('docs/fields.md').text

        def upgrades = manager.run('upgrades')
        plugins.each { assert upgrades.contains("$it=$PluginsRepository.LATER") }
        manager.change('install', inVersion(PluginsRepository.LATER))
        assert added() == (BUNDLED - LEFT_OUT).collect { it.replace(PluginsRepository.VERSION, PluginsRepository.LATER) } as Set

        manager.change('uninstall', plugins)
        assert added() == [] as Set
    }

    /** The panels of all elements that a JMeter finds. */
    private static String fieldsPage(Path jmeter) {
        def jars = ['bin', 'lib', 'lib/ext'].collect { "$jmeter/$it/*" }.join(File.pathSeparator)
        PlainJMeter.run(jmeter, "${System.getProperty('java.home')}/bin/java", '-XX:TieredStopAtLevel=1', '-cp', jars,
            'io.github.jmeteroverdrive.form.FieldsPage', "$jmeter")
    }

    @Test
    void 'the description lists the classes of all elements, so that the Plugins Manager finds what a plan needs'() {
        def known = PluginsRepository.OURS.collectMany { it.componentClasses ?: [] } as Set
        def used = Project.files(Project.HOME.resolve('jmx'), '*.jmx')
            .collectMany { it.text.findAll(/(?:guiclass|testclass)="(io\.github\.jmeteroverdrive[^"]+)"/) { it[1] } } as Set
        assert used && used - known == [] as Set
        assert known.size() == 2 * Project.HOME.resolve('docs/fields.md').text.count('\n## od - ')
        assert PluginsRepository.OURS.findAll { it.markerClass }.every { it.markerClass in it.componentClasses }
    }

    @Test
    void 'the description has the form and the fields that the public catalogue requires'() {
        def file = Project.HOME.resolve('build/release/target/plugins-manager.json')
        assert PlainJMeter.run(Project.HOME, 'python3', '-c', "import json, sys; print(json.dumps(json.load(open('$file', encoding='utf-8')), indent=2, ensure_ascii=False))") == file.text
        PluginsRepository.OURS.each { plugin ->
            assert plugin.keySet() - ['componentClasses'] == ['id', 'name', 'description', 'vendor', 'screenshotUrl', 'helpUrl', 'markerClass', 'versions'] as Set
            assert plugin.findAll { !(it.key in ['markerClass', 'componentClasses', 'versions']) }.values().every { it instanceof String && it }
            plugin.versions.each { version, about ->
                assert version ==~ /\d+(\.\d+)*(-\w+)?/
                assert about.keySet() - ['libs'] == ['changes', 'downloadUrl', 'depends'] as Set
                assert !about.downloadUrl || about.downloadUrl.endsWith("-${version}.jar")
            }
            def (picture, page) = [plugin.screenshotUrl, plugin.helpUrl].collect { it.replaceFirst('.*/(?:raw|blob)/main/', '') }
            [picture, page].each { assert Project.HOME.resolve(it).toFile().exists(), it }
        }
    }
}
