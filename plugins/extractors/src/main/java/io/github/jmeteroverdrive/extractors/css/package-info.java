// SPDX-License-Identifier: Apache-2.0

/**
 * CSS selectors on the bytes of a page, for several rows in one pass and without a DOM. HtmlScan finds tags and text,
 * HtmlRules repairs the page as jsoup's tree builder does, and FastCssExtractor matches selectors at start tags. Where
 * jsoup would move an element, the pass gives up, and jsoup reads the page: one DOM for all rows.
 */
package io.github.jmeteroverdrive.extractors.css;
