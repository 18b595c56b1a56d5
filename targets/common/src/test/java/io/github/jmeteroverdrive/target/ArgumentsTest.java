// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentsTest {

    private static void readAll(String... given) {
        Arguments arguments =
                new Arguments(given).allow("port=0..65535", "unit=a time unit", "tls=true", "users=NAME:VALUE");
        arguments.number("port", 0, 0, 65_535);
        arguments.oneOf("unit", TimeUnit.DAYS);
        arguments.flag("tls");
        arguments.pairs("users");
    }

    @Test
    void missingArgumentsHaveTheirDefaults() {
        Arguments none = new Arguments().allow("port=0..9");
        assertThat(none.number("port", 7, 0, 9)).isEqualTo(7);
        assertThat(none.oneOf("unit", TimeUnit.DAYS)).isEqualTo(TimeUnit.DAYS);
        assertThat(none.flag("tls")).isFalse();
        assertThat(none.pairs("users")).isEmpty();
    }

    @Test
    void lastValueOfAKeyWins() {
        Arguments arguments = new Arguments("port=1", "unit=hours", "port=2", "tls=TRUE");
        assertThat(arguments.number("port", 0, 0, 9)).isEqualTo(2);
        assertThat(arguments.oneOf("unit", TimeUnit.DAYS)).isEqualTo(TimeUnit.HOURS);
        assertThat(arguments.flag("tls")).isTrue();
    }

    @Test
    void firstColonSeparatesAPair() {
        assertThat(new Arguments("users=ann:a:b,bob:c").pairs("users")).hasToString("{ann=a:b, bob=c}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "port",
                "port=",
                "port=x",
                "port=-1",
                "port=65536",
                "unit=fortnights",
                "tls=yes",
                "users=ann",
                "users=ann:",
                "users=:a",
                "users=ann:a,",
            })
    void refusesInvalidArgumentsWithTheValuesOfTheOption(String nonsense) {
        String shown = nonsense.endsWith("=") ? "port" : nonsense;
        String key = shown.replaceFirst("=.*", "");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> readAll(nonsense))
                .withMessageMatching("option '" + shown + "' .+; it is " + key + "=[^;=]+");
    }

    @Test
    void refusesAnUnknownOptionWithTheNamesOfAll() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> readAll("ports=1"))
                .withMessage(
                        "there is no option 'ports'; there are port, tls, unit, users; ./overdrive target NAME --options describes all");
    }

    @Test
    void listsAllOptionsWithTheirDescriptions() {
        assertThatThrownBy(() -> readAll("--options"))
                .isInstanceOf(Arguments.ListAsked.class)
                .hasMessage(String.join(
                        System.lineSeparator(), "port=0..65535", "unit=a time unit", "tls=true", "users=NAME:VALUE"));
    }

    @Test
    void refusesAnEmptyArgument() {
        assertThatIllegalArgumentException().isThrownBy(() -> readAll(""));
    }
}
