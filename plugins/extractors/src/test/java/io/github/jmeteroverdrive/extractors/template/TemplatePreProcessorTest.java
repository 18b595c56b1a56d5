// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.template;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeteroverdrive.extractors.Corpus;
import io.github.jmeteroverdrive.extractors.SavedElement;
import io.github.jmeteroverdrive.extractors.template.TemplatePreProcessor.TemplateFields;
import io.github.jmeteroverdrive.form.JMeterHome;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.engine.util.ValueReplacer;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerProxy;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class TemplatePreProcessorTest {

    @TempDir
    static Path home;

    @BeforeAll
    static void jmeter() throws IOException {
        JMeterHome.install(home);
    }

    private static TemplatePreProcessor element(String template, String escaping) throws Exception {
        TemplatePreProcessor plan = new TemplatePreProcessor();
        plan.setProperty(TemplateFields.TEMPLATE.property(), template);
        plan.setProperty(TemplateFields.VARIABLE.property(), "out");
        plan.setProperty(TemplateFields.ESCAPING.property(), escaping);
        return running(plan);
    }

    /** Clones the plan's element as JMeter does for a thread. */
    private static TemplatePreProcessor running(TemplatePreProcessor plan) throws Exception {
        new ValueReplacer(new TestPlan()).replaceValues(plan);
        TemplatePreProcessor running = (TemplatePreProcessor) plan.clone();
        running.setRunningVersion(true);
        return running;
    }

    private static JMeterContext context(Map<String, String> variables, Sampler sampler) {
        JMeterContext context = JMeterContextService.getContext();
        context.setVariables(new JMeterVariables());
        variables.forEach(context.getVariables()::put);
        context.setCurrentSampler(sampler);
        context.setPreviousResult(new SampleResult());
        return context;
    }

    private static String filled(TemplatePreProcessor element, Map<String, String> variables) {
        JMeterContext context = context(variables, null);
        element.process();
        return context.getVariables().get("out");
    }

    @Test
    void usesTheCurrentValues() throws Exception {
        TemplatePreProcessor element = element("<a>${x}</a><b>${y}</b>${x}", "none");
        assertThat(filled(element, Map.of("x", "1", "y", "2"))).isEqualTo("<a>1</a><b>2</b>1");
        assertThat(filled(element, Map.of("x", "3", "y", "4"))).isEqualTo("<a>3</a><b>4</b>3");
    }

    @Test
    void evaluatesFunctionsAndLeavesUndefinedVariables() throws Exception {
        TemplatePreProcessor element = element("${__groovy(6 * 7)} ${__eval(${x}!)} ${nowhere} $5 {} ${", "none");
        assertThat(filled(element, Map.of("x", "one"))).isEqualTo("42 one! ${nowhere} $5 {} ${");
    }

    @Test
    void backslashEscapesADollar() throws Exception {
        TemplatePreProcessor element = element("\\${x} ${x} \"a\\nb\"", "none");
        assertThat(filled(element, Map.of("x", "1"))).isEqualTo("${x} 1 \"a\\nb\"");
    }

    @Test
    void twoBackslashesAreTextBeforeAnExpression() throws Exception {
        TemplatePreProcessor element = element("{\"path\":\"C:\\\\tmp\\\\${x}\"} \\\\\\${x} \\$5", "none");
        assertThat(filled(element, Map.of("x", "1"))).isEqualTo("{\"path\":\"C:\\\\tmp\\\\1\"} \\\\${x} $5");
    }

    @Test
    void bracesInACallNeedNotBeBalanced() throws Exception {
        TemplatePreProcessor element = element("${__groovy(\"}\".size())}|${__eval({${x})}|${__eval(})}", "none");
        assertThat(filled(element, Map.of("x", "a"))).isEqualTo("1|{a|}");
    }

    @Test
    void aCallThatJMeterRefusesLeavesTheVariableUnchanged() throws Exception {
        Path file = home.resolve("refused.txt");
        TemplatePreProcessor element = element("ignored", "none");
        element.setProperty(TemplateFields.FILE.property(), file.toString());
        Files.writeString(file, "${__eval(1)x}");
        assertThat(filled(element, Map.of("out", "old"))).isEqualTo("old");
    }

    /** jqwik does not run JUnit's lifecycle methods. */
    @BeforeContainer
    static void jmeterOfProperties() throws IOException {
        JMeterHome.install(Path.of("target/jmeter-home"));
    }

    /** Without escaping, the result is what JMeter itself evaluates the text to. */
    @Property
    void withoutEscapingTheTextIsThatOfJMeter(@ForAll long seed) throws Exception {
        Corpus corpus = new Corpus(seed);
        String template =
                corpus.xml().replace("\\", "").replace("value", "${x}").replace("id", "${y}") + "${x}";
        Map<String, String> variables = Map.of("x", corpus.word(), "y", corpus.word());
        TemplatePreProcessor element = element(template, "none");
        String ours = filled(element, variables);
        CompoundVariable stock = new CompoundVariable();
        stock.setParameters(template);
        assertThat(ours).isEqualTo(stock.execute());
    }

    @Property
    void parsersReadEscapedValuesUnchanged(@ForAll long seed) throws Exception {
        Corpus corpus = new Corpus(seed);
        String value = corpus.word() + "\\" + corpus.word() + "\u0001" + corpus.word();
        String xml = filled(element("<a b=\"${x}\">${x}</a>", "xml"), Map.of("x", value));
        // a parser reads line ends as \n, and as blanks in attributes
        String expected = value.replace('\u0001', '\uFFFD').replace("\r", "\n");
        Element parsed = DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(xml)))
                .getDocumentElement();
        assertThat(parsed.getTextContent()).isEqualTo(expected);
        assertThat(parsed.getAttribute("b"))
                .isEqualTo(expected.replace('\n', ' ').replace('\t', ' '));

        String json = filled(element("{\"a\":\"${x}\"}", "json"), Map.of("x", value));
        assertThat(new ObjectMapper().readTree(json).get("a").asText()).isEqualTo(value);
    }

    @Test
    void fillsTheBodyOfAnHttpRequestForOneSample() throws Exception {
        TemplatePreProcessor element = element("{\"q\":\"${x}\"}", "json");
        element.setProperty(TemplateFields.TARGET.property(), "body");
        HTTPSamplerProxy sampler = new HTTPSamplerProxy();
        sampler.addNonEncodedArgument("", "old", "");
        sampler.setRunningVersion(true);
        context(Map.of("x", "a\"${y}"), sampler);
        element.process();
        assertThat(sampler.getSendParameterValuesAsPostBody()).isTrue();
        assertThat(sampler.getArguments().getArgument(0).getValue()).isEqualTo("{\"q\":\"a\\\"${y}\"}");
        sampler.recoverRunningVersion();
        assertThat(sampler.getArguments().getArgument(0).getValue()).isEqualTo("old");
    }

    @Test
    void rereadsAChangedFile() throws Exception {
        Path file = home.resolve("template.xml");
        Files.writeString(file, "<a>${x}</a>");
        TemplatePreProcessor element = element("ignored", "xml");
        element.setProperty(TemplateFields.FILE.property(), file.toString());
        assertThat(filled(element, Map.of("x", "<"))).isEqualTo("<a>&lt;</a>");
        Files.writeString(file, "<b>${x}</b>");
        Files.setLastModifiedTime(file, java.nio.file.attribute.FileTime.fromMillis(1_000));
        assertThat(filled(element, Map.of("x", "1"))).isEqualTo("<b>1</b>");
    }

    @Test
    void errorsLeaveTheVariableUnchanged() throws Exception {
        TemplatePreProcessor element = element("${x}", "yaml");
        assertThat(filled(element, Map.of("x", "1", "out", "old"))).isEqualTo("old");
        TemplatePreProcessor body = element("${x}", "none");
        body.setProperty(TemplateFields.TARGET.property(), "body");
        assertThat(filled(body, Map.of("x", "1", "out", "old"))).isEqualTo("old");
        TemplatePreProcessor file = element("${x}", "none");
        file.setProperty(TemplateFields.FILE.property(), "no/such.xml");
        assertThat(filled(file, Map.of("x", "1", "out", "old"))).isEqualTo("old");
    }

    @Test
    void survivesSavingLoadingAndThePanel() throws IOException {
        TemplatePreProcessorGui gui = new TemplatePreProcessorGui();
        TestElement element = gui.createTestElement();
        assertThat(element.getName()).isEqualTo("od - Template PreProcessor");
        element.setProperty(TemplateFields.TEMPLATE.property(), "<a>\n${x}</a>");
        element.setProperty(TemplateFields.TARGET.property(), "body");
        element.setProperty(TemplateFields.VARIABLE.property(), "v");
        element.setProperty(TemplateFields.ESCAPING.property(), "xml");
        element.setProperty(TemplateFields.FILE.property(), "f.xml");
        SavedElement.assertSurvives(gui, element, home);
    }
}
