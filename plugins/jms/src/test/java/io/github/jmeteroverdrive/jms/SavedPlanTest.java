// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.jms.connection.ConnectionFields;
import io.github.jmeteroverdrive.jms.consumer.ConsumerFields;
import io.github.jmeteroverdrive.jms.patterns.PatternFields;
import io.github.jmeteroverdrive.jms.producer.ProducerFields;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SavedPlanTest {

    @TempDir static Path home;

    @BeforeAll
    static void jmeter() throws IOException {
        Path bin = Files.createDirectories(home.resolve("bin"));
        for (String name :
                List.of("jmeter.properties", "saveservice.properties", "upgrade.properties")) {
            try (InputStream in = SavedPlanTest.class.getResourceAsStream("/bin/" + name)) {
                Files.copy(in, bin.resolve(name));
            }
        }
        JMeterUtils.setJMeterHome(home.toString());
        JMeterUtils.loadJMeterProperties(bin.resolve("jmeter.properties").toString());
    }

    static Stream<Arguments> elements() {
        return Stream.of(
                Arguments.of(new JmsConnectionGui(), ConnectionFields.DECLARATION),
                Arguments.of(new JmsAsyncProducerGui(), ProducerFields.DECLARATION),
                Arguments.of(new JmsConsumerGui(), ConsumerFields.DECLARATION),
                Arguments.of(new JmsPatternWorkerGui(), PatternFields.DECLARATION));
    }

    private static List<String> properties(Declaration of) {
        return of.fields().stream().map(Field::property).toList();
    }

    /** An element with another value in every field, some of them hard to write in XML. */
    private static TestElement full(JMeterGUIComponent gui, List<String> properties) {
        TestElement element = gui.createTestElement();
        for (String property : properties)
            element.setProperty(property, property + " ${__P(x,<&\">)}\nand 'ü' after it ");
        return element;
    }

    @ParameterizedTest
    @MethodSource("elements")
    void everyFieldSurvivesSavingLoadingAndThePanel(JMeterGUIComponent gui, Declaration fields)
            throws IOException {
        List<String> properties = properties(fields);
        TestElement element = full(gui, properties);
        HashTree tree = new ListedHashTree();
        tree.add(element);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SaveService.saveTree(tree, out);
        Path file = Files.write(home.resolve("plan.jmx"), out.toByteArray());

        TestElement loaded = (TestElement) SaveService.loadTree(file.toFile()).getArray()[0];
        assertThat(loaded).isInstanceOf(element.getClass()).isEqualTo(element);

        gui.configure(loaded);
        TestElement again = gui.makeTestElement();
        gui.modifyTestElement(again);
        assertThat(properties).isNotEmpty();
        for (String property : properties) {
            assertThat(again.getPropertyAsString(property))
                    .as(property)
                    .startsWith(property + " ${__P(x,<&\">)}");
        }
    }

    @ParameterizedTest
    @MethodSource("elements")
    void aCloneHasEveryFieldAndIsItsOwn(JMeterGUIComponent gui, Declaration fields) {
        List<String> properties = properties(fields);
        TestElement element = full(gui, properties);
        TestElement clone = (TestElement) element.clone();
        assertThat(clone).isEqualTo(element).hasSameClassAs(element);

        properties.forEach(property -> clone.setProperty(property, "changed"));
        for (String property : properties)
            assertThat(element.getPropertyAsString(property)).startsWith(property);
    }

    /** saved-before.jmx was saved before fields were declared: names and first values stay. */
    @ParameterizedTest
    @MethodSource("elements")
    void aPlanSavedBeforeHasTheElementThatIsMadeNow(JMeterGUIComponent gui, Declaration fields)
            throws IOException {
        HashTree tree = SaveService.loadTree(new File("src/test/resources/saved-before.jmx"));
        TestElement now = gui.createTestElement();
        assertThat(tree.getTree(tree.getArray()[0]).list()).contains(now);

        gui.configure(now);
        TestElement again = gui.makeTestElement();
        gui.modifyTestElement(again);
        assertThat(again).isEqualTo(now);
    }
}
