// SPDX-License-Identifier: Apache-2.0

/**
 * Extractors with several rows that leave JMeter time for the load, and pre-processors.
 *
 * <p>A {@link io.github.jmeteroverdrive.extractors.FastExtractor} is a post-processor with a table: columns are fields
 * of a row, options have one value for all rows. A {@link io.github.jmeteroverdrive.extractors.Row} holds both with
 * functions resolved, and compiles to a {@link io.github.jmeteroverdrive.extractors.RowEngine}. Its
 * {@link io.github.jmeteroverdrive.extractors.Route} is our engine or a
 * {@link io.github.jmeteroverdrive.extractors.StockRow}.
 *
 * <p>{@link io.github.jmeteroverdrive.extractors.TextSources} are what one {@code process()} searches: the samples in
 * scope, or a variable. A {@link io.github.jmeteroverdrive.extractors.TextSource} offers its bytes where they can be
 * searched in place, and its text, decoded once for all rows.
 *
 * <p>To add an extractor, subclass {@code FastExtractor} and {@code FastExtractorGui}; if its rows can share the
 * reading of a document, subclass {@link io.github.jmeteroverdrive.extractors.DocumentExtractor}. Variables must be the
 * same as the stock extractor's: match numbers run on across samples, and old {@code _n} are removed. In
 * {@code report}, {@code lint.StockExtractors} names the stock element that it replaces, and
 * {@code lint.BodyNeutralElements} tells whether it reads the body.
 */
package io.github.jmeteroverdrive.extractors;
