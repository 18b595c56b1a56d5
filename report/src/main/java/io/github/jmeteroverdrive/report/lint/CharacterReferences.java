// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Protects numeric character references of XML from being resolved. A carriage return must stay {@code &#xd;};
 * otherwise it would be read as a line feed.
 */
final class CharacterReferences {

    /** Two Unicode noncharacters, which no text contains, instead of {@code &#} and the semicolon. */
    private static final char BEGIN = '\uFDD0';

    private static final char END = '\uFDD1';

    private static final Pattern REFERENCE = Pattern.compile("&#(\\d+|x[0-9a-fA-F]+);");
    private static final Pattern MASKED = Pattern.compile(BEGIN + "(\\d+|x[0-9a-fA-F]+)" + END);
    private static final int HEXADECIMAL = 16;

    private CharacterReferences() {}

    /** The text with references replaced, so that a parser ignores them. */
    static String masked(String xml) {
        return REFERENCE.matcher(xml).replaceAll(BEGIN + "$1" + END);
    }

    static String restored(String xml) {
        return MASKED.matcher(xml).replaceAll("&#$1;");
    }

    /** The text with the references resolved, as JMeter reads it. */
    static String resolved(String text) {
        return MASKED.matcher(text).replaceAll(match -> Matcher.quoteReplacement(character(match.group(1))));
    }

    private static String character(String number) {
        try {
            int code = number.startsWith("x")
                    ? Integer.parseInt(number.substring(1), HEXADECIMAL)
                    : Integer.parseInt(number);
            return Character.isValidCodePoint(code) ? Character.toString(code) : "";
        } catch (NumberFormatException tooLarge) {
            return "";
        }
    }
}
