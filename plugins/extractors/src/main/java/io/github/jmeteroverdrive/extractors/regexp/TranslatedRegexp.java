// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import io.github.jmeteroverdrive.extractors.regexp.LiteralCollector.MatchStart;
import io.github.jmeteroverdrive.extractors.regexp.OroTranslator.NotTranslatable;
import io.github.jmeteroverdrive.extractors.regexp.RegexpMatcher.JavaMatcher;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.jmeter.util.JMeterUtils;

/**
 * An expression with the same meaning in ORO and java.util.regex.
 *
 * @param prefix literal at the start of every match; may be empty
 * @param longest longest literal of every match; may be empty
 * @param start null when nothing is known
 * @param sequence the expression as a sequence of parts; null when it is not a sequence
 * @param seesUnits whether a part can match half of a character beyond U+FFFF
 */
record TranslatedRegexp(
        Pattern pattern, String prefix, String longest, MatchStart start, Sequence sequence, boolean seesUnits) {

    /** For one scan. */
    RegexpMatcher attempt(TimeLimit limit) {
        return sequence == null ? new JavaMatcher(pattern, limit) : new SequenceMatcher(sequence, limit);
    }

    /**
     * Whether ORO might disagree about a text. A sequence handles UTF-16 units as ORO does, but does not treat U+FFFF
     * as the end of the text.
     *
     * @param bytes decoded between the positions; null when there are none
     */
    boolean differs(String text, byte[] bytes, Charset charset, int from, int to) {
        if (!seesUnits) return false;
        if (sequence != null) return text.indexOf(Character.MAX_VALUE) >= 0;
        if (bytes == null) return SurrogateFinder.differ(text);
        return charset.equals(StandardCharsets.UTF_8) && SurrogateFinder.differ(bytes, from, to);
    }

    /** The engine of the stock extractor: JMeter's property {@code jmeter.regex.engine}. */
    enum RegexpEngine {

        /** JMeter's default. Where Java might disagree, it runs the row. */
        ORO {
            @Override
            TranslatedRegexp compile(String regex, MatchTemplate template) {
                return OroTranslator.translate(regex);
            }
        },

        JAVA {
            @Override
            TranslatedRegexp compile(String regex, MatchTemplate template) {
                try {
                    Pattern pattern = JMeterUtils.compilePattern(regex);
                    if (template.highestGroup() > pattern.matcher("").groupCount()) {
                        throw new NotTranslatable("the template's group " + template.highestGroup());
                    }
                    return withLiterals(pattern);
                } catch (PatternSyntaxException e) {
                    throw new NotTranslatable("no regular expression: " + e.getDescription());
                }
            }
        };

        /**
         * @param template its groups must exist where stock fails otherwise
         * @throws NotTranslatable when the stock engine must run the row, with the reason
         */
        abstract TranslatedRegexp compile(String regex, MatchTemplate template);

        /** @throws NotTranslatable when the expression is invalid */
        static TranslatedRegexp ofJava(String regex) {
            try {
                return withLiterals(Pattern.compile(regex));
            } catch (PatternSyntaxException e) {
                throw new NotTranslatable("no regular expression: " + e.getDescription());
            }
        }

        static RegexpEngine configured() {
            String name = JMeterUtils.getPropDefault("jmeter.regex.engine", "oro");
            return name.equalsIgnoreCase("oro") ? ORO : JAVA;
        }

        /**
         * Only expressions that both engines understand have literals. The start is unknown, because ORO's classes
         * differ.
         */
        private static TranslatedRegexp withLiterals(Pattern pattern) {
            try {
                TranslatedRegexp same = OroTranslator.translate(pattern.pattern());
                return new TranslatedRegexp(pattern, same.prefix(), same.longest(), null, null, false);
            } catch (NotTranslatable e) {
                return new TranslatedRegexp(pattern, "", "", null, null, false);
            }
        }
    }
}
