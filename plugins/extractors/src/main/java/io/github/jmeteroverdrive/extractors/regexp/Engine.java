// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.jmeter.util.JMeterUtils;

/** JMeter's property {@code jmeter.regex.engine}: which engine the stock extractor has. */
enum Engine {

    /** JMeter's default, by another library; what Java sees differently is left to it. */
    ORO {
        @Override
        Translation compile(String regex, MatchTemplate template) {
            return Translator.translate(regex);
        }
    },

    /** Java's own, so every expression is seen the same. */
    JAVA {
        @Override
        Translation compile(String regex, MatchTemplate template) {
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
     * @param template its groups must be there where stock fails otherwise
     * @throws NotTranslatable when the stock engine has to take it, with the reason
     */
    abstract Translation compile(String regex, MatchTemplate template);

    /**
     * An expression without a template.
     *
     * @throws NotTranslatable when it is none
     */
    static Translation ofJava(String regex) {
        try {
            return withLiterals(Pattern.compile(regex));
        } catch (PatternSyntaxException e) {
            throw new NotTranslatable("no regular expression: " + e.getDescription());
        }
    }

    static Engine configured() {
        String name = JMeterUtils.getPropDefault("jmeter.regex.engine", "oro");
        return name.equalsIgnoreCase("oro") ? ORO : JAVA;
    }

    /**
     * Literals are known of what both engines understand; other expressions have none. What may
     * stand before them is known of ORO's classes, which are others.
     */
    private static Translation withLiterals(Pattern pattern) {
        try {
            Translation same = Translator.translate(pattern.pattern());
            return new Translation(pattern, same.prefix(), same.longest(), null, null, false);
        } catch (NotTranslatable e) {
            return new Translation(pattern, "", "", null, null, false);
        }
    }
}
