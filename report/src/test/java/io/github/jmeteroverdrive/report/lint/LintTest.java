// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.report.ReportException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class LintTest {

    private static final Path PLANS = Path.of("..", "jmx");
    private static final String MONITOR =
            "<LoadAgentMonitor testclass=\"x.LoadAgentMonitor\" testname=\"m\"/><hashTree/>";

    @TempDir Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    /** A plan with a monitor and these elements in a group of threads. */
    private Path plan(String elements) throws IOException {
        return Files.writeString(
                folder.resolve("plan.jmx"),
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<jmeterTestPlan version=\"1.2\">\n<hashTree>"
                        + "<TestPlan testclass=\"TestPlan\" testname=\"p\"/>\n<hashTree>"
                        + MONITOR
                        + "\n<ThreadGroup testclass=\"ThreadGroup\" testname=\"g\"/>\n<hashTree>\n"
                        + elements
                        + "\n</hashTree></hashTree></hashTree></jmeterTestPlan>\n");
    }

    private static String element(String type, String gui, String... properties) {
        StringBuilder xml = new StringBuilder();
        xml.append("<").append(type).append(" guiclass=\"").append(gui).append("\" testclass=\"");
        xml.append(type).append("\" testname=\"one\">");
        for (int i = 0; i < properties.length; i += 2)
            xml.append("<stringProp name=\"")
                    .append(properties[i])
                    .append("\">")
                    .append(properties[i + 1])
                    .append("</stringProp>");
        return xml.append("</").append(type).append("><hashTree/>\n").toString();
    }

    private static String get(String... properties) {
        String[] all = new String[properties.length + 2];
        all[0] = "HTTPSampler.method";
        all[1] = "POST";
        System.arraycopy(properties, 0, all, 2, properties.length);
        return element("HTTPSamplerProxy", "HttpTestSampleGui", all);
    }

    private static List<String> rules(Path plan) {
        return Lint.look(Plan.read(plan)).stream().map(one -> one.rule().id()).toList();
    }

    private int run(String... arguments) {
        return new CommandLine(new LintCommand())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    @Test
    void anElementIsFoundAtItsLine() throws IOException {
        Path plan =
                plan(
                        get()
                                + get()
                                + element("BeanShellPostProcessor", "TestBeanGUI", "script", "1"));
        Finding found = Lint.look(Plan.read(plan)).get(0);
        assertThat(found.rule().id()).isEqualTo("beanshell");
        assertThat(found.line()).isEqualTo(9);
        assertThat(found.element()).isEqualTo("one");
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "|",
            value = {
                "beanshell | BeanShellSampler | g | a | b",
                "beanshell | DebugSampler | g | x | ${__BeanShell(1+1)}",
                "md5 | HTTPSamplerProxy | g | HTTPSampler.md5 | true",
                "xpath-html | XPathExtractor | g | XPathExtractor.tolerant | true",
                "stock-extractor | RegexExtractor | g | RegexExtractor.refname | v",
                "viewers | ResultCollector | ViewResultsFullVisualizer | filename | ''",
                "script-cache | JSR223Sampler | g | script | 1",
                "script-language | JSR223Sampler | g | scriptLanguage | javascript",
                "new-connections | HTTPSamplerProxy | g | HTTPSampler.use_keepalive | false",
                "unread-bodies | HTTPSamplerProxy | g | HTTPSampler.method | GET",
            })
    void eachHabitIsFound(String rule, String type, String gui, String property, String value)
            throws IOException {
        assertThat(rules(plan(get() + element(type, gui, property, value)))).contains(rule);
    }

    @Test
    void whatIsSwitchedOffIsNotFound() throws IOException {
        String off =
                element("BeanShellSampler", "g").replace("testname", "enabled=\"false\" testname");
        assertThat(rules(plan(get() + get() + off))).isEmpty();
        assertThat(rules(plan(get() + get()))).isEmpty();
    }

    @Test
    void aBodyThatAnExtractorInScopeReadsIsKept() throws IOException {
        String get = element("HTTPSamplerProxy", "g", "HTTPSampler.method", "GET");
        String regex = element("RegexExtractor", "g");
        assertThat(rules(plan(get + get() + regex))).doesNotContain("unread-bodies");
        assertThat(
                        rules(
                                plan(
                                        get.replace(
                                                        "<hashTree/>",
                                                        "<hashTree>" + regex + "</hashTree>")
                                                + get())))
                .doesNotContain("unread-bodies");
    }

    @Test
    void aFixedCopyHasNothingLeftThatCanBeFixedAndTheRestIsAsItWas() throws IOException {
        String text =
                "<stringProp name=\"x\">a &lt; b &amp;&amp; \"c\" ü ${v}\n  next</stringProp>";
        String viewer = element("ResultCollector", "ViewResultsFullVisualizer", "filename", "");
        Path plan =
                plan(
                        get().replace("</HTTP", text + "</HTTP")
                                + element(
                                        "HTTPSamplerProxy",
                                        "g",
                                        "HTTPSampler.method",
                                        "GET",
                                        "HTTPSampler.md5",
                                        "true")
                                + viewer
                                + element("JSR223Sampler", "g", "script", "log.info('x')"));
        assertThat(run("--fix", plan.toString())).isEqualTo(1);
        assertThat(out.toString())
                .contains(
                        "which discards the body; its MD5 hash",
                        "disabled",
                        "Cache compiled script is on");
        Path copy = folder.resolve("plan.fixed.jmx");
        assertThat(Lint.look(Plan.read(copy))).allMatch(one -> one.fix().isEmpty());
        assertThat(Files.readString(copy))
                .contains(text, "io.github.jmeteroverdrive.http.StreamingDownloadGui")
                .startsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
        assertThat(Files.readString(plan))
                .contains("ViewResultsFullVisualizer")
                .doesNotContain("Streaming");
    }

    @Test
    void aJsonExtractorOfSeveralListsGetsARowForEach() throws IOException {
        String json =
                element(
                        "JSONPostProcessor",
                        "g",
                        "JSONPostProcessor.referenceNames",
                        "a;b",
                        "JSONPostProcessor.jsonPathExprs",
                        "$.a;$.b[*]",
                        "JSONPostProcessor.match_numbers",
                        "1;-1",
                        "JSONPostProcessor.defaultValues",
                        "x;y",
                        "Sample.scope",
                        "all");
        run("--fix", plan(get() + get() + json).toString());
        assertThat(out.toString()).contains("JSONPostProcessor is od - Fast JSON Extractor");
        assertThat(Files.readString(folder.resolve("plan.fixed.jmx")))
                .contains(
                        row("variable", "a") + row("path", "$.a") + row("matchNumber", "1"),
                        row("variable", "b") + row("path", "$.b[*]") + row("matchNumber", "-1"),
                        row("Sample.scope", "all") + row("concatenate", "false"))
                .doesNotContain("JSONPostProcessor");
    }

    private static String row(String name, String value) {
        return "<stringProp name=\"" + name + "\">" + value + "</stringProp>";
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "|",
            value = {
                "HtmlExtractor | HtmlExtractor.refname | v | HtmlExtractor.extractor_impl | JODD",
                "RegexExtractor | RegexExtractor.refname | '' | RegexExtractor.regex | a",
                "BoundaryExtractor | BoundaryExtractor.refname | v | BoundaryExtractor.useHeaders | other",
                "JSONPostProcessor | JSONPostProcessor.referenceNames | a;b | JSONPostProcessor.jsonPathExprs | $.a",
                "XPath2Extractor | XPathExtractor2.refname | v | XPathExtractor2.namespaces | p = urn:p",
            })
    void anExtractorThatOursWouldNotEqualIsLeft(
            String type, String first, String value, String second, String other)
            throws IOException {
        String extractor = element(type, "g", first, value, second, other);
        assertThat(rules(plan(get() + get() + extractor))).isEmpty();
    }

    @Test
    void aPlanWithoutTheMonitorGetsOne() throws IOException {
        Path plan = plan(get() + get());
        Files.writeString(plan, Files.readString(plan).replace(MONITOR, ""));
        assertThat(rules(plan)).containsExactly("not-watched");
        run("--fix", "-o", folder.resolve("copy.jmx").toString(), plan.toString());
        assertThat(rules(folder.resolve("copy.jmx"))).isEmpty();
    }

    @Test
    void aPlanThatCannotBeBetterIsPraisedWithCodeZero() throws IOException {
        assertThat(run(plan(get() + get()).toString())).isZero();
        assertThat(out.toString()).contains("nothing found");
    }

    @Test
    void whatIsNoPlanIsRefused() throws IOException {
        Path other = Files.writeString(folder.resolve("pom.xml"), "<project/>");
        assertThatThrownBy(() -> Plan.read(other)).isInstanceOf(ReportException.class);
        assertThat(run(other.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("no test plan of JMeter");
        assertThat(run(folder.resolve("none.jmx").toString())).isEqualTo(2);
    }

    @Test
    void ourOwnPlansHaveTheHabitsThatTheyAreThereToShow() {
        assertThat(rules(PLANS.resolve("Samplers.HTTP.Request.File.MD5.jmx"))).contains("md5");
        assertThat(rules(PLANS.resolve("Samplers.HTTP.Request.File.jmx")))
                .contains("unread-bodies");
        assertThat(rules(PLANS.resolve("JMS.Client.jmx"))).isEmpty();
    }
}
