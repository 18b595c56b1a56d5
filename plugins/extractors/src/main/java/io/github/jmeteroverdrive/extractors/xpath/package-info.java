// SPDX-License-Identifier: Apache-2.0

/**
 * XPath on XML while it streams, several rows in one pass and without a tree. XPathPath is the part of XPath that can
 * be decided at a start tag; FastXPathExtractor streams a document through Aalto and stops when no row needs more.
 * Saxon evaluates other expressions, and documents that Aalto rejects, as in JMeter's XPath2 Extractor: one tree for
 * all rows. Entities are off in both, and nothing outside a document is loaded.
 */
package io.github.jmeteroverdrive.extractors.xpath;
