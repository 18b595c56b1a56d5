// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.build

import io.github.jmeteroverdrive.Project
import java.nio.file.Path
import java.util.zip.ZipFile

/** The jars of a JMeter, or of a zip to unpack over one. */
final class Jars {

    private Jars() {}

    static List<String> entries(Path zip) {
        new ZipFile(zip.toFile()).withCloseable { it.entries()*.name }.findAll { !it.endsWith('/') }
    }

    /** All of {@code lib} and {@code lib/ext}. */
    static List<Path> of(Path jmeter) {
        ['lib', 'lib/ext'].collectMany { Project.files(jmeter.resolve(it), '*.jar') }
    }

    static Set<String> names(Path jmeter) {
        of(jmeter)*.fileName*.toString().toSet()
    }

    /** The name of a jar without its version. */
    static String bare(Object jar) {
        jar.toString().split('/')[-1].replaceFirst(/-\d.*?(?=-linux|\.jar)/, '')
    }

    /** Jars that are there more than once, in the same or in different versions. */
    static Set<String> twice(Path jmeter) {
        of(jmeter).groupBy { bare(it) }.findAll { it.value.size() > 1 }.keySet()
    }

    /** Which jars have classes of the same names: sets of their bare names. */
    static Set<Set<String>> withSameClasses(Path jmeter) {
        Map<String, Set<String>> jarsOfClass = [:].withDefault { [] as Set }
        of(jmeter).each { jar ->
            entries(jar).findAll { it.endsWith('.class') && !it.startsWith('META-INF/') && it != 'module-info.class' }
                .each { jarsOfClass[it] << bare(jar) }
        }
        jarsOfClass.values().findAll { it.size() > 1 }.toSet()
    }
}
