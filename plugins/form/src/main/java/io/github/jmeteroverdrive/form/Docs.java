// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** The pages of {@code docs}, which are packaged in this jar. Any thread. */
public final class Docs {

    /** The page with the fields of all elements. */
    static final String FIELDS = "fields.md";

    private static final List<Extension> TABLES = List.of(TablesExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(TABLES).build();
    private static final HtmlRenderer RENDERER =
            HtmlRenderer.builder().extensions(TABLES).softbreak(" ").build();

    private Docs() {}

    /** Location of a page; null if there is no such page. */
    static URL url(String page) {
        return Docs.class.getResource("docs/" + page);
    }

    /**
     * Documentation of an element: its fields, then its page.
     *
     * @param label of the element; without a section on the page of fields, only its page is returned
     */
    public static String html(String label, String page) {
        return rendered(section(text(url(FIELDS)), label) + "\n" + text(url(page)));
    }

    /** A page as HTML, without head and body tags. */
    static String html(URL page) {
        return rendered(text(page));
    }

    private static String rendered(String markdown) {
        return RENDERER.render(PARSER.parse(markdown));
    }

    /**
     * A section with its title, without the picture of the panel, which the reader sees anyway; "" if it does not
     * exist.
     */
    private static String section(String page, String title) {
        int from = page.indexOf("\n## " + title + "\n");
        if (from < 0) return "";
        int to = page.indexOf("\n## ", from + 1);
        return page.substring(from, to < 0 ? page.length() : to).replaceAll("(?m)^!\\[.*$", "");
    }

    private static String text(URL page) {
        try (InputStream in = page.openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
