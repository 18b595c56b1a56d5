// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import io.github.jmeteroverdrive.extractors.boundary.FastBoundaryExtractor;
import io.github.jmeteroverdrive.extractors.css.FastCssExtractor;
import io.github.jmeteroverdrive.extractors.json.FastJsonExtractor;
import io.github.jmeteroverdrive.extractors.regexp.FastRegexpExtractor;
import io.github.jmeteroverdrive.extractors.xpath.FastXPathExtractor;
import java.util.LinkedHashMap;
import java.util.Map;

/** The rows of {@link RealDocuments}: expressions that may match early, late, often or never. */
final class RealRows {

    private static final String FIRST = "1";
    private static final String ALL = "-1";
    private static final String[] NUMBERS = {FIRST, ALL};

    private final Map<String, FastExtractor> rows = new LinkedHashMap<>();

    private RealRows() {}

    /** @param kind {@code html}, {@code json} or {@code xml} */
    static Map<String, FastExtractor> of(String kind) {
        RealRows rows = new RealRows();
        for (String number : NUMBERS) {
            rows.text(number);
            switch (kind) {
                case "html", "htm" -> rows.css(number);
                case "json" -> rows.json(number);
                default -> rows.xpath(number);
            }
        }
        return rows.rows;
    }

    private void text(String number) {
        boundary("=\"", "\"", number);
        boundary(" ", "\n", number);
        boundary("nowhere", ">", number);
        for (String regex : new String[] {
            "(\\w+)=\"(\\d+)\"",
            "(\\w+)",
            "href=\"([^\"]+)\"",
            "\"([^\"]+)\"",
            "<a href=\"(.+?)\">(.+?)</a>",
            "([^<]+)",
            "(?s)<script.*?</script>"
        }) {
            add(new FastRegexpExtractor(), "RegExp", regex, "$0$", number, "none", "false");
        }
    }

    private void boundary(String left, String right, String number) {
        String name = "Boundary " + left + "…" + right.replace("\n", "\\n");
        add(new FastBoundaryExtractor(), name, left, right, number, "none", "false");
    }

    private void css(String number) {
        for (String selector : new String[] {"title", "a", "#content", ".next", "div > p", "li:nth-child(2) a"}) {
            add(new FastCssExtractor(), "CSS", selector, "", number, "none", "false");
        }
        add(new FastCssExtractor(), "CSS", "a[href]", "href", number, "none", "false");
    }

    private void json(String number) {
        for (String path : new String[] {"$.title", "$[*]", "$.*.name", "$['639-3'][*].name"}) {
            add(new FastJsonExtractor(), "JSON", path, number, "none");
        }
    }

    private void xpath(String number) {
        for (String path : new String[] {"//*[@id='x']", "//path/@d", "/*/*", "//version", "//nowhere"}) {
            add(new FastXPathExtractor(), "XPath", path, number, "none", "false");
        }
    }

    private void add(FastExtractor element, String kind, String... values) {
        String[] row = new String[values.length + 1];
        row[0] = "v";
        System.arraycopy(values, 0, row, 1, values.length);
        Bench.row(element, row);
        rows.put(kind + " " + String.join(" ", values).replace("\n", "\\n"), element);
    }
}
