// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The base POM knows exactly the parameters of the list, with their defaults, and hands on each.
 */
class BasePomTest {

    private static final Path POM = Path.of("../../profiles/jmeter.xml");
    private static final Pattern PROPERTY = Pattern.compile("<([A-Z]\\w*)(?:/>|>([^<]*)</\\1>)");
    private static final Pattern ARGUMENT =
            Pattern.compile("<argument>-D([A-Z]\\w*)=([^<]*)</argument>");

    private static Map<String, String> find(Pattern pattern) throws IOException {
        Map<String, String> found = new TreeMap<>();
        Matcher matcher = pattern.matcher(Files.readString(POM));
        while (matcher.find())
            found.put(matcher.group(1), matcher.group(2) == null ? "" : matcher.group(2));
        return found;
    }

    @Test
    void hasEachParameterWithItsDefault() throws IOException {
        Map<String, String> expected = new TreeMap<>();
        ParameterList list = ParameterList.shipped();
        list.names().forEach(name -> expected.put(name, list.entry(name).defaultValue()));

        assertThat(find(PROPERTY)).isEqualTo(expected);
    }

    @Test
    void handsEachParameterToTheJvm() throws IOException {
        Map<String, String> expected = new TreeMap<>();
        ParameterList.shipped().names().forEach(name -> expected.put(name, "${" + name + "}"));

        assertThat(find(ARGUMENT)).isEqualTo(expected);
    }
}
