// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CharacterTableTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a-z",
                "^a-z",
                "\\w\\S",
                "\\p{L}&&[^a-y]",
                "\\x{d800}-\\x{dbff}",
                "^\\x{dc00}",
                "\\uFFFF\\u0000",
                "\\s\\S"
            })
    void tableHasTheCharactersThatJavaMatches(String members) {
        CharacterTable table = CharacterTable.of(members);
        Matcher alone = Pattern.compile("[" + members + "]").matcher("");
        int differing = 0;
        for (int c = 0; c <= Character.MAX_VALUE; c++) {
            if (table.has((char) c) != alone.reset(String.valueOf((char) c)).matches()) differing++;
        }
        assertThat(differing).isZero();
    }
}
