// SPDX-License-Identifier: Apache-2.0

/**
 * {@code od - Fast RegExp Extractor}. An expression is read once ({@link
 * io.github.jmeteroverdrive.extractors.regexp.Translator}): what ORO and java.util.regex see the
 * same is run by Java where a known text stands in the bytes; the rest is stock's.
 */
package io.github.jmeteroverdrive.extractors.regexp;
