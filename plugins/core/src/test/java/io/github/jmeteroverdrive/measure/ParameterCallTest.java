// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

/** Finds and replaces calls of the parameter function in a plan's text. */
class ParameterCallTest {

    @Test
    void findsCallsWithTheirDefaults() {
        assertThat(ParameterCall.in("a ${__od( Rate )} ${__P(b,1)} ${__od(Target,x\\,y)}${__od(C,)}"))
                .containsExactly(
                        new ParameterCall("Rate", null),
                        new ParameterCall("Target", "x\\,y"),
                        new ParameterCall("C", ""));
        assertThat(ParameterCall.in("${__od(Target,x\\,y)}").get(0).defaultValue())
                .contains("x,y");
        assertThat(ParameterCall.in("${__od(Target)}").get(0).defaultValue()).isEmpty();
    }

    @Test
    void changingOneCallLeavesOthersUnchanged() {
        String text = "$1 ${__od(A,1)} \\0 ${__od(B,2\\,3)}";
        assertThat(ParameterCall.replaceAll(text, call -> call.name().equals("A") ? ParameterCall.of("A", "$2") : call))
                .isEqualTo("$1 ${__od(A,$2)} \\0 ${__od(B,2\\,3)}");
    }

    @Test
    void defaultsEndAtTheMatchingParenthesis() {
        assertThat(ParameterCall.in("${__od(Selector,a in ('b', (1)) or c)} ${__od(Rate)}"))
                .containsExactly(
                        new ParameterCall("Selector", "a in ('b', (1)) or c"), new ParameterCall("Rate", null));
        assertThat(ParameterCall.in("${__od(Selector,a in (1)} and ${__od(")).isEmpty();
    }

    @Test
    void refusesDefaultsWithUnbalancedParentheses() {
        assertThatThrownBy(() -> ParameterCall.of("Selector", "a in (1"))
                .hasMessage("Parameter Selector cannot have the default 'a in (1' in a plan:"
                        + " its parentheses must come in pairs.");
    }

    @Property
    void defaultsSurviveWritingAndReading(
            @ForAll @Chars({'\\', ',', '$', '}', '{'}) @CharRange(from = 'a', to = 'c') @StringLength(max = 8)
                    String value) {
        String text = ParameterCall.of("Name", "(" + value + ")") + value;
        assertThat(ParameterCall.in(text))
                .singleElement()
                .satisfies(call -> assertThat(call.defaultValue()).contains("(" + value + ")"));
    }
}
