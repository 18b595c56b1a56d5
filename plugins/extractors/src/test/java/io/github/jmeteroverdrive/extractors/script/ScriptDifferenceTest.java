// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.script;

import static io.github.jmeteroverdrive.extractors.script.StockScripts.ours;
import static io.github.jmeteroverdrive.extractors.script.StockScripts.stock;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.extractors.SavedElement;
import io.github.jmeteroverdrive.form.JMeterHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.jmeter.extractor.JSR223PostProcessor;
import org.apache.jmeter.modifiers.JSR223PreProcessor;
import org.apache.jmeter.protocol.java.sampler.JSR223Sampler;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jorphan.util.JMeterStopThreadException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisabledForJreRange(
        min = JRE.JAVA_25,
        disabledReason = "JMeter's Groovy 3.0.20 cannot read the class files of Java 25; run it with an older JDK")
class ScriptDifferenceTest {

    @TempDir
    static Path home;

    @BeforeAll
    static void jmeter() throws IOException {
        JMeterHome.install(home);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "vars.put('out', vars.get('name') + prev.responseDataAsString)",
                "vars.put('out', Label + '|' + FileName + '|' + Parameters + '|' + args.length + args.join(','))",
                "vars.put('out', [ctx.variables.is(vars), ctx.previousResult.is(prev), ctx.currentSampler.is(sampler)].toString())",
                "vars.put('out', props.getClass().name + (OUT.is(System.out)) + (log instanceof org.slf4j.Logger))",
                "n = 1; vars.put('out', String.valueOf(binding.hasVariable('n')))",
                "vars.put('out', String.valueOf(binding.hasVariable('n')))",
                "def twice(x) { x * 2 }\nvars.put('out', twice(21).toString())",
                "vars.put('before', 'set'); missing + 1; vars.put('after', 'set')",
                "vars.put('out', new groovy.json.JsonSlurper().parseText('[1,2]').sum().toString())",
                "@groovy.transform.Field int calls = 0\ncalls++; vars.put('out', calls.toString())",
                "throw new IOException('no')",
                "vars.putObject('object', [a: 1])"
            })
    void processorsLeaveTheSameVariablesAsStock(String script) {
        for (String parameters : new String[] {"", "one two"}) {
            var ours = ours(new FastJsr223PostProcessor(), script, "", parameters);
            var oursBefore = ours(new FastJsr223PreProcessor(), script, "", parameters);
            var stock = stock(new JSR223PostProcessor(), script, "", parameters);
            var stockBefore = stock(new JSR223PreProcessor(), script, "", parameters);
            Map<String, Object> after = new StockScripts().after(ours::process);
            assertThat(after).isEqualTo(new StockScripts().after(stock::process));
            assertThat(new StockScripts().after(oursBefore::process))
                    .isEqualTo(new StockScripts().after(stockBefore::process));
            // again with the compiled script
            assertThat(new StockScripts().after(ours::process)).isEqualTo(after);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'text'",
                "42",
                "null",
                "SampleResult.setResponseData('own', 'UTF-8'); 'other'",
                "SampleResult.successful = false; SampleResult.responseCode = '404'; ''",
                "SampleResult.setSampleLabel(Label + args.length)",
                "class Point { int x }\nnew Point(x: 3).x",
                "class OnlyAClass { }",
                "missing",
                "throw new IOException('no')",
                "this is no script ((",
                ""
            })
    void samplersReturnTheSameAsStock(String script) {
        new StockScripts();
        SampleResult ours = ours(new FastJsr223Sampler(), script, "", "a b").sample(null);
        SampleResult stock = stock(new JSR223Sampler(), script, "", "a b").sample(null);
        assertThat(ours.isSuccessful()).isEqualTo(stock.isSuccessful());
        assertThat(ours.getResponseCode()).isEqualTo(stock.getResponseCode());
        assertThat(ours.getSampleLabel()).isEqualTo(stock.getSampleLabel());
        assertThat(ours.getSamplerData()).isEqualTo(stock.getSamplerData());
        assertThat(ours.getDataType()).isEqualTo(stock.getDataType());
        assertThat(ours.getResponseDataAsString()).isEqualTo(stock.getResponseDataAsString());
        // messages about missing names contain the name of the class
        assertThat(ours.getResponseMessage().replaceFirst("class: \\w+|OverdriveScript.*|script: .*", ""))
                .startsWith(stock.getResponseMessage().replaceFirst("class: \\w+|Script\\d+\\.groovy.*|Both .*", ""));
    }

    @Test
    void recompilesAChangedFile() throws IOException {
        Path file = home.resolve("script.groovy");
        Files.writeString(file, "vars.put('out', 'first' + FileName)");
        var element = ours(new FastJsr223PostProcessor(), "ignored", file.toString(), "");
        var stock = stock(new JSR223PostProcessor(), "ignored", file.toString(), "");
        Map<String, Object> first = new StockScripts().after(element::process);
        assertThat(first).containsEntry("out", "first" + file);
        assertThat(new StockScripts().after(stock::process)).isEqualTo(first);
        Files.writeString(file, "vars.put('out', 'second one')");
        assertThat(new StockScripts().after(element::process)).containsEntry("out", "second one");
    }

    @Test
    void scriptsCanStopTheThreadAsInStock() {
        String script = "throw new org.apache.jorphan.util.JMeterStopThreadException('enough')";
        new StockScripts();
        var ours = ours(new FastJsr223PostProcessor(), script, "", "");
        var stock = stock(new JSR223PostProcessor(), script, "", "");
        assertThatThrownBy(ours::process).isInstanceOf(JMeterStopThreadException.class);
        assertThatThrownBy(stock::process).isInstanceOf(JMeterStopThreadException.class);
    }

    @Test
    void missingFileFailsTheSampleWithARemedy() {
        new StockScripts();
        SampleResult result =
                ours(new FastJsr223Sampler(), "", "no/such.groovy", "").sample(null);
        assertThat(result.isSuccessful()).isFalse();
        assertThat(result.getResponseMessage()).contains("no/such.groovy").contains("give the path");
    }

    @Test
    void elementsSurviveSavingLoadingAndPanels() throws IOException {
        var sampler = new FastJsr223SamplerGui().createTestElement();
        var before = new FastJsr223PreProcessorGui().createTestElement();
        var after = new FastJsr223PostProcessorGui().createTestElement();
        assertThat(sampler.getName()).isEqualTo("od - Fast JSR223 Sampler");
        for (var element : new TestElement[] {sampler, before, after}) {
            element.setProperty("script", "vars.put('a', \"<\")\n1");
            element.setProperty("filename", "a.groovy");
            element.setProperty("parameters", "1 2");
        }
        SavedElement.assertSurvives(new FastJsr223SamplerGui(), sampler, home);
        SavedElement.assertSurvives(new FastJsr223PreProcessorGui(), before, home);
        SavedElement.assertSurvives(new FastJsr223PostProcessorGui(), after, home);
    }
}
