// SPDX-License-Identifier: Apache-2.0

/**
 * JSON paths on the bytes of a response, several in one pass and without a tree. The pass accepts only text that all
 * JSON parsers interpret in the same way, and reads no further than its paths need. At the first byte that is not
 * strict JSON it gives up, and json-path reads the document, as in JMeter's JSON Extractor.
 */
package io.github.jmeteroverdrive.extractors.json;
