// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.extractors.Corpus;
import io.github.jmeteroverdrive.extractors.regexp.OroTranslator.NotTranslatable;
import io.github.jmeteroverdrive.extractors.regexp.RegexpMatcher.JavaMatcher;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SequenceMatcherTest {

    private final TimeLimit limit = new TimeLimit(0);

    private static TranslatedRegexp expression(Corpus corpus, String document) {
        try {
            return OroTranslator.translate(new Expressions(corpus, document).simple());
        } catch (NotTranslatable e) {
            Assume.that(false);
            return null;
        }
    }

    /** Of text without characters beyond U+FFFF, which Java treats differently. */
    private static String document(Corpus corpus) {
        return corpus.document().replace("😀", "");
    }

    @Property
    void matchesWhatJavaMatches(@ForAll long seed) {
        Corpus corpus = new Corpus(seed);
        String document = document(corpus);
        TranslatedRegexp expression = expression(corpus, document);
        RegexpMatcher ours = expression.attempt(limit);
        RegexpMatcher java = new JavaMatcher(expression.pattern(), limit);
        ours.open(document);
        java.open(document);
        for (int at = 0; at <= document.length(); at++) {
            assertThat(ours.at(at)).isEqualTo(java.at(at));
            if (!ours.at(at)) continue;
            assertThat(ours.groups()).isEqualTo(java.groups());
            assertThat(ours.end()).isEqualTo(java.end());
        }
    }

    @Property
    void matchesThatDoNotHitTheEndAreTheSameInALongerText(@ForAll long seed) {
        Corpus corpus = new Corpus(seed);
        String document = document(corpus);
        TranslatedRegexp expression = expression(corpus, document);
        int end = corpus.number(document.length() + 1);
        RegexpMatcher part = expression.attempt(limit);
        RegexpMatcher whole = expression.attempt(limit);
        part.open(document.substring(0, end));
        whole.open(document);
        for (int at = 0; at <= end; at++) {
            boolean matches = part.at(at);
            if (part.hitEnd()) continue;
            assertThat(whole.at(at)).isEqualTo(matches);
            if (matches) assertThat(whole.groups()).isEqualTo(part.groups());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "<a href=\"(.+?)\">(.+?)</a>, true",
        "(\\w+)=\"(\\d+)\", true",
        "a(?:b|c)d, false",
        "foo|bar, false",
    })
    void expressionsWithAlternativesAreNotSequences(String regex, boolean isOne) {
        assertThat(OroTranslator.translate(regex).sequence() != null).isEqualTo(isOne);
    }
}
