// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors

import io.github.jmeteroverdrive.Project
import java.nio.file.Path
import java.util.zip.ZipFile
import javax.xml.parsers.DocumentBuilderFactory
import javax.xml.parsers.SAXParserFactory
import javax.xml.stream.XMLInputFactory
import org.junit.jupiter.api.Test

/** The parsers in our extractors jar are relocated: JMeter still uses its own. */
class RelocationTest {

    private static final Path LIB = Project.jmeter().resolve('lib')
    private static final Path JAR = Project.files(LIB.resolve('ext'), 'overdrive-extractors-*.jar')[0]

    @Test
    void 'the extractors jar has only classes of our package, and no service files'() {
        def names = new ZipFile(JAR.toFile()).withCloseable { it.entries()*.name }.findAll { !it.endsWith('/') }
        assert names.every { it.startsWith('io/github/jmeteroverdrive/extractors/') || it.startsWith('META-INF/') }
        assert names.any { it.startsWith('io/github/jmeteroverdrive/extractors/shaded/aalto/') }
        assert !names.any { it.startsWith('META-INF/services') || it.startsWith('META-INF/versions') }
    }

    @Test
    void 'JMeter finds the same parsers with the extractors jar and without it'() {
        def all = Project.files(LIB, '*.jar') + Project.files(LIB.resolve('ext'), '*.jar')
        assert parsers(all) == parsers(all - JAR)
    }

    private static List<String> parsers(List<Path> jars) {
        new URLClassLoader(jars*.toUri()*.toURL() as URL[], ClassLoader.platformClassLoader).withCloseable { loader ->
            def thread = Thread.currentThread()
            def before = thread.contextClassLoader
            thread.contextClassLoader = loader
            try {
                [XMLInputFactory.newFactory(), SAXParserFactory.newInstance(), DocumentBuilderFactory.newInstance()]*.class*.name +
                        loader.loadClass('org.jsoup.Jsoup').protectionDomain.codeSource.location.path
            } finally {
                thread.contextClassLoader = before
            }
        }
    }
}
