// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes links of the names of documentation pages in a sentence, as {@code docs/verdict.md}. */
public final class DocsLinks {

    /** Address of the folder of pages, where it is not the project's; the GUI knows it, too. */
    private static final String ADDRESS = "overdrive.docs";

    private static final String OF_PROJECT = "https://github.com/jmeteroverdrive/jmeter-overdrive/blob/main/docs";

    private static final Pattern PAGE = Pattern.compile("docs/([\\w-]+\\.md(?:#[\\w-]+)?)");

    private DocsLinks() {}

    /**
     * A part of a sentence.
     *
     * @param text plain, not HTML
     * @param href where it leads; "" = nowhere
     */
    public record Part(String text, String href) {}

    public static List<Part> in(String sentence) {
        List<Part> parts = new ArrayList<>();
        Matcher pages = PAGE.matcher(sentence);
        int done = 0;
        while (pages.find()) {
            if (pages.start() > done) parts.add(new Part(sentence.substring(done, pages.start()), ""));
            parts.add(new Part(pages.group(), address() + "/" + pages.group(1)));
            done = pages.end();
        }
        if (done < sentence.length()) parts.add(new Part(sentence.substring(done), ""));
        return parts;
    }

    /** @param page such as {@code docs/verdict.md#errors} */
    public static String of(String page) {
        return in(page).get(0).href();
    }

    private static String address() {
        return System.getProperty(ADDRESS, OF_PROJECT).replaceAll("/+$", "");
    }
}
