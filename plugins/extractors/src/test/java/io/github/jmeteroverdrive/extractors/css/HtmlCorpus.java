// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Random;

/** Random pages and selectors; they share few names, so that selectors match. */
final class HtmlCorpus {

    private static final List<String> FLOW =
            List.of("div", "section", "ul", "table", "dl", "form", "blockquote", "pre");
    private static final List<String> PHRASING = List.of("span", "b", "em", "label", "x-item", "sub", "noscript");
    private static final List<String> LEAVES =
            List.of("br", "img", "input", "hr", "svg", "script", "textarea", "select", "iframe", "style");
    private static final String[] SOUP =
            ("p b a div span li ul td tr table tbody i font nobr form input button h1 h2 select option"
                            + " optgroup dd dt body html head title style script noscript svg g textarea pre"
                            + " br hr image ruby rt rp rb object caption col colgroup address section x-y"
                            + " link meta iframe desc foreignObject xmp label")
                    .split(" ");
    private static final List<String> TEXTS = List.of(
            "x",
            "one two",
            " \n ",
            "привет",
            "a &amp; b &lt;c&gt;",
            "&nbsp;",
            "&copy&euro;&#8364;&#x20ac;",
            "&notanentity; & &",
            "1 < 2",
            "soft\u00adhyphen",
            "no\u00a0break",
            "zero\u200bwidth",
            "😀",
            "  longer text of an element,\r\n\twhich goes on  ");
    private static final List<String> IDS = List.of("main", "x1", "X1", "d-2");
    private static final List<String> CLASSES = List.of("a", "item", "Item", "next", "long-class_name");

    private final Random random;
    private final Deque<String> open = new ArrayDeque<>();

    HtmlCorpus(long seed) {
        random = new Random(seed);
    }

    /** A page that needs no repair, though end tags and others may be left out. */
    String page() {
        open.clear();
        StringBuilder page = new StringBuilder(any("", "<!DOCTYPE html>", "<!doctype html>\n", "<!-- c -->"));
        if (chance(2)) page.append("<html").append(attributes()).append(">").append(any("", "\n"));
        if (chance(2)) {
            page.append(any("<head>", "<HEAD>\n"));
            head(page);
            page.append("</head>").append(any("", "\n", "<!-- c -->"));
        } else if (chance(2)) {
            head(page);
        }
        if (chance(2)) page.append("<body").append(attributes()).append(">");
        else page.append("<p>").append(any(TEXTS)).append("</p>");
        for (int i = random.nextInt(6); i > 0; i--) flow(page, 5);
        return page.append(any("", "</body>", "</body>\n</html>\n", "</body></html><!-- end -->"))
                .toString();
    }

    private void head(StringBuilder page) {
        page.append(any("<title>a &amp; <b> \n c</title>", "<TITLE>x</title >", ""));
        page.append(any("<meta charset=utf-8>", "<link rel='next' href=\"/n?a=1&amp;b=2\"/>", "\n", ""));
        page.append(any("<script>if (a < b) '<div class=a>'</script>", "<style>p > b {}</style>", ""));
    }

    /** The same with some characters or tags changed, left out, put in, or its end cut off. */
    String mutated() {
        StringBuilder page = new StringBuilder(page());
        for (int times = 1 + random.nextInt(3); times > 0 && page.length() > 1; times--) {
            int at = random.nextInt(page.length());
            switch (random.nextInt(5)) {
                case 0 -> page.setLength(at);
                case 1 -> page.deleteCharAt(at);
                case 2 -> page.insert(at, any("<", ">", "/", "\"", "'", "=", "&", "\0", "<!--", "-->", " "));
                case 3 ->
                    page.insert(
                            at,
                            "<"
                                    + any("", "/")
                                    + any(
                                            "p",
                                            "b",
                                            "a",
                                            "div",
                                            "li",
                                            "td",
                                            "tr",
                                            "table",
                                            "form",
                                            "select",
                                            "option",
                                            "title",
                                            "body",
                                            "html",
                                            "head",
                                            "svg",
                                            "template",
                                            "h1",
                                            "button",
                                            "dd",
                                            "caption",
                                            "col",
                                            "script",
                                            "nobr",
                                            "frameset",
                                            "x-item",
                                            "br",
                                            "input")
                                    + any(">", "/>", " class=item>"));
                default -> page.setCharAt(at, any("a", "<", " ", "\"", "-", "é").charAt(0));
            }
        }
        return page.toString();
    }

    private void flow(StringBuilder page, int depth) {
        page.append(any("", "\n", "<!-- c -->", "<!---->"));
        int kind = random.nextInt(10);
        if (kind < 2) paragraph(page, depth);
        else if (kind < 4 || depth == 0) phrasing(page, 2);
        else if (kind == 4) element(page, any("h1", "h2", "main", "del"), depth, false);
        else block(page, any(FLOW), depth - 1);
    }

    private void paragraph(StringBuilder page, int depth) {
        page.append("<p").append(attributes()).append(">");
        for (int i = random.nextInt(4); i > 0; i--) phrasing(page, Math.min(2, depth));
        page.append(any("</p>", "</P>", "</p>"));
    }

    private void block(StringBuilder page, String name, int depth) {
        switch (name) {
            case "ul" -> list(page, "ul", List.of("li"), depth);
            case "dl" -> list(page, "dl", List.of("dt", "dd"), depth);
            case "table" -> table(page, depth);
            case "form" -> element(page, open.contains("form") ? "div" : "form", depth, true);
            case "pre" -> {
                page.append("<pre>")
                        .append(any("", "\n", "\n\n"))
                        .append(any(TEXTS))
                        .append("\n  ");
                phrasing(page, 1);
                page.append("</pre>");
            }
            default -> element(page, name, depth, true);
        }
    }

    private void list(StringBuilder page, String name, List<String> items, int depth) {
        page.append("<").append(name).append(attributes()).append(">").append(any("", "\n"));
        for (int i = random.nextInt(4); i > 0; i--) {
            String item = any(items);
            page.append("<").append(item).append(attributes()).append(">");
            flow(page, depth);
            page.append(any("</" + item + ">", ""));
        }
        page.append("</").append(name).append(">");
    }

    private void table(StringBuilder page, int depth) {
        boolean sections = chance(2);
        boolean ends = chance(2);
        page.append("<table")
                .append(attributes())
                .append(">")
                .append(any("", "<caption>c <b>d</b></caption>", "<colgroup><col></colgroup>", "<col>", "\n"));
        for (int s = random.nextInt(3); s > 0; s--) {
            if (sections) page.append(any("<tbody>", "<thead>", "<tfoot class=a>"));
            for (int r = random.nextInt(3); r > 0; r--) {
                page.append("<tr").append(attributes()).append(">").append(any("", "\n"));
                for (int c = random.nextInt(3); c > 0; c--) {
                    String cell = any("td", "th");
                    page.append("<").append(cell).append(attributes()).append(">");
                    flow(page, Math.min(1, depth));
                    page.append(ends ? "</" + cell + ">" : any("", "\n"));
                }
                page.append(ends ? "</tr>" : "");
            }
        }
        page.append("</table>");
    }

    private void element(StringBuilder page, String name, int depth, boolean flow) {
        open.push(name);
        page.append("<")
                .append(any(name, name, name.toUpperCase()))
                .append(attributes())
                .append(">");
        for (int i = random.nextInt(4); i > 0; i--) {
            if (flow && chance(2)) flow(page, depth);
            else phrasing(page, 2);
        }
        page.append("</").append(name).append(any(">", ">", "\n>"));
        open.pop();
    }

    private void phrasing(StringBuilder page, int depth) {
        int kind = random.nextInt(8);
        if (kind < 4 || depth == 0) page.append(any(TEXTS));
        else if (kind == 4) leaf(page);
        else if (kind == 5 && !open.contains("a")) element(page, "a", depth, false);
        else if (kind == 6 && !open.contains("button")) element(page, "button", 0, false);
        else {
            String name = any(PHRASING);
            page.append("<").append(name).append(attributes()).append(">");
            phrasing(page, depth - 1);
            page.append("</").append(name).append(">");
        }
    }

    private void leaf(StringBuilder page) {
        switch (any(LEAVES)) {
            case "svg" -> page.append("<svg viewBox='0 0 1 1' class=item><g><path d=\"M0\"/><text>t</text></g></svg>");
            case "script" -> page.append("<script>\"</div><p class='item'>\"</script>");
            case "style" -> page.append("<style>.item > b {}</style>");
            case "textarea" -> page.append("<textarea name=t>\n <b> &lt;x </textarea>");
            case "iframe" -> page.append("<iframe src=x>&amp;<p></iframe>");
            case "select" ->
                page.append(
                        "<select name=s><option value=1>one<option selected>two</option><optgroup label=g><option>three</select>");
            case "hr" -> page.append("<br>");
            default ->
                page.append("<")
                        .append(any("br", "img", "input type=hidden", "wbr"))
                        .append(attributes())
                        .append(any(">", "/>", " />"));
        }
    }

    private String attributes() {
        StringBuilder attributes = new StringBuilder();
        if (chance(4)) attributes.append(any(" id=", " ID = ")).append(value(any(IDS)));
        if (chance(3))
            attributes
                    .append(any(" class=", "\nCLASS="))
                    .append(value(any(CLASSES) + any("", " ", "\t" + any(CLASSES))));
        if (chance(5))
            attributes.append(" href=").append(value(any("/a?b=1&amp;c=2", "/a?b=1&c=2", "x&copy=1", "привет", "")));
        if (chance(6))
            attributes.append(any(" disabled", " data-x=\"a > b\"", " data-x='it is \"so\"'", " title=", " class=a"));
        return attributes.append(any("", "", " ")).toString();
    }

    private String value(String value) {
        boolean plain = !value.isBlank() && !value.contains(" ") && !value.contains("\t");
        return plain && chance(3) ? value + " " : any("'" + value + "'", "\"" + value + "\"");
    }

    /** A selector documented as fast. */
    String fastSelector() {
        StringBuilder selector = new StringBuilder(compound());
        for (int more = random.nextInt(6) - 3; more > 0; more--) {
            String next = compound();
            selector.append(any(" ", " > ", ">", ", "));
            selector.append(next.startsWith("[") ? "a" + next : next);
        }
        return selector.toString();
    }

    private String compound() {
        String name = any(
                "", "div", "a", "li", "p", "td", "tbody", "body", "html", "head", "title", "x-item", "span", "B", "svg",
                "path", "option", "tr");
        String parts = any(
                "",
                "",
                "#" + any(IDS),
                "." + any(CLASSES),
                "." + any(CLASSES) + "." + any(CLASSES),
                ":first-child",
                ":nth-child(" + any("1", "2", "odd", "even", "2n+1", "n+2", "3n") + ")",
                "[href]",
                "[class=item]",
                "[ID='x1']",
                "[href^=/a]",
                "[href$=2]",
                "[data-x*=\"so\"]",
                "[type=hidden]",
                "[disabled]");
        return name.isEmpty() && parts.isEmpty() ? "div" : name + parts;
    }

    /** Tags in random order, with almost no matching end tags. */
    String soup() {
        StringBuilder page = new StringBuilder(any("", "", "<!DOCTYPE html>", "<html><head>"));
        String[] few = new String[2 + random.nextInt(8)];
        for (int i = 0; i < few.length; i++) few[i] = any(SOUP);
        for (int more = 1 + random.nextInt(14); more > 0; more--) {
            page.append(
                    switch (random.nextInt(8)) {
                        case 0, 1, 2 -> "<" + any(few) + any("", "", " class=a", "/", " type=hidden") + ">";
                        case 3, 4 -> "</" + any(few) + ">";
                        case 5 -> any("x", " ", "&#32;", "\n", "&nbsp;", "<", "y z");
                        case 6 -> any("", "", "<!-- c -->", "<!-->", "<!x>", "<?y>", "</ z>", "<a <b>");
                        default -> any("text", "<" + any(SOUP) + ">");
                    });
        }
        return page.toString();
    }

    /** A selector that needs a DOM or is invalid. */
    String otherSelector() {
        return any(
                "*",
                "li:last-child",
                "p + p",
                "div ~ p",
                "a:contains(x)",
                "div:has(a)",
                ":root",
                "p:nth-last-child(2)",
                "p:nth-child(-n+2)",
                "[href!=x]",
                "[^data-]",
                "div >",
                "p[",
                "#",
                "td:eq(0)",
                "a:not(.item)");
    }

    private boolean chance(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }

    private String any(String... of) {
        return of[random.nextInt(of.length)];
    }

    private String any(List<String> of) {
        return of.get(random.nextInt(of.size()));
    }
}
