// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.page;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * A self-contained HTML file: it needs no network and no other file. Immutable.
 *
 * @param title the heading
 * @param subtitle a few words below it
 * @param notices shown first
 * @param sections top to bottom
 */
public record Page(String title, String subtitle, List<Notice> notices, List<PageSection> sections) {

    private static final TemplateEngine ENGINE = TemplateEngine.createPrecompiled(
            null, ContentType.Html, Page.class.getClassLoader(), "io.github.jmeteroverdrive.report.template");

    public Page {
        notices = List.copyOf(notices);
        sections = List.copyOf(sections);
    }

    public String html() {
        StringOutput out = new StringOutput();
        ENGINE.render("page.jte", new PageModel(this, PageData.json(this)), out);
        return out.toString();
    }

    /**
     * Writes the page atomically; makes the directory if necessary.
     *
     * @throws Refusal when it cannot be written
     */
    public void write(Path file) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Path part = file.resolveSibling(file.getFileName() + ".part");
            Files.writeString(part, html());
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new Refusal("The page "
                    + file
                    + " cannot be written ("
                    + Refusal.why(e)
                    + "); give another place with --output.");
        }
    }
}
