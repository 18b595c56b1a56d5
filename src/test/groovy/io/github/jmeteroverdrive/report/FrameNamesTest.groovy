// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report

import io.github.jmeteroverdrive.Project
import io.github.jmeteroverdrive.measure.where.Frames
import java.nio.file.Path
import java.util.jar.JarFile
import org.junit.jupiter.api.Test

/** The listed stack frames exist: a frame name that matches no class any more would silently put its time into another group. */
class FrameNamesTest {

    private static final List<Path> JARS = ['lib', 'lib/ext'].collectMany { Project.files(Project.jmeter().resolve(it), '*.jar') }

    private static final ClassLoader JMETER = new URLClassLoader(JARS.collect { it.toUri().toURL() } as URL[], FrameNamesTest.classLoader.parent)

    private static final List<String> ENTRIES = JARS.collectMany { jar ->
        new JarFile(jar.toFile()).withCloseable { it.entries().collect { it.name } }
    }

    private static boolean known(String beginning) {
        def name = beginning.substring(0, beginning.lastIndexOf('.'))
        def method = beginning.substring(beginning.lastIndexOf('.') + 1)
        try {
            def type = Class.forName(name, false, JMETER)
            method.empty || type.declaredMethods.any { it.name.startsWith(method) }
        } catch (ClassNotFoundException ignored) {
            // a package, or the beginning of a class's name
            def path = beginning.replace('.', '/')
            ENTRIES.any { it.startsWith(path) }
        }
    }

    /** The frames that our modules list, by module. */
    private static final Map<String, List<String>> OWN = JARS.findAll { it.fileName.toString().startsWith('overdrive-') }.collectEntries { jar ->
        new JarFile(jar.toFile()).withCloseable { file ->
            def groups = new Properties()
            def entry = file.getEntry('META-INF/overdrive/frames.properties')
            if (entry) file.getInputStream(entry).withCloseable { groups.load(it) }
            [(jar.fileName.toString().replaceAll(/overdrive-(\w+)-.*/, '$1')): groups.values().collectMany { (it as String).split(/\s*,\s*/) as List }]
        }
    }

    private static final List<String> KNOWN = Frames.KNOWN.collectMany { it.value }

    @Test
    void 'every listed stack frame outside the JDK exists in this JMeter'() {
        def ofJdk = { it.startsWith('java') || it.startsWith('sun.') }
        assert KNOWN.size() > 20
        def unknown = (KNOWN + OWN.values().flatten()).findAll { !ofJdk(it) && !known(it) }
        assert unknown == []
    }

    @Test
    void 'each module lists only stack frames of its packages'() {
        assert OWN.findAll { it.value }.keySet() == ['core', 'extractors', 'http', 'httpasync', 'jms', 'kafka', 'monitor', 'mqtt'].toSet()
        def ours = 'io.github.jmeteroverdrive.'
        OWN.each { module, frames -> assert frames.findAll { it.startsWith(ours) && !it.startsWith("$ours${module == 'core' ? 'messaging' : module}.") } == [] }
        assert KNOWN.findAll { it.startsWith(ours) && it != ours && !it.startsWith("${ours}measure.") } == []
    }
}
