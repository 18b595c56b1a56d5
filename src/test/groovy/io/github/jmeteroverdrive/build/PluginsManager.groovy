// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.build

import io.github.jmeteroverdrive.Project
import io.github.jmeteroverdrive.run.JMeterRun
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit

/** The Plugins Manager of jmeter-plugins.org in a JMeter, by its command line. */
final class PluginsManager {

    private final Path jmeter
    private final Path repository
    /** Where a process that outlives each command logs which jars it has moved. */
    private final Path temporary

    /** Installs the Plugins Manager in a JMeter. @param repository the file that describes the plugins */
    PluginsManager(Path jmeter, Path repository) {
        this.jmeter = jmeter
        this.repository = repository
        this.temporary = Files.createDirectories(repository.resolveSibling('temporary'))
        [[~/jmeter-plugins-manager-.*/, 'lib/ext'], [~/cmdrunner-.*/, 'lib']].each { name, folder ->
            def jar = Project.files(PluginsRepository.NEIGHBOURS, '*.jar').find { it.fileName.toString() ==~ name }
            Files.copy(jar, jmeter.resolve(folder).resolve(jar.fileName))
        }
    }

    /** Runs a command. @return its output */
    String run(String... arguments) {
        def runner = Project.files(jmeter.resolve('lib'), 'cmdrunner-*.jar')[0]
        PlainJMeter.run(jmeter, "${System.getProperty('java.home')}/bin/java", '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC',
            "-Djava.io.tmpdir=$temporary", "-Djpgc.repo.address=$repository", '-jar', "$runner", '--tool',
            'org.jmeterplugins.repository.PluginManagerCMD', *arguments)
    }

    /** Runs a command that moves jars, and waits until they are moved. @param plugins their ids */
    void change(String command, List<String> plugins) {
        def output = run(command, plugins.join(','))
        def deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(JMeterRun.LIMIT_SECONDS)
        def log = { Project.files(temporary, 'jpgc-cleaner-*.log').collect { it.text }.join() }
        while (!log().contains('Done running installers')) {
            assert System.nanoTime() < deadline: output + log()
            Thread.sleep(50)
        }
        // a set of plugins has no jar, but the manager tries to move one
        assert !(log() =~ /Cannot move.*\.jar/): log()
        Project.files(temporary, 'jpgc-cleaner-*.log').each { Files.delete(it) }
    }
}
