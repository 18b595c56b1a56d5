// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import static io.github.jmeteroverdrive.extractors.Differential.addRow;
import static io.github.jmeteroverdrive.extractors.SavedElement.assertSurvives;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.extractors.css.FastCssExtractor;
import io.github.jmeteroverdrive.extractors.css.FastCssExtractorGui;
import io.github.jmeteroverdrive.extractors.json.FastJsonExtractor;
import io.github.jmeteroverdrive.extractors.json.FastJsonExtractorGui;
import io.github.jmeteroverdrive.extractors.xpath.FastXPathExtractor;
import io.github.jmeteroverdrive.extractors.xpath.FastXPathExtractorGui;
import io.github.jmeteroverdrive.form.JMeterHome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StructuredElementsTest {

    @TempDir
    static Path home;

    @BeforeAll
    static void jmeter() throws IOException {
        JMeterHome.install(home);
    }

    @Test
    void jsonExtractorSurvivesSavingLoadingAndThePanel() throws IOException {
        FastJsonExtractorGui gui = new FastJsonExtractorGui();
        FastJsonExtractor element = (FastJsonExtractor) gui.createTestElement();
        assertThat(element.getName()).isEqualTo("od - Fast JSON Extractor");
        addRow(element, "id", "$.items[0].id", "1", "none");
        addRow(element, "${name}", "$..*", "-1", "");
        element.setOption(FastJsonExtractor.CONCATENATE, "true");
        element.setScopeVariable("text");
        assertSurvives(gui, element, home);
    }

    @Test
    void xpathExtractorSurvivesSavingLoadingAndThePanel() throws IOException {
        FastXPathExtractorGui gui = new FastXPathExtractorGui();
        FastXPathExtractor element = (FastXPathExtractor) gui.createTestElement();
        assertThat(element.getName()).isEqualTo("od - Fast XPath Extractor");
        addRow(element, "id", "//p:item[1]/@id", "0", "none", "true");
        element.setOption(FastXPathExtractor.NAMESPACES, "p=urn:one q=urn:two");
        element.setScopeChildren();
        assertSurvives(gui, element, home);
    }

    @Test
    void cssExtractorSurvivesSavingLoadingAndThePanel() throws IOException {
        FastCssExtractorGui gui = new FastCssExtractorGui();
        FastCssExtractor element = (FastCssExtractor) gui.createTestElement();
        assertThat(element.getName()).isEqualTo("od - Fast CSS Extractor");
        addRow(element, "next", "a.next", "href", "1", "", "true");
        element.setOption(Columns.STRICT, "true");
        assertSurvives(gui, element, home);
    }

    @Test
    void rowsSearchTheResultOfThePreviousRow() {
        FastJsonExtractor element = new FastJsonExtractor();
        addRow(element, "text", "$.inner", "1", "none");
        addRow(element, "x", "$.x", "1", "none");
        element.setScopeVariable("text");
        assertThat(Differential.ours(
                        element,
                        Map.of("text", "{\"inner\":\"{\\\"x\\\": 7}\"}"),
                        BodySample.of("", StandardCharsets.UTF_8)))
                .containsEntry("x", "7");
    }
}
