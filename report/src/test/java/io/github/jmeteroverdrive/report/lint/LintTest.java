// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class LintTest {

    private static final Path PLANS = Path.of("..", "jmx");
    private static final String OURS = "io.github.jmeteroverdrive.";
    private static final String MONITOR =
            "<LoadAgentMonitor testclass=\"io.github.jmeteroverdrive.monitor.LoadAgentMonitor\" testname=\"m\"/><hashTree/>";

    /** Ends the thread group and begins another. */
    private static final String NEXT_GROUP =
            "</hashTree><ThreadGroup testclass=\"ThreadGroup\" testname=\"h\"/>\n<hashTree>\n";

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    /** A plan with a monitor and these elements in a thread group. */
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
        return Lint.check(Plan.read(plan), Lint.RULES).stream()
                .map(finding -> finding.rule().id())
                .toList();
    }

    private int run(String... arguments) {
        return new CommandLine(new LintCommand())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    @Test
    void refusesMissingFilesAndFolders() {
        assertThatThrownBy(() -> Plan.read(Path.of("nowhere.jmx")))
                .hasMessage("nowhere.jmx cannot be read (there is no nowhere.jmx); give a .jmx file.");
        assertThatThrownBy(() -> Plan.read(Path.of("src")))
                .hasMessage("src cannot be read (it is a folder); give a .jmx file.");
        assertThatThrownBy(() -> Plan.read(Path.of("/dev/zero")))
                .hasMessage("/dev/zero is not a file; give a .jmx file.");
    }

    @Test
    void findingsHaveTheLineOfTheElement() throws IOException {
        Path plan = plan(get() + get() + element("BeanShellPostProcessor", "TestBeanGUI", "script", "1"));
        LintFinding found = Lint.check(Plan.read(plan), Lint.RULES).get(0);
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
                "viewers | ResultCollector | SummaryReport | filename | ''",
                "viewers | ResultCollector | StatVisualizer | filename | ''",
                "greedy-regexp | RegexExtractor | g | RegexExtractor.regex | id=(.*)&",
                "embedded-resources | HTTPSamplerProxy | g | HTTPSampler.image_parser | true",
                "script-cache | JSR223Sampler | g | script | 1",
                "script-language | JSR223Sampler | g | scriptLanguage | javascript",
                "new-connections | HTTPSamplerProxy | g | HTTPSampler.use_keepalive | false",
                "unread-bodies | HTTPSamplerProxy | g | HTTPSampler.method | GET",
            })
    void findsEachSlowPractice(String rule, String type, String gui, String property, String value) throws IOException {
        assertThat(rules(plan(get() + element(type, gui, property, value)))).contains(rule);
    }

    @ParameterizedTest
    @ValueSource(strings = {"id=(.*?)&", "id=([^&]*)", "v1\\.*", "id=(.*+)"})
    void acceptsNonGreedyExpressions(String regex) throws IOException {
        String extractor = element("RegexExtractor", "g", "RegexExtractor.regex", regex);
        assertThat(rules(plan(get() + get() + extractor))).doesNotContain("greedy-regexp");
    }

    @ParameterizedTest
    @CsvSource({"600, 400, false", "600, 401, true", "600, ${threads}, false"})
    void countsTheThreadsOfAllGroups(String threads, String others, boolean many) throws IOException {
        String text = Files.readString(plan(get() + get() + NEXT_GROUP + get() + get()));
        Path plan = Files.writeString(
                folder.resolve("plan.jmx"),
                text.replace("testname=\"g\"/>", "testname=\"g\">" + group(threads))
                        .replace("testname=\"h\"/>", "testname=\"h\">" + group(others)));
        assertThat(rules(plan).contains("many-threads")).isEqualTo(many);
    }

    private static String group(String threads) {
        return row("ThreadGroup.num_threads", threads) + "</ThreadGroup>";
    }

    @ParameterizedTest
    @CsvSource({
        "xml, true, a.jtl, true",
        "requestHeaders, true, a.jtl, true",
        "xml, true, '', false",
        "xml, false, a.jtl, false",
        "latency, true, a.jtl, false"
    })
    void acceptsResultsFilesWithTimesOnly(String what, boolean saved, String file, boolean found) throws IOException {
        String saves =
                "<objProp><name>saveConfig</name><value class=\"SampleSaveConfiguration\"><%1$s>%2$s</%1$s></value></objProp>"
                        .formatted(what, saved);
        String writer = element("ResultCollector", "SimpleDataWriter", "filename", file)
                .replace("</ResultCollector>", saves + "</ResultCollector>");
        assertThat(rules(plan(get() + get() + writer)).contains("results-file")).isEqualTo(found);
    }

    @Test
    void ignoresDisabledElements() throws IOException {
        String off = element("BeanShellSampler", "g").replace("testname", "enabled=\"false\" testname");
        assertThat(rules(plan(get() + get() + off))).isEmpty();
        assertThat(rules(plan(get() + get()))).isEmpty();
    }

    @Test
    void acceptsBodiesThatAnExtractorInScopeReads() throws IOException {
        String get = element("HTTPSamplerProxy", "g", "HTTPSampler.method", "GET");
        String regex = element("RegexExtractor", "g");
        assertThat(rules(plan(get + get() + regex))).doesNotContain("unread-bodies");
        assertThat(rules(plan(get.replace("<hashTree/>", "<hashTree>" + regex + "</hashTree>") + get())))
                .doesNotContain("unread-bodies");
    }

    @Test
    void fixedCopyHasNoFixableFindingsAndIsOtherwiseUnchanged() throws IOException {
        String text = "<stringProp name=\"x\">a &lt; b &amp;&amp; \"c\" ü ${v}\n  next</stringProp>";
        String viewer = element("ResultCollector", "ViewResultsFullVisualizer", "filename", "");
        Path plan = plan(get().replace("</HTTP", text + "</HTTP")
                + element(
                        "HTTPSamplerProxy", "HttpTestSampleGui", "HTTPSampler.method", "GET", "HTTPSampler.md5", "true")
                + viewer
                + NEXT_GROUP
                + element("JSR223PostProcessor", "g", "script", "log.info('x')"));
        assertThat(run("--fix", plan.toString())).isZero();
        assertThat(out.toString())
                .contains("which discards the body; its MD5 hash", "disabled", "Cache compiled script is on");
        Path copy = folder.resolve("plan.fixed.jmx");
        assertThat(Lint.check(Plan.read(copy), Lint.RULES))
                .allMatch(finding -> finding.fix().isEmpty());
        assertThat(out.toString()).contains("left to you: 0"); // MD5 disappears with the body
        assertThat(Files.readString(copy))
                .contains(text, "io.github.jmeteroverdrive.http.StreamingDownloadGui")
                .startsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
        assertThat(Files.readString(plan)).contains("ViewResultsFullVisualizer").doesNotContain("Streaming");
    }

    @Test
    void fixThatLeavesFindingsGivesExitCode1() throws IOException {
        Path plan = plan(get() + element("BeanShellPostProcessor", "g") + get());
        assertThat(run("--fix", plan.toString())).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http.StreamingDownload",
                "http.TemplatedUpload",
                "http.WgetDownload",
                "httpasync.HttpAsyncRequest",
                "httpasync.GrpcRequest",
                "jms.JmsAsyncProducer",
                "kafka.KafkaRecordConsumer",
                "kafka.KafkaRecordProducer",
                "mqtt.MqttPublisher",
                "mqtt.MqttSubscriber",
                "extractors.script.FastJsr223Sampler"
            })
    void requestNextToOurSamplerIsNotTheOnlyOnePerIteration(String ours) throws IOException {
        assertThat(rules(plan(get()))).contains("one-request");
        String other = "<X testclass=\"io.github.jmeteroverdrive." + ours + "\" testname=\"x\"/><hashTree/>";
        assertThat(rules(plan(get() + other))).doesNotContain("one-request");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"httpasync.HttpEndpoint", "jms.JmsConnection", "kafka.KafkaConnection", "mqtt.MqttConnection"})
    void requestNextToOurConnectionIsTheOnlyOnePerIteration(String ours) throws IOException {
        String connection = "<X testclass=\"io.github.jmeteroverdrive." + ours + "\" testname=\"x\"/><hashTree/>";
        assertThat(rules(plan(connection + get()))).contains("one-request");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "monitor.TargetElement",
                "jms.JmsConnection",
                "httpasync.DataFeed",
                "httpasync.GrpcRequest",
                "kafka.KafkaConnection",
                "kafka.KafkaRecordConsumer",
                "kafka.KafkaRecordProducer",
                "mqtt.MqttConnection",
                "mqtt.MqttPublisher",
                "mqtt.MqttSubscriber"
            })
    void ourElementsDoNotPreventTheFixOfARequest(String ours) throws IOException {
        String other = "<X testclass=\"io.github.jmeteroverdrive." + ours + "\" testname=\"x\"/><hashTree/>";
        String get = element("HTTPSamplerProxy", "HttpTestSampleGui", "HTTPSampler.method", "GET");
        Path plan = plan(get + get + other);
        assertThat(run("--fix", plan.toString())).isZero();
        assertThat(Files.readString(folder.resolve("plan.fixed.jmx")))
                .contains("io.github.jmeteroverdrive.http.StreamingDownloadGui");
    }

    @Test
    void convertsAJsonExtractorWithSeveralPathsToRows() throws IOException {
        String json = element(
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
                "XPath2Extractor | XPathExtractor2.refname | v | XPathExtractor2.matchNumber | 1",
            })
    void doesNotConvertExtractorsThatWouldBehaveDifferently(
            String type, String first, String value, String second, String other) throws IOException {
        String extractor = element(type, "g", first, value, second, other);
        assertThat(Lint.check(Plan.read(plan(get() + get() + extractor)), Lint.RULES))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.fix()).isEmpty();
                    assertThat(finding.left()).endsWith(".");
                });
    }

    @Test
    void theCopyNeverReplacesThePlan() throws IOException {
        Path plan = plan(get() + get() + element("JSR223PostProcessor", "g", "script", "log.info('x')"));
        String text = Files.readString(plan);
        Path same = Files.createDirectory(folder.resolve("x")).resolve("../plan.jmx");
        Path link = Files.createSymbolicLink(folder.resolve("link.jmx"), plan);
        for (Path copy : List.of(plan, folder.resolve("./plan.jmx"), same, link)) {
            assertThat(run("--fix", "-o", copy.toString(), plan.toString())).isEqualTo(2);
            assertThat(err.toString()).contains("The copy must not replace ");
            err.getBuffer().setLength(0);
        }
        assertThat(plan).content().isEqualTo(text);
    }

    @Test
    void aPlanWithNothingToFixHasACopyThatReplacesAnEarlierOne() throws IOException {
        Path plan = plan(get() + get());
        Path copy = Files.writeString(folder.resolve("plan.fixed.jmx"), "of an earlier plan");
        assertThat(run("--fix", plan.toString())).isZero();
        assertThat(Plan.read(copy).enabled()).hasSameSizeAs(Plan.read(plan).enabled());
    }

    @Test
    void refusesAFileForACopyThatIsNotMade() throws IOException {
        Path plan = plan(get() + get());
        Path copy = folder.resolve("copy.jmx");
        assertThat(run("-o", copy.toString(), plan.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("--output is for the copy that --fix writes; give --fix, too.");
        assertThat(copy).doesNotExist();
    }

    @Test
    void numbersAreTheSameInEachCountry() throws IOException {
        String text = Files.readString(plan(get() + get()));
        Path plan = Files.writeString(
                folder.resolve("plan.jmx"), text.replace("testname=\"g\"/>", "testname=\"g\">" + group("1500")));
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
        try {
            run(plan.toString());
        } finally {
            Locale.setDefault(before);
        }
        assertThat(out.toString()).contains("One JMeter runs 1,500 threads of this plan.");
    }

    @Test
    void addsAMissingMonitor() throws IOException {
        Path plan = plan(get() + get());
        Files.writeString(plan, Files.readString(plan).replace(MONITOR, ""));
        assertThat(rules(plan)).containsExactly("not-watched");
        run("--fix", "-o", folder.resolve("copy.jmx").toString(), plan.toString());
        assertThat(rules(folder.resolve("copy.jmx"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "20, false, true",
        "-1, false, false",
        "20, true, false",
        "20, , false", // JMeter's default is true
        "${__P(n)}, false, false",
        "'${__P(n,20)}', false, true",
        "'${__P(n,-1)}', false, false"
    })
    void addedMonitorHasNoWarmUpIfLoopsEndThePlan(String loops, String forever, boolean untimed) throws IOException {
        Path plan = plan(get() + get());
        String group = "<ThreadGroup testclass=\"ThreadGroup\" testname=\"g\">"
                + "<elementProp name=\"ThreadGroup.main_controller\" elementType=\"LoopController\">"
                + "<stringProp name=\"LoopController.loops\">" + loops + "</stringProp>"
                + (forever == null
                        ? ""
                        : "<boolProp name=\"LoopController.continue_forever\">" + forever + "</boolProp>")
                + "</elementProp></ThreadGroup>";
        String text = Files.readString(plan).replace(MONITOR, "");
        Files.writeString(plan, text.replace("<ThreadGroup testclass=\"ThreadGroup\" testname=\"g\"/>", group));
        assertThat(run("--fix", plan.toString())).isZero();
        assertThat(out.toString().contains("the plan ends after its loops, so it has a warm-up only if you give one"))
                .isEqualTo(untimed);
        assertThat(Files.readString(folder.resolve("plan.fixed.jmx")).contains(AsyncLoad.WITHOUT_TIME))
                .isEqualTo(untimed);
    }

    @Test
    void groupThatIsLeftCountsAsLeftWhenItsRequestIsChanged() throws IOException {
        Path plan = plan(element(
                "HTTPSamplerProxy",
                "HttpTestSampleGui",
                "HTTPSampler.method",
                "GET",
                "HTTPSampler.follow_redirects",
                "true"));
        assertThat(run("--fix", "--async", plan.toString())).isEqualTo(1);
        assertThat(out.toString())
                .contains("Left by --fix: ", "is od - Streaming Download", "left to you: 2"); // async, one-request
    }

    @Test
    void planWithoutFindingsGivesExitCodeZero() throws IOException {
        assertThat(run(plan(get() + get()).toString())).isZero();
        assertThat(out.toString()).contains("nothing found");
    }

    @Test
    void refusesFilesThatAreNotTestPlans() throws IOException {
        Path other = Files.writeString(folder.resolve("pom.xml"), "<project/>");
        assertThatThrownBy(() -> Plan.read(other)).isInstanceOf(Refusal.class);
        assertThat(run(other.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("is not a test plan of JMeter");
        assertThat(run(folder.resolve("none.jmx").toString())).isEqualTo(2);
        Path whole = plan(get());
        Files.writeString(other, Files.readString(whole).replace("</jmeterTestPlan>", ""));
        assertThatThrownBy(() -> Plan.read(other)).hasMessageContaining("is cut off");
    }

    private static final String REQUEST = element("HTTPSamplerProxy", "HttpTestSampleGui", "HTTPSampler.method", "GET");

    /** The finding for a request with an unread body, in a plan with these elements. */
    private LintFinding findingWith(String elements) throws IOException {
        return Lint.check(Plan.read(plan(REQUEST + elements)), Lint.RULES).stream()
                .filter(finding -> finding.rule().id().equals("unread-bodies"))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "|",
            value = {
                "WhileController | WhileController.condition | ${__groovy(prev.responseDataAsString.length() > 1)} | ${__groovy…}",
                "IfController | IfController.condition | 1 == 1 | IfController",
                "WhileController | WhileController.condition | ${__jexl3(prev.x)} | ${__jexl3…}",
                "ConstantTimer | ConstantTimer.delay | ${__regexFunction(a)} | ${__regexFunction…}",
                "ConstantTimer | ConstantTimer.delay | ${theirs(a)} | ${theirs…}",
                "ConstantTimer | ConstantTimer.delay | ${__eval(${v})} | ${__eval…}",
                "ConstantTimer | ConstantTimer.delay | &#36;{__&#x67;roovy(prev)} | ${__groovy…}",
                "JSR223Sampler | script | vars.put('n', ctx.previousResult.x) | JSR223Sampler",
                "AnchorModifier | a | b | AnchorModifier",
                "ConfigTestElement | HTTPSampler.image_parser | ${parse} | image_parser",
                "ConfigTestElement | HTTPSampler.implementation | Java | implementation",
                "ConfigTestElement | HTTPSampler.protocol | file | protocol",
                "ModuleController | a | b | ModuleController",
                "IncludeController | a | b | IncludeController",
                "com.example.ConstantTimer | a | b | ConstantTimer",
            })
    void doesNotConvertRequestsWhoseBodyMayBeRead(String type, String property, String value, String why)
            throws IOException {
        // below another controller, so that elements that act on their own samplers only do not act on it
        boolean below = type.matches("AnchorModifier|JSR223Sampler");
        String other = element(type, "g", property, value);
        String elements = below
                ? element("GenericController", "g").replace("<hashTree/>", "<hashTree>" + other + "</hashTree>")
                : other;
        LintFinding found = findingWith(elements);
        assertThat(found.fix()).isEmpty();
        assertThat(found.left()).contains(why);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "|",
            value = {
                "HTTPSampler.protocol | file",
                "HTTPSampler.protocol | ${p}",
                "HTTPSampler.implementation | Java",
            })
    void doesNotConvertRequestsOfOtherClientsOrProtocols(String property, String value) throws IOException {
        String request = REQUEST.replace("<stringProp", row(property, value) + "<stringProp");
        LintFinding found = Lint.check(Plan.read(plan(request + get())), Lint.RULES).stream()
                .filter(finding -> finding.rule().id().equals("unread-bodies"))
                .findFirst()
                .orElseThrow();
        assertThat(found.left()).contains(property);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "|",
            value = {
                "ResponseAssertion | Assertion.test_field | Assertion.response_code",
                "RegexExtractor | RegexExtractor.useHeaders | true",
                "ConstantTimer | ConstantTimer.delay | ${__Random(1,2)}",
                "IfController | IfController.useExpression | true",
                "ResultCollector | filename | ''",
            })
    void convertsRequestsNextToElementsThatDoNotReadBodies(String type, String property, String value)
            throws IOException {
        assertThat(findingWith(element(type, "g", property, value)).fix()).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ResultSaver", "BackendListener", "JSR223Listener", "XPath2Assertion", "x.Parser"})
    void acceptsBodiesThatAnElementInScopeReads(String type) throws IOException {
        assertThat(rules(plan(REQUEST + get() + element(type, "g")))).doesNotContain("unread-bodies");
    }

    @Test
    void convertsRequestsDespiteReadersOfOtherBodiesOrThreads() throws IOException {
        String regex = element("RegexExtractor", "g", "RegexExtractor.refname", "v");
        String other = get().replace("<hashTree/>", "<hashTree>" + regex + "</hashTree>");
        assertThat(findingWith(other).fix()).isPresent();
        String script = element("JSR223Sampler", "g", "script", "prev");
        assertThat(findingWith(NEXT_GROUP + script).fix()).isPresent();
    }

    @Test
    void doesNotConvertRequestsOfTestFragments() throws IOException {
        Path plan = plan(REQUEST + get());
        Files.writeString(plan, Files.readString(plan).replace("\"ThreadGroup\"", "\"TestFragmentController\""));
        assertThat(Lint.check(Plan.read(plan), Lint.RULES))
                .singleElement()
                .satisfies(finding -> assertThat(finding.left()).contains("no Thread Group"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "|",
            value = {
                "JSR223PreProcessor | groovy | class K { static int n }",
                "JSR223PreProcessor | groovy | @groovy.transform.Field int n = 1",
                "JSR223PreProcessor | groovy | this.getClass().n = 1",
                "JSR223PreProcessor | groovy | throw new JMeterStopThreadException()",
                "JSR223PreProcessor | javascript | 1",
                "JSR223Sampler | groovy | 1",
                "JSR223Assertion | groovy | 1",
            })
    void doesNotCacheScriptsThatWouldBehaveDifferently(String type, String language, String script) throws IOException {
        String element = element(type, "g", "scriptLanguage", language, "script", script);
        assertThat(Lint.check(Plan.read(plan(get() + get() + element)), Lint.RULES))
                .filteredOn(finding -> finding.rule().id().equals("script-cache"))
                .singleElement()
                .satisfies(finding -> assertThat(finding.left()).isNotEmpty());
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "|",
            value = {
                "2 | $.a | ''",
                "0 | $.a[*] | ''",
                "${n} | $.a | ''",
                "0 | $.a | all",
            })
    void doesNotConvertJsonMatchNumbersThatStockTreatsDifferently(String number, String path, String scope)
            throws IOException {
        assertThat(json(number, path, scope).left()).isNotEmpty();
        assertThat(json("1", path, scope).fix()).isPresent();
    }

    private LintFinding json(String number, String path, String scope) throws IOException {
        String json = element(
                "JSONPostProcessor",
                "g",
                "JSONPostProcessor.referenceNames",
                "a",
                "JSONPostProcessor.jsonPathExprs",
                path,
                "JSONPostProcessor.match_numbers",
                number,
                "JSONPostProcessor.defaultValues",
                "x",
                "Sample.scope",
                scope);
        return Lint.check(Plan.read(plan(get() + get() + json)), Lint.RULES).get(0);
    }

    @Test
    void doesNotDisableAMailer() throws IOException {
        String mailer = element("MailerResultCollector", "MailerVisualizer", "filename", "");
        assertThat(Lint.check(Plan.read(plan(get() + get() + mailer)), Lint.RULES))
                .singleElement()
                .satisfies(finding -> assertThat(finding.fix()).isEmpty());
    }

    @Test
    void keepsCharacterReferencesAndConvertsTheCharset() throws IOException {
        String text = "<stringProp name=\"x\">a&#xd;\nb&#13;&#10;&#9;ü</stringProp>";
        Path plan = plan(get().replace("</HTTP", text + "</HTTP").replace("one", "o&#xa;e") + get());
        byte[] latin = Files.readString(plan)
                .replace("encoding=\"UTF-8\"", "encoding=\"ISO-8859-1\"")
                .getBytes(StandardCharsets.ISO_8859_1);
        Files.write(plan, latin);
        String copy = Plan.read(plan).text();
        assertThat(copy).contains(text, "o&#xa;e").startsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    }

    private static List<Path> files(Path folder, String name) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file ->
                            file.toString().endsWith(name) && !file.toString().contains("/target/"))
                    .sorted()
                    .toList();
        }
    }

    /** All plans of the project, and those with an element of each kind. */
    static List<Path> plansWithOurElements() throws IOException {
        List<Path> all = new ArrayList<>(files(PLANS, ".jmx"));
        all.addAll(files(Path.of("..", "plugins"), "saved-before.jmx"));
        assertThat(all).hasSizeGreaterThan(80);
        return all;
    }

    @ParameterizedTest
    @MethodSource("plansWithOurElements")
    void ourElementsAreNeitherFoundNorChanged(Path plan) throws IOException {
        List<String> lines = Files.readAllLines(plan);
        assertThat(Lint.check(Plan.read(plan), Lint.RULES))
                .noneMatch(finding -> lines.get(finding.line() - 1).contains("testclass=\"" + OURS));
        Path copy = folder.resolve("copy.jmx");
        run("--fix", "-o", copy.toString(), plan.toString());
        String fixed = Files.readString(copy);
        Matcher ours = Pattern.compile("(?s)<(" + Pattern.quote(OURS) + "[\\w.]+)[^>]*(/>|>.*?</\\1>)")
                .matcher(Plan.read(plan).text());
        while (ours.find()) assertThat(fixed).contains(ours.group());
    }

    @Test
    void projectPlansHaveTheFindingsTheyDemonstrate() {
        assertThat(rules(PLANS.resolve("Samplers.HTTP.Request.File.MD5.jmx"))).contains("md5");
        assertThat(rules(PLANS.resolve("Samplers.HTTP.Request.File.jmx"))).contains("unread-bodies");
        assertThat(rules(PLANS.resolve("JMS.Client.jmx"))).isEmpty();
    }
}
