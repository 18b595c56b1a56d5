// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.build

import io.github.jmeteroverdrive.Project
import java.nio.file.Path
import java.time.LocalDate
import java.util.regex.Pattern
import org.junit.jupiter.api.Test

/** The versions of libraries and Maven plugins, compared with the list that {@code build/versions} has made of what Maven Central had. */
class VersionsTest {

    private static final List<String> LIST = Project.HOME.resolve('build/versions.tsv').readLines()
    private static final List<Map> DECLARED = LIST.drop(1).collect { it.split('\t') as List }.collect { group, artifact, version, released, newest, where ->
        [name: "$group:$artifact".toString(), artifact: artifact, version: version, released: released, newest: newest, where: where.split(',') as List]
    }
    private static final LocalDate MADE = LocalDate.parse((LIST[0] =~ /\d{4}-\d\d-\d\d/)[0])

    private static final List<Path> POMS = ['build', 'plugins', 'report', 'cli', 'targets', 'testing'].collectMany { folder ->
        def poms = []
        Project.HOME.resolve(folder).eachFileRecurse { if (it.fileName.toString() in ['pom.xml', 'base.xml'] && !it.toString().contains('/target/')) poms << it }
        poms
    }
    private static final String ALL = POMS*.text.join('\n')

    @Test
    void 'the list has each version that the POMs declare'() {
        def declared = (ALL =~ /<(?:[\w.-]+\.)?version>(\d[^<]*)<\/(?!modelVersion)/).collect { it[1] }.toSet()
        // the project's own version, and the formatter's, which no POM has as an artifact
        declared -= [PluginsRepository.VERSION, '2.103.0']
        assert declared.size() > 60
        def missing = declared - DECLARED*.version
        assert missing.empty: "run build/versions; build/versions.tsv lacks $missing"
    }

    @Test
    void 'an artifact that is older than a year, though there is a newer one, has its reason beside its version'() {
        def old = DECLARED.findAll { it.version != it.newest && (it.released == 'unknown' || LocalDate.parse(it.released) < MADE.minusYears(1)) }
        assert old.size() > 5
        def silent = old.findAll { artifact -> !artifact.where.every { hasReason(artifact, it) } }
        assert silent.empty: silent.collect { "$it.name $it.version of $it.released: raise it to $it.newest, or write '<!-- not newer: REASON -->' behind it" }.join('\n')
    }

    @Test
    void 'no version has a reason that is no longer one'() {
        def declaredBy = { artifact, where -> where.endsWith('.xml') ? [artifact] : DECLARED.findAll { where in it.where } }
        def superfluous = DECLARED.findAll { artifact ->
            artifact.where.any { where -> hasReason(artifact, where) && declaredBy(artifact, where).every { it.version == it.newest } }
        }
        assert superfluous.empty: superfluous.collect { "$it.name $it.version is the newest: drop its 'not newer:'" }.join('\n')
    }

    /** @param where a property, or a POM that has the version behind the artifact's name */
    private static boolean hasReason(Map artifact, String where) {
        def (text, before) = where.endsWith('.xml')
            ? [Project.HOME.resolve(where).text, "<artifactId>${Pattern.quote(artifact.artifact)}</artifactId>\\s*<version>[^<]*</version>"]
            : [ALL, "<${Pattern.quote(where)}>[^<]*</${Pattern.quote(where)}>"]
        text =~ /$before *<!-- not newer: \S/
    }
}
