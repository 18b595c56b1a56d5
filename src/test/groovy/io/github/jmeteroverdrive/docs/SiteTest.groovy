// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.docs

import static org.junit.jupiter.api.Assumptions.assumeTrue

import io.github.jmeteroverdrive.Project
import java.nio.file.Files
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** The documentation site, made of the same Markdown files that users read on GitHub. */
@Tag('full')
class SiteTest {

    @TempDir
    static Path site

    private static Path page(String name) {
        site.resolve(name == 'README.md' ? 'index.html' : name.replaceFirst(/\.md$/, '.html'))
    }

    @Test
    void 'the site builds without a warning, and has each page with its tables and code and a page for each element'() {
        assumeTrue(Files.exists(Project.HOME.resolve('target/site-tools/installed.txt')), 'MkDocs is not installed: run build/site/make')
        def make = new ProcessBuilder("$Project.HOME/build/site/make", '--site-dir', site.toString()).redirectErrorStream(true).start()
        def output = make.inputReader().text
        assert make.waitFor() == 0: output

        LinksTest.PAGES.findAll { it.fileName.toString() != 'fields.md' }.each { file ->
            def prose = file.text.replaceAll(/(?ms)^ *```.*?^ *```$/, '')
            def html = Files.readString(page(file.fileName.toString()))
            assert html.count('<table>') == prose.findAll(/(?m)^\|[-:| ]+\|$/).size(): file
            assert html.findAll(/<div class="(?:language-\S+ )?highlight"|<pre class="mermaid"/).size() == file.text.findAll(/(?m)^ *```\w*$/).size() / 2: file
        }
        def elements = Project.HOME.resolve('docs/fields.md').text.findAll(/(?m)^## od - (.*)$/) { whole, label -> label }
        assert elements.size() > 20
        elements.each { label ->
            def html = Files.readString(site.resolve("elements/${label.toLowerCase().replace(' ', '-')}.html"))
            assert html.contains("<h1 id=\"od---")
            def picture = (html =~ /<img alt="[^"]*" src="([^"]*)"/)[0][1]
            assert Files.exists(site.resolve('elements').resolve(picture))
        }
    }
}
