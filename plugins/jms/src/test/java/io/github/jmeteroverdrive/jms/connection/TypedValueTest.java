// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TypedValueTest {

    @Test
    void parsesTypedLines() {
        List<TypedValue> values = TypedValue.lines("""
                        plain=some text = with signs:
                        b:boolean=true
                        y:byte=-3

                        s:short=7
                        n:int=5
                          l:long=5000000000
                        f:float=1.5
                        d:double=2.5
                        t:string=
                        """);
        assertThat(values)
                .containsExactly(
                        new TypedValue("plain", "some text = with signs:"),
                        new TypedValue("b", true),
                        new TypedValue("y", (byte) -3),
                        new TypedValue("s", (short) 7),
                        new TypedValue("n", 5),
                        new TypedValue("l", 5_000_000_000L),
                        new TypedValue("f", 1.5f),
                        new TypedValue("d", 2.5),
                        new TypedValue("t", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"words", "=5", "n:int=x", "n:int=5000000000", "b:boolean=yes", "n:number=5"})
    void namesTheInvalidLine(String line) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TypedValue.lines("good=1\n" + line))
                .withMessageContaining("'" + line + "'");
    }
}
