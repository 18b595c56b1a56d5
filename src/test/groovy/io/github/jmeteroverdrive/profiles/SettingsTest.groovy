// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.profiles

import static java.nio.charset.StandardCharsets.ISO_8859_1

import groovy.transform.CompileStatic
import io.github.jmeteroverdrive.Project
import io.github.jmeteroverdrive.build.Jars
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Nginx
import io.github.jmeteroverdrive.run.QuickStart
import java.nio.file.FileSystems
import java.nio.file.Files
import java.nio.file.Path
import java.util.zip.ZipEntry
import java.util.zip.ZipFile
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/** Whether JMeter, its plugins or the JVM read what a setting sets. */
class SettingsTest {

    /** Modules of the JDK that a setting is about. */
    private static final List<String> MODULES = ['java.base', 'java.rmi', 'jdk.management.agent']

    @TempDir
    Path folder

    @Test
    void 'each property that a profile sets is a parameter of ours, or a class of JMeter, a plugin or the JDK has its name'() {
        def parameters = Project.properties(Project.HOME.resolve('profiles/parameters.properties')).keySet()
        def names = (Profiles.scenarios() + Profiles.settings()).collectMany { Profiles.jvmArguments(it) }
            .findAll { it.startsWith('-D') }.collect { it.substring(2).replaceFirst(/=.*/, '') } as Set<String>
        names += Project.properties(Project.HOME.resolve('profiles/base.properties')).keySet()
        assert names.size() > 40
        // classes have these names of ours without what is common to them
        def missing = names.findAll { !it.startsWith('overdrive.setting.') && !(it in parameters) }
            .collect { it.replaceFirst(/^overdrive\.(live|statistics)\./, '') } as Set<String>
        removeNamesInJars(missing)
        if (missing) removeNamesInJdk(missing)
        assert missing.empty: "no class has $missing: drop these from profiles/"
    }

    @Tag('full')
    @Test
    void 'the JVM accepts the other arguments of each setting'() {
        def values = ['start.dir': folder, 'overdrive.home': Project.HOME, 'os.name': System.getProperty('os.name'), 'os.arch': System.getProperty('os.arch')]
        Profiles.settings().each { setting ->
            def arguments = Profiles.jvmArguments(setting).findAll { !it.startsWith('-D') }
                .collect { it.replaceAll(/\$\{([^}]+)}/) { all, name -> values[name].toString() } }
            if (arguments) {
                def jvm = new ProcessBuilder([QuickStart.JAVA, *arguments, '-version']).redirectErrorStream(true).start()
                def output = jvm.inputStream.text
                assert jvm.waitFor() == 0, "$setting.id: $output"
                assert !output.contains('warning'), "$setting.id: $output"
            }
        }
    }

    @Tag('full')
    @ParameterizedTest
    @CsvSource(['_.jmeter.store.100,100', '_.jmeter.http.100,100', '_.jmeter.http.32k,32000'])
    void 'HTTP Requests keep only the beginning of a body'(String setting, int length) {
        def assertion = '<hashTree><ResponseAssertion guiclass="AssertionGui" testclass="ResponseAssertion" testname="beginning">' +
            "<collectionProp name=\"Asserion.test_strings\"><stringProp name=\"1\">${'x' * length}</stringProp></collectionProp>" +
            '<stringProp name="Assertion.test_field">Assertion.response_data</stringProp><intProp name="Assertion.test_type">8</intProp></ResponseAssertion><hashTree/></hashTree>'
        def plan = JMeterRun.variant(folder, 'Samplers.HTTP.Request.File') { it.replaceFirst(/(<\/HTTPSamplerProxy>)\s*<hashTree\/>/, '$1' + assertion) }
        def properties = Profiles.jvmArguments(Profiles.settings().find { it.id == setting })
        Nginx.start(folder).withCloseable { nginx ->
            Files.writeString(nginx.www.resolve('page.txt'), 'x' * 100_000)
            // a separate JVM, because JMeter reads these properties once per JVM
            JMeterRun.plan(folder, plan, ['target.url': "http://127.0.0.1:$nginx.port", RequestPath: '/page.txt', LoopCount: 3], [], properties).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                assert run.summary.samples == 3 && run.summary.sampleErrors == 0
            }
        }
    }

    @CompileStatic
    private static void removeNamesInJars(Set<String> names) {
        def jmeter = Project.jmeter()
        for (Path jar : Jars.of(jmeter) + Project.files(jmeter.resolve('bin'), '*.jar')) {
            if (names.empty) return
            new ZipFile(jar.toFile()).withCloseable { zip ->
                for (ZipEntry entry : Collections.list(zip.entries())) if (entry.name.endsWith('.class')) removeConstants(names, zip.getInputStream(entry).bytes)
            }
        }
    }

    /** Some properties are read by native code only. */
    @CompileStatic
    private static void removeNamesInJdk(Set<String> names) {
        def modules = FileSystems.getFileSystem(URI.create('jrt:/')).getPath('modules')
        for (String module : MODULES)
            Files.walk(modules.resolve(module)).withCloseable { files ->
                for (Path file : files.toList()) if (file.toString().endsWith('.class')) removeConstants(names, Files.readAllBytes(file))
            }
        def home = Path.of(System.getProperty('java.home'))
        for (Path library : ['lib/libnet.so', 'lib/libnet.dylib', 'bin/net.dll'].collect { home.resolve(it) }) {
            if (Files.exists(library)) {
                def text = new String(Files.readAllBytes(library), ISO_8859_1)
                names.removeIf { String name -> text.contains("\u0000$name\u0000") }
            }
        }
    }

    /** In a class file a constant text has tag 1 and its length before it. */
    @CompileStatic
    private static void removeConstants(Set<String> names, byte[] file) {
        def text = new String(file, ISO_8859_1)
        names.removeIf { String name -> text.contains("\u0001${(char) (name.length() >> 8)}${(char) name.length()}$name") }
    }
}
