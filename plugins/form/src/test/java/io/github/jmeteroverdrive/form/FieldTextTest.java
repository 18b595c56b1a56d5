// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.function.Supplier;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.testelement.property.FunctionProperty;
import org.apache.jmeter.testelement.property.StringProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FieldTextTest {

    @ParameterizedTest
    @CsvSource(
            delimiterString = "|",
            value = {
                "plain | false",
                "${__P(Text)} | false",
                "${__P(Text,a default)} and ${__property(x,,y)} | false",
                "${__P(a,${__P(b,c)})} | false",
                "group-${__threadNum} | false",
                "${user} | true",
                "${__P(a)}-${user} | true",
                "${__P(a,${user})} | true",
                "${__counter(TRUE)} | true",
                "${__Random(1,5)} | true"
            })
    void variesWhenAVariableOrFunctionMayChange(String raw, boolean varies) {
        assertThat(FieldText.varies(raw)).isEqualTo(varies);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "|",
            value = {"plain | plain", "group-${__threadNum} |", "${user} |", "${__counter(TRUE)} |"})
    void textsThatOnlyAThreadKnowsAreNotKnownBefore(String raw, String known) throws Exception {
        ConfigTestElement element = new ConfigTestElement();
        element.setProperty(
                raw.contains("${")
                        ? new FunctionProperty("text", new CompoundVariable(raw))
                        : new StringProperty("text", raw));
        assertThat(FieldText.beforeThreads(element, "text")).isEqualTo(Optional.ofNullable(known));
    }

    @Test
    void emptyFieldsAreAbsent() {
        assertThat(FieldText.of(new ConfigTestElement(), "none").absent()).isTrue();
        ConfigTestElement element = new ConfigTestElement();
        element.setProperty("text", "${user}");
        assertThat(FieldText.of(element, "text").absent()).isFalse();
        assertThat(FieldText.of(element, "text").perMessage()).isTrue();
    }

    @Test
    void aTextIsParsedOnceUnlessItMayDiffer() {
        ConfigTestElement element = new ConfigTestElement();
        element.setProperty("text", "12");
        Supplier<Object> once = FieldText.of(element, "text").parsed(Holder::new);
        assertThat(once.get()).isEqualTo(new Holder("12")).isSameAs(once.get());
        element.setProperty("text", "${user}");
        Supplier<Object> each = FieldText.of(element, "text").parsed(Holder::new);
        assertThat(each.get()).isEqualTo(new Holder("${user}")).isNotSameAs(each.get());
    }

    private record Holder(String text) {}
}
