// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli

import io.github.jmeteroverdrive.Project
import java.nio.file.Files
import javax.imageio.ImageIO
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** docs/fields.md describes the elements of this build. */
class FieldsTest {

    private static final String PAGE = Files.readString(Project.HOME.resolve('docs/fields.md'))

    @Tag('full')
    @Test
    void 'the page about fields is the output of overdrive fields'() {
        def fields = new Overdrive('fields')
        assert fields.exitCode() == 0
        assert fields.output == PAGE
    }

    @Test
    void 'each element that the docs list has a section on the page about fields'() {
        def listed = Files.readString(Project.HOME.resolve('docs/elements.md')).findAll(/`od - [A-Z][^`]+`/)*.replace('`', '')
        assert listed.size() > 10
        listed.each { assert PAGE.contains("\n## $it\n"), it }
    }

    @Test
    void 'each element has a picture of the right width, and no picture is unused'() {
        def shown = PAGE.findAll(/\(images\/elements\/[^)]+\)/).collect { it[1..-2] - 'images/elements/' }
        assert shown.size() == PAGE.count('\n## ')
        def stored = Project.HOME.resolve('docs/images/elements').toFile().list() as Set
        assert stored == shown as Set: 'xvfb-run -a ./overdrive pictures docs/images/elements'
        assert stored.every { ImageIO.read(Project.HOME.resolve("docs/images/elements/$it").toFile()).width == 900 }
    }

    @Test
    void 'each field has its property name, and the pages that fields link to exist'() {
        def rows = PAGE.readLines().findAll { it.startsWith('| ') && !it.startsWith('| field') }
        assert rows.size() > 100
        rows.each { row ->
            assert row ==~ /\| [^|`]+ \| `[A-Za-z.]+` \|.*/
        }
        def pages = PAGE.findAll(/More: \[[^\]]+\]/)*.minus('More: [')*.minus(']')
        assert pages.size() > 10
        pages.each {
            assert Files.exists(Project.HOME.resolve("docs/$it")), it
        }
    }
}
