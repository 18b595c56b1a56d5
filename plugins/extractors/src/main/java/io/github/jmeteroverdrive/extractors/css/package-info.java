// SPDX-License-Identifier: Apache-2.0

/**
 * CSS selectors on the bytes of a page, several rows in one pass, without a DOM.
 *
 * <p>{@link io.github.jmeteroverdrive.extractors.css.HtmlScan} finds tags and text, {@link
 * io.github.jmeteroverdrive.extractors.css.HtmlRules} passes them to the rules of where they stand
 * (head, body, table, select, svg), which repair the page as jsoup's tree builder does, {@link
 * io.github.jmeteroverdrive.extractors.css.CssPass} matches selectors at start tags. Where jsoup
 * would move an element, the rules give up with {@link
 * io.github.jmeteroverdrive.extractors.css.NotClean}, and the page goes to jsoup, as in JMeter's
 * own CSS Selector Extractor: one DOM for all rows.
 */
package io.github.jmeteroverdrive.extractors.css;
