// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.docs

import io.github.jmeteroverdrive.Project
import java.nio.file.Files
import java.nio.file.Path
import org.junit.jupiter.api.Test

/** Links within the documentation lead to an existing file and heading. */
class LinksTest {

    static final List<Path> PAGES =
            [Project.HOME.resolve('README.md'), Project.HOME.resolve('CONTRIBUTING.md'), *Project.files(Project.HOME.resolve('docs'), '*.md')]

    /** Those of contributors, which are not on the site. */
    static final List<Path> TESTING = ['testing', 'testing/labelled'].collectMany { Project.files(Project.HOME.resolve(it), '*.md') }

    /** The anchors that GitHub makes for the headings of a page. */
    private static Set<String> anchors(Path page) {
        page.text.replaceAll(/(?s)```.*?```/, '').findAll(/(?m)^#+ .*$/).collect { heading ->
            heading.replaceFirst(/^#+ /, '').replaceAll(/\[([^\]]*)\]\([^)]*\)/, '$1').toLowerCase()
                    .replaceAll(/[^\p{L}\p{N}_\- ]/, '').trim().replace(' ', '-')
        }.toSet()
    }

    @Test
    void 'each link leads to an existing file and heading'() {
        def wrong = (PAGES + TESTING).collectMany { page ->
            page.text.findAll(/\]\(([^)\s]+)\)/) { whole, target -> target }.findAll { !it.startsWith('http') }.findAll { target ->
                def (file, anchor) = target.split('#', 2).toList() + [null]
                def to = file ? page.resolveSibling(file).normalize() : page
                !Files.exists(to) || anchor && to.toString().endsWith('.md') && !anchors(to).contains(anchor)
            }.collect { "${Project.HOME.relativize(page)}: $it".toString() }
        }
        assert wrong == []
    }

    @Test
    void 'each page except the README is linked from another page'() {
        def linked = (PAGES + TESTING).collectMany { page ->
            page.text.findAll(/\]\(([^)\s#]+\.md)[^)]*\)/) { whole, target -> page.resolveSibling(target).normalize() }
        }.toSet()
        assert (PAGES + TESTING).findAll { !linked.contains(it) }*.fileName*.toString() == ['README.md']
    }
}
