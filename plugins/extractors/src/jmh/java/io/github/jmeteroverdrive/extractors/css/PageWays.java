// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import io.github.jmeteroverdrive.extractors.AsciiBody;
import io.github.jmeteroverdrive.extractors.FallbackNeeded;
import io.github.jmeteroverdrive.extractors.css.CssSelector.Compound;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/**
 * Counts the pages of a folder for which one pass is enough, and compares their elements and texts with jsoup's:
 * {@code PageWays FOLDER}. All are read as UTF-8. Exits with 1 if one differs.
 */
public final class PageWays {

    private static final List<String> ELEMENTS = List.of(
            ("body div p a td li h1 h2 h3 span title table b tr form svg select pre dd font" + " textarea button ul em")
                    .split(" "));

    private int pages;
    private int onePass;
    private int different;

    private PageWays() {}

    public static void main(String[] arguments) throws IOException {
        PageWays ways = new PageWays();
        try (var files = Files.walk(Path.of(arguments[0]).toRealPath())) {
            for (Path file : files.filter(PageWays::isPage).toList()) ways.read(file);
        }
        System.out.printf(
                "%d pages, %d in one pass, %d of these not as jsoup has them%n",
                ways.pages, ways.onePass, ways.different);
        System.exit(ways.different == 0 ? 0 : 1);
    }

    private static boolean isPage(Path file) {
        return Files.isRegularFile(file) && file.toString().matches(".*\\.html?");
    }

    private void read(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        pages++;
        List<CssMatches> matches = new ArrayList<>();
        try {
            List<List<Compound>> selectors = new ArrayList<>();
            for (String element : ELEMENTS) {
                selectors.add(CssSelector.compounds(element).orElseThrow());
                matches.add(new CssMatches(null, -1));
            }
            new FastCssExtractor.CssPass(
                            new AsciiBody(bytes, StandardCharsets.UTF_8),
                            new FastCssExtractor.CssSelectors(selectors),
                            matches.toArray(CssMatches[]::new),
                            true)
                    .read();
        } catch (FallbackNeeded needsTree) {
            return;
        }
        onePass++;
        Document page = Jsoup.parse(new String(bytes, StandardCharsets.UTF_8));
        for (int i = 0; i < ELEMENTS.size(); i++) {
            List<String> texts = page.select(ELEMENTS.get(i)).stream()
                    .map(Element::text)
                    .map(String::trim)
                    .toList();
            if (texts.equals(matches.get(i).values())) continue;
            different++;
            System.out.println(file + ": " + ELEMENTS.get(i));
            return;
        }
    }
}
