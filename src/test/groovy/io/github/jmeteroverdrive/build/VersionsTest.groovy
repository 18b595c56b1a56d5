// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.build

import io.github.jmeteroverdrive.Project
import java.time.LocalDate
import org.junit.jupiter.api.Test

/** The versions of libraries and Maven plugins, compared with the list that {@code build/versions} has made of what Maven Central had. */
class VersionsTest {

    private static final List<String> LIST = Project.HOME.resolve('build/versions.tsv').readLines()
    private static final List<Map> DECLARED = LIST.drop(1).collect { it.split('\t') as List }.collect { group, artifact, version, released, newest ->
        [name: "$group:$artifact".toString(), version: version, released: released, newest: newest]
    }
    private static final LocalDate MADE = LocalDate.parse((LIST[0] =~ /\d{4}-\d\d-\d\d/)[0])

    /** The lines of POMs that declare a version. */
    private static final List<String> LINES = ['build', 'plugins', 'report', 'cli', 'targets', 'testing'].collectMany { folder ->
        def poms = []
        Project.HOME.resolve(folder).eachFileRecurse { if (it.fileName.toString() in ['pom.xml', 'base.xml'] && !it.toString().contains('/target/')) poms << it }
        poms.collectMany { it.readLines() }
    }

    @Test
    void 'the list has each version that the POMs declare'() {
        def declared = LINES.findResults { line -> (line =~ /<(?:[\w.-]+\.)?version>(\d[^<]*)<\/(?!modelVersion)/).findResult { it[1] } }.toSet()
        // the project's own version, and the formatter's, which no POM has as an artifact
        declared -= [PluginsRepository.VERSION, '2.103.0']
        assert declared.size() > 60
        def missing = declared - DECLARED*.version
        assert missing.empty: "run build/versions; build/versions.tsv lacks $missing"
    }

    @Test
    void 'a version that is older than a year, though there is a newer one, has its reason beside it'() {
        def old = DECLARED.findAll { it.version != it.newest && (it.released == 'unknown' || LocalDate.parse(it.released) < MADE.minusYears(1)) }
        def silent = old.findAll { declared -> !LINES.any { it.contains(">$declared.version<") && it.contains('<!--') } }
        assert silent.empty: silent.collect { "$it.name $it.version of $it.released: raise it to $it.newest, or write the reason behind it" }.join('\n')
    }
}
