// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OroTranslatorTest {

    @ParameterizedTest
    @CsvSource(
            delimiterString = "~",
            value = {
                "<title>(.+?)</title>       ~ <title>  ~ </title>",
                "id=\"(\\d+)\"              ~ id=\"    ~ id=\"",
                "ab*cd                      ~ a        ~ cd",
                "a(bc)d                     ~ abcd     ~ abcd",
                "a(?:b|c)def                ~ a        ~ def",
                "(?:ab|cd)                  ~ ''       ~ ''",
                "foo|foobar                 ~ ''       ~ ''",
                "\\w+=token                 ~ ''       ~ =token",
                "x\\.y\\n[ab]               ~ x.y\\n    ~ x.y\\n",
            })
    void findsLiteralsThatEveryMatchContains(String regex, String prefix, String longest) {
        TranslatedRegexp translation = OroTranslator.translate(regex);
        assertThat(translation.prefix()).isEqualTo(unescaped(prefix));
        assertThat(translation.longest()).isEqualTo(unescaped(longest));
    }

    private static String unescaped(String text) {
        return text.replace("\\n", "\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "~",
            value = {
                "^a         ~ an anchor",
                "a$         ~ an anchor",
                "(a)+       ~ a repeated group",
                "(a)|b      ~ a group inside alternatives",
                "a++        ~ a repetition of a repetition",
                "a*         ~ it can match nothing",
                "a{2,1}     ~ a repetition of at most none",
                "a{x}       ~ a { that is not a repetition of at most 1000",
                "[[:alpha:]]~ a [ inside a class",
                "(?i)a      ~ a (? other than (?: or a leading (?s)",
                "a\\b       ~ the escape \\b",
                "a)         ~ a ) without (",
                "(a         ~ a ( without )",
                "[a         ~ a [ without ]",
                "*a         ~ a * that repeats nothing",
                "[\\d-x]    ~ a range of classes",
            })
    void namesTheSyntaxThatEnginesTreatDifferently(String regex, String reason) {
        assertThatThrownBy(() -> OroTranslator.translate(regex)).hasMessage(reason);
    }
}
