// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.build

import groovy.xml.XmlSlurper
import io.github.jmeteroverdrive.Project
import io.github.jmeteroverdrive.run.JMeterRun
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.Timeout
import org.junit.jupiter.api.condition.EnabledIfSystemProperty
import org.junit.jupiter.api.io.TempDir

/**
 * Each shipped plan in a JMeter with the release unpacked over it, on any JDK, headless and in the GUI. It takes minutes, so it runs
 * only on request: {@code -Devery.plan.jdk=FOLDER}, and {@code -Devery.plan.jmeter=FOLDER} for an Apache JMeter as
 * downloaded.
 */
@Tag('on-request')
@EnabledIfSystemProperty(named = 'every.plan.jdk', matches = '.+')
@Timeout(value = 60L, unit = TimeUnit.MINUTES)
class EveryPlanTest {

    /** Two need a running broker, and one has no sampler. */
    private static final Set<String> NOT_ALONE = ['JMS.Consumer', 'Kafka.Consumer', 'No.Scenario']

    private static final String JAVA = "${System.getProperty('every.plan.jdk')}/bin/java"

    @TempDir
    static Path jmeter

    private static List<Path> plans

    @BeforeAll
    static void 'unpack the release over a JMeter'() {
        def downloaded = System.getProperty('every.plan.jmeter')
        if (downloaded) PlainJMeter.run(Project.HOME, 'cp', '-a', "$downloaded/.", "$jmeter")
        else PlainJMeter.create(jmeter)
        PlainJMeter.unpack(Project.files(Project.HOME.resolve('build/release/target'), '*.zip')[0], jmeter)
        def zaqar = Project.HOME.resolve('target/zaqar')
        if (Files.exists(zaqar)) Files.createSymbolicLink(jmeter.resolve('target/zaqar'), zaqar)
        plans = Project.files(jmeter.resolve('jmx'), '*.jmx')
    }

    /** A program of {@code fuzz} among JMeter's classes. @return what it prints */
    private static String program(Path folder, List<String> before, String name, List<String> arguments, String input) {
        def jars = [*Project.files(jmeter.resolve('bin'), 'ApacheJMeter*.jar'), *Jars.of(jmeter), Project.HOME.resolve('testing/fuzz/target/test-classes')]
        // as JMeter's script opens them
        def opened = ['java.base/java.lang', 'java.base/java.lang.invoke', 'java.base/java.lang.reflect', 'java.base/java.text', 'java.base/java.util',
                      'java.desktop/java.awt', 'java.desktop/java.awt.font', 'java.desktop/javax.swing.text.html', 'java.desktop/sun.awt',
                      'java.desktop/sun.awt.X11', 'java.desktop/sun.awt.shell', 'java.desktop/sun.swing'].collect { "--add-opens=$it=ALL-UNNAMED" }
        def command = [*before, JAVA, *opened, "-Djmeter.home=$jmeter", "-Dlog4j.configurationFile=$jmeter/bin/log4j2.xml",
                       "-Djmeter.logfile=$folder/jmeter.log", '-cp', jars.join(File.pathSeparator),
                       "io.github.jmeteroverdrive.fuzz.jmeter.$name", "$jmeter", *arguments]*.toString()
        def process = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start()
        process.outputWriter().withCloseable { it.write(input) }
        process.inputStream.text
    }

    @Test
    void 'each plan opens in the GUI and shows all its panels, and each template is listed there'(@TempDir Path folder) {
        def printed = program(folder, ['xvfb-run', '-a'], 'Opener', plans*.toString(), '').readLines()
        assert printed.findAll { it.startsWith('WRONG') } == []
        assert printed.count { it ==~ /OPENED \S+ [1-9]\d*/ } == plans.size()
        def templates = new XmlSlurper().parseText(jmeter.resolve('jmx/templates.xml').text - ~/<!DOCTYPE[^>]*>/).template.name*.text()
        assert templates.size() > 20 && printed.containsAll(templates.collect { "TEMPLATE $it".toString() })
        assert printed.findAll { it.startsWith('NEW BACKEND LISTENER') } == ['NEW BACKEND LISTENER org.apache.jmeter.visualizers.backend.graphite.GraphiteBackendListenerClient']
        assert folder.resolve('jmeter.log').readLines().findAll { it.contains(' ERROR ') } == []
    }

    @Test
    void 'each plan runs for a second and ends well'(@TempDir Path folder) {
        def folders = plans.findAll { !(it.fileName.toString() - '.jmx' in NOT_ALONE) }.collect { plan ->
            def own = Files.createDirectory(folder.resolve(plan.fileName.toString() - '.jmx'))
            def rate = plan.text.contains('__od(Rate') ? [Rate: 50] : [:]
            def given = new Properties()
            JMeterRun.properties(own, plan, [Warmup: 0, Duration: 1, 'overdrive.home': jmeter] + rate).each { name, value -> given[name] = value as String }
            given.remove('overdrive.target.jvmArgs') // of the JVM of the tests
            own.resolve('run.properties').withWriter('UTF-8') { given.store(it, null) }
            Files.copy(plan, own.resolve('plan.jmx'))
            own
        }
        program(folder, [], 'Worker', [], folders.join('\n') + '\n')
        def bad = folders.findAll { !Files.exists(it.resolve('exit.txt')) || it.resolve('exit.txt').text != '0' }
        assert bad.collectEntries { [it.fileName, it.resolve('console.txt').readLines().findAll { it =~ /^[A-Z]+: / }] } == [:]
    }
}
