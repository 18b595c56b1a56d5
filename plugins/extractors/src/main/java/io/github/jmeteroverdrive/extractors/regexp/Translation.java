// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import java.util.regex.Pattern;

/**
 * An expression of ORO that java.util.regex understands the same.
 *
 * @param pattern what Java is to run
 * @param prefix text that every match begins with; "" when there is none
 * @param longest the longest text that every match has; "" when there is none
 * @param before a class of all characters that a match may have before that text; null when none
 * @param seesUnits whether it has parts that can match half of a character beyond U+FFFF, which
 *     Java sees as one
 */
record Translation(
        Pattern pattern, String prefix, String longest, Pattern before, boolean seesUnits) {}
