// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import java.nio.charset.StandardCharsets;

/** The pages of the benchmarks, with one match near the start and one near the end. */
final class Pages {

    static final String EARLY_LEFT = "<title>";
    static final String EARLY_RIGHT = "</title>";
    static final String LATE_LEFT = "name=\"csrf\" value=\"";
    static final String LATE_RIGHT = "\"";

    private static final int ASCII_BYTES = 16 * 1024;
    private static final int CYRILLIC_BYTES = 40 * 1024;
    private static final String LATIN = "The quick brown fox jumps over the lazy dog. ";
    private static final String CYRILLIC = "Съешь же ещё этих мягких французских булок. ";

    private Pages() {}

    /** 16 KiB of HTML in ASCII. */
    static byte[] ascii() {
        return page(LATIN, ASCII_BYTES);
    }

    /** 40 KiB of HTML in UTF-8, most of it Cyrillic. */
    static byte[] cyrillic() {
        return page(CYRILLIC, CYRILLIC_BYTES);
    }

    private static byte[] page(String sentence, int size) {
        StringBuilder page = new StringBuilder("<!DOCTYPE html>\n<html><head><title>Welcome</title></head><body>\n");
        String end = "<input type=\"hidden\" " + LATE_LEFT + "5f3a9c" + LATE_RIGHT + ">\n</body></html>";
        int bytes = page.length();
        for (int i = 0; bytes < size - end.length(); i++) {
            String paragraph = "<p class=\"item\" id=\"p"
                    + i
                    + "\">"
                    + sentence.repeat(3)
                    + "<a href=\"/item/"
                    + i
                    + "\">more</a></p>\n";
            page.append(paragraph);
            bytes += paragraph.getBytes(StandardCharsets.UTF_8).length;
        }
        return page.append(end).toString().getBytes(StandardCharsets.UTF_8);
    }
}
