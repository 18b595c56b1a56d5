// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.select.Elements;
import org.jsoup.select.Evaluator;

/** A page as JMeter's jsoup has it, for any number of selectors. */
final class CssTree {

    private final Document page;

    CssTree(String page) {
        this.page = Jsoup.parse(page);
    }

    /** Null when there is none. */
    Element first(Evaluator selector) {
        return page.selectFirst(selector);
    }

    Elements select(Evaluator selector) {
        return page.select(selector);
    }
}
