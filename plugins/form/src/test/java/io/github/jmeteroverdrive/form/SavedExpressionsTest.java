// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SavedExpressionsTest {

    @TempDir
    static Path home;

    @BeforeAll
    static void jmeter() throws IOException {
        JMeterHome.install(home);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "${__time(a | JMeter does not start the plan, because: Expected } after __time function call in ${__time(a",
                "x${__time(a)y} | JMeter does not start the plan, because: Expected } after __time function",
                "${__time(a,b,c,d)} | JMeter does not start the plan, because: __time called with wrong number of parameters",
                "${__time(${__time(,)} | JMeter does not start the plan, because: ",
                "a=${users | an expression has no }, so JMeter takes it as text",
                "${a}${b | an expression has no }, so JMeter takes it as text"
            })
    void brokenExpressionsAreFound(String text, String problem) {
        assertThat(new SavedExpressions(home).apply(text)).startsWith(problem);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "$ { } ( $(",
                "\\${",
                "${a}",
                "${__time}",
                "${__time(yyyy\\,MM)}",
                "${__time(${a},)}${b}",
                "${__noSuchFunction(a}",
                "println \"${vars.get('a')}\""
            })
    void othersAreNot(String text) {
        assertThat(new SavedExpressions(home).apply(text)).isEmpty();
    }
}
