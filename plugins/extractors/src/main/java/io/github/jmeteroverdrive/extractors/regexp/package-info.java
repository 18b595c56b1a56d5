// SPDX-License-Identifier: Apache-2.0

/**
 * Regular expressions, each read once by OroTranslator: where ORO and java.util.regex agree, Java runs the expression
 * where a literal is found in the bytes; stock runs the others.
 */
package io.github.jmeteroverdrive.extractors.regexp;
