// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.build

import static org.junit.jupiter.api.Assumptions.assumeTrue

import groovy.json.JsonSlurper
import groovy.xml.XmlSlurper
import io.github.jmeteroverdrive.Project
import io.github.jmeteroverdrive.run.QuickStart
import java.nio.file.Files
import java.nio.file.Path
import java.security.MessageDigest
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** The release as users install it: a zip that is unpacked over a JMeter without our plugins. */
class ReleaseTest {

    private static final Path FOLDER = Project.HOME.resolve('build/release/target')
    private static final Path ZIP = Project.files(FOLDER, '*.zip')[0]

    @TempDir
    static Path jmeter

    @BeforeAll
    static void 'unpack the zip over a plain JMeter'() {
        PlainJMeter.create(jmeter)
        PlainJMeter.unpack(ZIP, jmeter)
    }

    @Test
    void 'the checksum file has the SHA-512 of the zip'() {
        def digest = MessageDigest.getInstance('SHA-512')
        ZIP.eachByte(1 << 16) { bytes, count -> digest.update(bytes, 0, count) }
        assert FOLDER.resolve("${ZIP.fileName}.sha512").text.split(' ')[0] == digest.digest().encodeHex().toString()
    }

    @Test
    void 'the zip overwrites no file of JMeter and adds no second version of a jar'() {
        def own = Jars.entries(ZIP).findAll { Files.exists(Project.jmeter().resolve(it)) }.findAll { !it.startsWith('lib/') }
        assert own.empty
        def ours = Jars.entries(ZIP).findAll { it ==~ 'lib/.*[.]jar' }.collect { Jars.bare(it) }
        assert ours.size() > 30 && Jars.twice(jmeter).disjoint(ours)
    }

    @Tag('full')
    @Test
    void 'the bill of materials lists each jar of the zip'() {
        def bom = FOLDER.resolve('bom.json')
        assumeTrue(Files.exists(bom), 'the bill of materials is not made offline: build without -o')
        def listed = new JsonSlurper().parse(bom.toFile()).components
                .collect { "$it.name-$it.version".toString() } as Set
        def jars = Jars.entries(ZIP).findAll { it.endsWith('.jar') }.collect { it.split('/')[-1] - '.jar' }
        def missing = jars.findAll { jar -> !listed.any { jar == it || jar.startsWith("$it-linux") } }
        assert jars.size() > 100
        assert missing.empty
    }

    @Test
    void 'the zip has the setup script of each target, at the path that a refusal names'() {
        def scripts = Project.files(jmeter.resolve('target/targets'), '*').collect { Project.properties(it.resolve('target.properties')).install }
            .findAll { it?.startsWith('targets/') }
        assert scripts == ['targets/zaqar/setup']
        scripts.each { assert Files.exists(jmeter.resolve(it)) }
    }

    @Test
    void 'each JMeter template is a plan of the release, and the list of templates is the output of overdrive list'() {
        def templates = new XmlSlurper().parseText(jmeter.resolve('jmx/templates.xml').text - ~/<!DOCTYPE[^>]*>/).template
        assert templates.size() > 20
        templates.each { assert Files.exists(jmeter.resolve(it.fileName.text().substring(1))) && it.description.text() }
        assert PlainJMeter.run(Project.HOME, './overdrive', 'list', '--templates') == Project.HOME.resolve('jmx/templates.xml').text
    }

    @Tag('full')
    @Test
    void 'a plan of the release runs in place, and debug messages show how it ends'(@TempDir Path elsewhere) {
        runs(jmeter.resolve('jmx/Samplers.HTTP.Async.jmx'), elsewhere, ['-Dlog4j.shutdownHookEnabled=false'], ['-Lio.github.jmeteroverdrive=DEBUG'])
        def log = elsewhere.resolve('jmeter.log').text
        def shown = ["The run's clock starts: warm-up 0 s", 'draining: waiting for ', 'An element has ended; 0 more have to', 'Closing LiveSession', 'The run is closed',
                     'Tasks after the run, such as the report page: 1', 'The JVM ends; run failed: false']
        assert shown.findAll { !log.contains(it) } == []
    }

    @Test
    void 'a copy of a plan in another folder finds the targets'(@TempDir Path elsewhere) {
        runs(Files.copy(jmeter.resolve('jmx/JMS.Client.jmx'), elsewhere.resolve('my-JMS.Client.jmx')), elsewhere)
    }

    private static void runs(Path plan, Path folder, List<String> jvm = [], List<String> arguments = []) {
        def output = PlainJMeter.run(folder, *QuickStart.asShipped(jvm, jmeter), '-n', '-t', "$plan", '-JWarmup=0', '-JMessages=50', '-JDuration=3600', '-Joverdrive.threshold.rate=off', *arguments)
        assert output.contains('The run is good') && output.contains('report page')
    }
}
