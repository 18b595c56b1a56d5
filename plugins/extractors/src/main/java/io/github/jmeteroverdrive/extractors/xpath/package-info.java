// SPDX-License-Identifier: Apache-2.0
/**
 * XPath on XML while it streams, several rows in one pass, without a tree.
 *
 * <p>{@link io.github.jmeteroverdrive.extractors.xpath.XPathPath} is the part of XPath that can be
 * decided at a start tag. {@link io.github.jmeteroverdrive.extractors.xpath.XPathPass} runs a
 * document through Aalto and stops when no row can find more. Other expressions, and documents that
 * Aalto refuses, go to Saxon, which JMeter's XPath2 Extractor uses, too: one tree for all rows.
 * Entities are off in both, and nothing outside a document is loaded.
 */
package io.github.jmeteroverdrive.extractors.xpath;
