// SPDX-License-Identifier: Apache-2.0

/**
 * Extractors that take several rows and leave JMeter time for the load, and pre-processors.
 *
 * <p>A {@link io.github.jmeteroverdrive.extractors.FastExtractor} is a post-processor with a table.
 * Of its declared fields columns are those of a row, options have one value for all rows. A {@link
 * io.github.jmeteroverdrive.extractors.Row} holds the values of both with all functions resolved,
 * and compiles to a {@link io.github.jmeteroverdrive.extractors.RowEngine}, once a thread and text.
 * The {@link io.github.jmeteroverdrive.extractors.Route} says which way it goes: ours, or the stock
 * extractor in a {@link io.github.jmeteroverdrive.extractors.StockRow}.
 *
 * <p>{@link io.github.jmeteroverdrive.extractors.Sources} are what one {@code process()} searches:
 * the samples of the scope, or the variable. A {@link io.github.jmeteroverdrive.extractors.Source}
 * gives its bytes where they can be searched in place, and its text, decoded once for all rows and
 * for the elements that follow.
 *
 * <p>To add an extractor: subclass {@code FastExtractor} (a declaration, {@code compile}, {@code
 * stock}) and {@code FastExtractorGui}. Rows that share a parse are found in one pass by overriding
 * {@code extract(rows, …)}: the engines with a shared parse first collect, then write in the rows'
 * order; all others run as before. Variables must come out as the stock extractor leaves them:
 * match numbers run on across samples, stale {@code _n} go. Compare mode runs {@code stock} beside
 * and needs nothing of a subclass.
 */
package io.github.jmeteroverdrive.extractors;
