// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.docs

import com.tngtech.archunit.core.importer.ClassFileImporter
import io.github.jmeteroverdrive.Project
import org.junit.jupiter.api.Test

/** The table in docs/jms.md lists exactly the options that the commands of artemis perf have in the version of our client. */
class ArtemisPerfOptionsTest {

    private static final String COMMANDS = 'org.apache.activemq.artemis.cli.commands'

    /** From the annotations in the class files, because loading the commands needs the whole broker. */
    private static Set<String> real() {
        def classes = new ClassFileImporter().importPackages(COMMANDS)
        ['Client', 'Producer', 'Consumer'].collectMany { classes.get("${COMMANDS}.messages.perf.Perf${it}Command").allFields }
            .collectMany { it.annotations }
            .findAll { it.rawType.name == 'picocli.CommandLine$Option' }
            .collectMany { it.get('names').get().toList() } as TreeSet
    }

    @Test
    void 'the table has each option'() {
        def section = Project.HOME.resolve('docs/jms.md').text.split(/## Options of `artemis perf`, and ours\n/)[1].split(/\n## /)[0]
        def listed = section.readLines().findAll { it.startsWith('|') }.collectMany { it.split(/\|/)[1].findAll(/--[A-Za-z-]*[A-Za-z]/) } as TreeSet
        assert listed == real()
    }
}
