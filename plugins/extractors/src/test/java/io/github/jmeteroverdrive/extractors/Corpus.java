// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Documents made from a seed: the same seed makes the same document on every machine. */
public final class Corpus {

    /** Charsets of bodies: some whose bytes can be searched, some whose bytes cannot. */
    public static final List<Charset> CHARSETS = List.of(
            StandardCharsets.UTF_8,
            StandardCharsets.US_ASCII,
            StandardCharsets.ISO_8859_1,
            Charset.forName("windows-1251"),
            Charset.forName("KOI8-R"),
            StandardCharsets.UTF_16LE,
            Charset.forName("Shift_JIS"));

    private static final List<String> WORDS = List.of(
            "one",
            "two",
            "id",
            "a",
            "",
            "value",
            "name=x",
            "token",
            "42",
            "-1.50",
            "1e2",
            "имя",
            "Привет",
            "ключ",
            "grüße",
            "naïve",
            "日本",
            "値",
            "😀",
            "\uFEFF",
            "\u2028",
            "a\rb",
            "line\nbreak",
            "tab\t",
            "<",
            ">",
            "&amp;",
            "&#x41;",
            "\"",
            "'",
            "{}",
            "[]",
            "null",
            "true",
            "::",
            "==",
            "  ",
            "\u00a0",
            "\u2003");

    private final Random random;

    public Corpus(long seed) {
        random = new Random(seed);
    }

    public int number(int below) {
        return random.nextInt(below);
    }

    public <T> T oneOf(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    @SafeVarargs
    public final <T> T oneOf(T... of) {
        return of[random.nextInt(of.length)];
    }

    public String word() {
        return oneOf(WORDS);
    }

    public Charset charset() {
        return oneOf(CHARSETS);
    }

    /** A document of one of the three kinds. */
    public String document() {
        return oneOf(html(), json(), xml());
    }

    public String html() {
        StringBuilder page =
                new StringBuilder("<!DOCTYPE html><html><head><title>" + word() + "</title></head><body>\n");
        for (int i = number(12); i > 0; i--) {
            page.append(oneOf(
                    "<a href=\"/" + word() + "?id=" + number(1000) + "\">" + word() + "</a>\n",
                    "<p class='" + word() + " item'>" + word() + " " + word() + "</p>",
                    "<input type=hidden name=\"csrf\" value=\"" + number(99999) + "\">",
                    "<!-- " + word() + " -->",
                    "<script>var x = \"<a href='no'>\"; // " + word() + "</script>\r\n",
                    "<div id=d" + number(5) + "><span>" + word() + "</span></div>"));
        }
        return page.append("</body></html>").toString();
    }

    public String json() {
        StringBuilder array = new StringBuilder("{\"items\":[");
        for (int i = 0, n = number(8); i < n; i++) {
            if (i > 0) array.append(", ");
            array.append("{\"id\":"
                    + number(100)
                    + ",\"name\":\""
                    + quoted(word())
                    + "\",\"tags\":[\""
                    + quoted(word())
                    + "\",null,1.50]}");
        }
        return array.append("],\"next\":" + oneOf("null", "\"/p?n=2\"", "{}", "true") + "}")
                .toString();
    }

    private static String quoted(String word) {
        return word.replace("\\", "\\\\")
                .replace("\"", "\\\"")
                .replace("\n", "\\n")
                .replace("\r", "\\r")
                .replace("\t", "\\t");
    }

    public String xml() {
        StringBuilder items = new StringBuilder("<?xml version=\"1.0\"?>\n<r xmlns:x='urn:x'>");
        for (int i = number(8); i > 0; i--) {
            items.append("<item id=\""
                    + number(100)
                    + "\"><x:name>"
                    + escaped(word())
                    + "</x:name><v>"
                    + escaped(word())
                    + "</v>"
                    + oneOf("<e/>", "<![CDATA[<" + "c]]>", "<!-- c -->", "")
                    + "</item>\n");
        }
        return items.append("</r>").toString();
    }

    private static String escaped(String word) {
        return word.replace("&", "&amp;").replace("<", "&lt;");
    }

    /** Usually some text of the document; sometimes another text or none. */
    public String piece(String document, int atMost) {
        if (number(8) == 0) return word();
        int length = number(atMost + 1);
        int at = number(Math.max(1, document.length() - length));
        return document.substring(at, Math.min(document.length(), at + length));
    }

    /** The document's bytes, every other time cut, overwritten or with something put in. */
    public byte[] bytes(String document, Charset charset) {
        byte[] bytes = document.getBytes(charset);
        for (int i = number(4) - 1; i > 0 && bytes.length > 0; i--) {
            int at = number(bytes.length);
            switch (number(3)) {
                case 0 -> bytes = Arrays.copyOf(bytes, at);
                case 1 -> bytes[at] = (byte) number(256);
                default -> {
                    byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
                    System.arraycopy(bytes, at, longer, at + 1, bytes.length - at);
                    longer[at] = (byte) number(256);
                    bytes = longer;
                }
            }
        }
        return bytes;
    }

    public BodySample sample(String document, Charset charset) {
        return new BodySample(bytes(document, charset), charset.name());
    }
}
