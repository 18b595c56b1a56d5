// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.build

import groovy.json.JsonSlurper
import groovy.xml.XmlSlurper
import io.github.jmeteroverdrive.House
import io.github.jmeteroverdrive.run.QuickStart
import java.nio.file.Files
import java.nio.file.Path
import java.security.MessageDigest
import java.util.concurrent.TimeUnit
import java.util.zip.ZipFile
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** What users take: a zip that is unpacked over a JMeter which has nothing of ours. */
class ReleaseTest {

    private static final Path FOLDER = House.HOME.resolve('build/release/target')
    private static final Path ZIP = House.files(FOLDER, '*.zip')[0]

    @TempDir
    static Path jmeter

    private static List<String> entries(Path zip) {
        new ZipFile(zip.toFile()).withCloseable { it.entries()*.name }.findAll { !it.endsWith('/') }
    }

    @BeforeAll
    static void 'a plain JMeter and the zip over it'() {
        run(House.HOME, 'cp', '-a', "${House.jmeter()}/.", "$jmeter")
        def bundle = House.files(House.HOME.resolve('plugins/bundle/target'), '*.zip')[0]
        entries(bundle).each { Files.delete(jmeter.resolve(it)) }
        assert House.files(jmeter.resolve('lib/ext'), 'overdrive*').empty
        new ZipFile(ZIP.toFile()).withCloseable { zip ->
            zip.entries().findAll { !it.directory }.each { entry ->
                def file = jmeter.resolve(entry.name)
                Files.createDirectories(file.parent)
                zip.getInputStream(entry).withCloseable { Files.copy(it, file) }
            }
        }
    }

    /** What a command prints; it must end well. */
    private static String run(Path folder, String... command) {
        def process = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start()
        def output = process.inputStream.text
        assert process.waitFor(1, TimeUnit.MINUTES) && process.exitValue() == 0: output
        output
    }

    @Test
    void 'its checksum is right'() {
        def digest = MessageDigest.getInstance('SHA-512')
        ZIP.eachByte(1 << 16) { bytes, count -> digest.update(bytes, 0, count) }
        assert FOLDER.resolve("${ZIP.fileName}.sha512").text.split(' ')[0] == digest.digest().encodeHex().toString()
    }

    @Test
    void 'it overwrites nothing of JMeter, and brings no second version of a jar'() {
        def own = entries(ZIP).findAll { Files.exists(House.jmeter().resolve(it)) }.findAll { !it.startsWith('lib/') }
        assert own.empty
        def bare = { it.split('/')[-1].replaceFirst(/-\d.*?(?=-linux|\.jar)/, '') }
        def ours = entries(ZIP).findAll { it ==~ 'lib/.*[.]jar' }.collect(bare)
        def jars = ['lib', 'lib/ext'].collectMany { House.files(jmeter.resolve(it), '*.jar') }*.toString()
        def twice = jars.groupBy(bare).findAll { ours.contains(it.key) && it.value.size() > 1 }
        assert ours.size() > 30 && twice.isEmpty()
    }

    @Test
    void 'the list of libraries has each jar of it'() {
        def listed = new JsonSlurper().parse(FOLDER.resolve('bom.json').toFile()).components
                .collect { "$it.name-$it.version".toString() } as Set
        def jars = entries(ZIP).findAll { it.endsWith('.jar') }.collect { it.split('/')[-1] - '.jar' }
        def missing = jars.findAll { jar -> !listed.any { jar == it || jar.startsWith("$it-linux") } }
        assert jars.size() > 100
        assert missing.empty
    }

    @Test
    void 'each scenario is a template, and the list is what overdrive prints'() {
        def templates = new XmlSlurper().parseText(jmeter.resolve('jmx/templates.xml').text - ~/<!DOCTYPE[^>]*>/).template
        assert templates.size() == House.files(House.HOME.resolve('jmx'), '*.jmx').size() - 1
        templates.each { assert Files.exists(jmeter.resolve(it.fileName.text().substring(1))) && it.description.text() }
        assert run(House.HOME, './overdrive', 'list', '--templates') == House.HOME.resolve('jmx/templates.xml').text
    }

    @Test
    void 'a plan runs where it lies, and one from elsewhere finds the targets, too'(@TempDir Path elsewhere) {
        // each plan once, each place once
        def mine = Files.copy(jmeter.resolve('jmx/JMS.Client.jmx'), elsewhere.resolve('my-JMS.Client.jmx'))
        [jmeter.resolve('jmx/Samplers.HTTP.Async.jmx'), mine].each { plan ->
            def output = run(elsewhere, *QuickStart.asShipped([], jmeter), '-n', '-t', "$plan", '-JWarmup=0', '-JDuration=1', '-JRate=50', '-Joverdrive.threshold.rate=off')
            assert output.contains('The run is good.') && output.contains('report page')
        }
    }
}
