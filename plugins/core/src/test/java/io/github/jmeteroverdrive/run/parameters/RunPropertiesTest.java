// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run.parameters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RunPropertiesTest {

    private static final Pattern NAME = Pattern.compile("\"(overdrive\\.[a-z][\\w.]*\\w)\"");

    private static void check(String property, String plan) {
        RunProperties.check(property, name -> false, plan);
    }

    /** The names of properties in the sources of all elements. */
    private static Set<String> read() throws IOException {
        Set<String> names = new TreeSet<>();
        try (Stream<Path> sources = Files.find(
                Path.of(".."),
                Integer.MAX_VALUE,
                (file, attributes) -> file.toString().matches(".*/src/main/.*(?<!/RunProperties)\\.java"))) {
            for (Path source : (Iterable<Path>) sources::iterator)
                NAME.matcher(Files.readString(source)).results().forEach(found -> names.add(found.group(1)));
        }
        return names;
    }

    @Test
    void everyPropertyThatAnElementReadsCanBeGiven() throws IOException {
        Set<String> names = read();
        assertThat(names).contains("overdrive.report", "overdrive.console").containsAll(RunProperties.NOT_GIVEN);
        names.removeAll(RunProperties.NOT_GIVEN);
        for (String name : names) assertThatCode(() -> check(name, "")).doesNotThrowAnyException();
        for (String name : RunProperties.NOT_GIVEN)
            assertThatThrownBy(() -> check(name, "")).as(name).isInstanceOf(Refusal.class);
    }

    @Test
    void planMayReadOtherPropertiesOfTheTarget() {
        assertThatThrownBy(() -> check("target.environment", "${__P(target.url,)}"))
                .isInstanceOf(Refusal.class)
                .hasMessage("There is no property target.environment to give.");
        assertThatCode(() -> check("target.environment", "${__P(target.environment,)}"))
                .doesNotThrowAnyException();
    }
}
