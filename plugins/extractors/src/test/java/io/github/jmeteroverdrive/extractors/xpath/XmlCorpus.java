// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.xpath;

import java.util.List;
import java.util.Random;

/** Random documents and expressions; they share few names, so that expressions match. */
final class XmlCorpus {

    static final String NAMESPACES = "p=urn:one q=urn:two";

    private static final List<String> NAMES = List.of("a", "b", "item", "name", "p:a", "q:item");
    private static final List<String> ATTRIBUTES = List.of("id", "class", "p:id", "xml:lang");
    private static final List<String> TEXTS = List.of(
            "x",
            "one two",
            "привет",
            "  \n ",
            "&lt;tag&gt; &amp;&#65;&#x1F600;",
            "a\r\nb\tc",
            "😀",
            "]] >",
            "7",
            "longer text of an element, which goes on for a while");

    private final Random random;

    XmlCorpus(long seed) {
        random = new Random(seed);
    }

    String document() {
        return any(
                        "",
                        "",
                        "<?xml version='1.0'?>",
                        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n",
                        "<?xml version='1.0' encoding='ISO-8859-1' standalone='yes'?>",
                        "<!-- c --><?pi x?>\n",
                        "<!DOCTYPE a>")
                + element(6, true)
                + any("", "\n", "<!-- end -->");
    }

    /** A document with some characters changed, left out, put in, or its end cut off. */
    String mutated() {
        StringBuilder text = new StringBuilder(document());
        for (int times = 1 + random.nextInt(3); times > 0 && text.length() > 1; times--) {
            int at = random.nextInt(text.length());
            switch (random.nextInt(4)) {
                case 0 -> text.setLength(at);
                case 1 -> text.deleteCharAt(at);
                case 2 ->
                    text.insert(
                            at,
                            any(
                                    "<",
                                    ">",
                                    "&",
                                    "/",
                                    "'",
                                    "]]>",
                                    "--",
                                    "\u0001",
                                    ":",
                                    "\uFFFF",
                                    "<![CDATA[",
                                    "<?a:b?>",
                                    " xmlns:n=''",
                                    " xmlns:=''",
                                    " xmlns:1='u'",
                                    "\u00B7",
                                    "\u007F"));
                default -> text.setCharAt(at, oneOf("\t x=;[!?\"é:1-\u0085"));
            }
        }
        return text.toString();
    }

    /** An expression documented as fast. */
    String fastExpression() {
        StringBuilder path = new StringBuilder();
        for (int steps = 1 + random.nextInt(4); steps > 0; steps--) {
            path.append(any("/", "//")).append(random.nextInt(6) == 0 ? "*" : any(NAMES));
            for (int tests = random.nextInt(6) - 3; tests > 0; tests--) {
                path.append(
                        random.nextBoolean()
                                ? "[" + (1 + random.nextInt(3)) + "]"
                                : "[@" + any(ATTRIBUTES) + any("='1']", "=\"2\"]", "='привет']"));
            }
        }
        return path + any("", "", "/@" + any(ATTRIBUTES), "//@" + any(ATTRIBUTES), "/text()", "//text()");
    }

    /** An expression that needs a full XPath engine or is invalid. */
    String otherExpression() {
        return any(
                "count(//item)",
                "//item[last()]",
                "//a/..",
                "//name[. = 'x']",
                "//item | //name",
                "//@*",
                "/a/b[position() < 3]",
                "string(//name)",
                "//item[@id]",
                "//item/@id = '1'",
                "//unknown:x",
                "//a[",
                "a/b",
                ".",
                "//comment()",
                "//item[name]/@id",
                "/",
                "(//item)[2]");
    }

    private String element(int depth, boolean root) {
        String name = any(NAMES);
        StringBuilder element = new StringBuilder("<" + name);
        if (root) element.append(" xmlns:p='urn:one' xmlns:q=\"urn:two\"");
        else if (random.nextInt(20) == 0) element.append(any(" xmlns='urn:one'", " xmlns:p='urn:two'"));
        for (String attribute : ATTRIBUTES) {
            if (random.nextInt(4) == 0) {
                element.append(any(" ", "\n")).append(attribute).append(any("=", " = "));
                element.append(any("'1'", "\"2\"", "'привет'", "'a\tb\n&lt;&#10;c'", "''"));
            }
        }
        if (random.nextInt(8) == 0) return element.append("/>").toString();
        element.append(">");
        for (int parts = random.nextInt(depth > 0 ? 7 : 2); parts > 0; parts--) {
            element.append(
                    switch (random.nextInt(10)) {
                        case 0 -> "<![CDATA[" + any("", "<x>&amp;", "привет", " ") + "]]>";
                        case 1 -> any("<!-- c -->", "<?pi?>", "<!---->");
                        case 2, 3, 4 -> any(TEXTS);
                        default -> depth > 0 ? element(depth - 1, false) : any(TEXTS);
                    });
        }
        return element.append("</")
                .append(name)
                .append(any("", "", " "))
                .append(">")
                .toString();
    }

    private char oneOf(String of) {
        return of.charAt(random.nextInt(of.length()));
    }

    private String any(String... of) {
        return of[random.nextInt(of.length)];
    }

    private String any(List<String> of) {
        return of.get(random.nextInt(of.size()));
    }
}
