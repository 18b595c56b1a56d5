// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import java.util.regex.Pattern;

/**
 * An expression of ORO that java.util.regex understands the same.
 *
 * @param pattern what Java is to run
 * @param prefix text that every match begins with; "" when there is none
 * @param longest the longest text that every match has; "" when there is none
 * @param start what is known of where a match begins; null when that is nothing
 * @param seesUnits whether it has parts that can match half of a character beyond U+FFFF, which
 *     Java sees as one
 */
record Translation(
        Pattern pattern, String prefix, String longest, Start start, boolean seesUnits) {}
