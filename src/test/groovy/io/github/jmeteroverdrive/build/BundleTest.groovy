// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.build

import io.github.jmeteroverdrive.Project
import io.github.jmeteroverdrive.profiles.Profiles
import java.nio.file.Files
import java.nio.file.Path
import java.util.jar.JarFile
import org.junit.jupiter.api.Test

/** The zip for a JMeter without Maven and the JMeter that Maven configures hold the same jars. */
class BundleTest {

    private static final List<String> BUNDLED = Project.files(Project.HOME.resolve('plugins/bundle/target'), '*.zip')
            .collectMany { Jars.entries(it) }
    private static final List<Path> OURS = Project.files(Project.jmeter().resolve('lib/ext'), 'overdrive-*.jar')

    @Test
    void 'the build makes exactly one bundle'() {
        assert Project.files(Project.HOME.resolve('plugins/bundle/target'), '*.zip').size() == 1
    }

    @Test
    void 'the bundle has the jars that the base configuration names, and no others'() {
        def named = jars('jmeterExtensions').collect { "lib/ext/$it" } + jars('testPlanLibraries').collect { "lib/$it" }
        assert BUNDLED.toSet() == named*.toString().toSet()
    }

    @Test
    void 'the bundle has both JMS clients, which share one version of Netty'() {
        assert BUNDLED.count { it ==~ /lib\/(artemis-jakarta-client|qpid-jms-client)-[\d.]+\.jar/ } == 2
        def versions = BUNDLED.findAll { it.startsWith('lib/netty-') }.collect { (it =~ /-(\d[\d.]+)\.Final/)[0][1] }
        assert versions.size() > 10
        assert versions.toSet().size() == 1
    }

    @Test
    void 'the configured JMeter has each jar of the bundle, and each in one version only'() {
        def jmeter = Project.jmeter()
        assert BUNDLED
        BUNDLED.each { assert Files.exists(jmeter.resolve(it)), it }
        def bare = { String jar -> jar.replaceFirst(/-\d.*/, '') }
        def natives = { String jar -> jar.contains('linux-') }
        def names = Project.files(jmeter.resolve('lib'), '*.jar')*.fileName*.toString().findAll { !natives(it) }
        def bundled = BUNDLED.findAll { it ==~ 'lib/[^/]+' && !natives(it) }.collect { it - 'lib/' }
        bundled.each { jar -> assert names.findAll { bare(it) == bare(jar) } == [jar] }
    }

    @Test
    void 'the configured JMeter has the jars of this build'() {
        assert OURS
        OURS.each { jar ->
            def module = (jar.fileName =~ /overdrive-(\w+)-/)[0][1]
            assert Files.mismatch(jar, Project.HOME.resolve("plugins/$module/target/$jar.fileName")) == -1L
        }
    }

    @Test
    void 'JMeter does not scan the classes of our jars'() {
        assert OURS
        OURS.each { jar ->
            new JarFile(jar.toFile()).withCloseable {
                assert it.manifest.mainAttributes.getValue('JMeter-Skip-Class-Scanning') == 'true', jar
            }
        }
    }

    /** File names of artifacts written group:name:version or group:name:jar:classifier:version. */
    private static List<String> jars(String list) {
        def values = Project.pomProperties('build/base.xml') + ['project.version': Project.xml('build/base.xml').version.text()]
        Profiles.base()."$list".artifact*.text().collect { artifact ->
            def parts = artifact.replaceAll(/\$\{([^}]+)}/) { whole, name -> values[name] }.split(':')
            "${parts[1]}-${parts[-1]}${parts.size() == 5 ? '-' + parts[3] : ''}.jar".toString()
        }
    }
}
