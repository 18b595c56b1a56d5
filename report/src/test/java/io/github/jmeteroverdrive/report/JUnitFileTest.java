// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.report.run.RunData;
import io.github.jmeteroverdrive.report.verdict.Verdict;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class JUnitFileTest {

    private static final String THRESHOLDS = """
            "thresholds":[
             {"name":"ack.p99","wanted":"at most 5 ms","seen":"812 µs","value":812,"limit":5000,"met":true},
             {"name":"lost","wanted":"at most 0","seen":"3","value":3,"limit":0,"met":false},
             {"name":"ack.p99.9","wanted":"at most 9 ms","why":"it is n/a: 300 values are too few","met":false}]
            """;

    @TempDir
    Path folder;

    private Path run(String more) throws IOException {
        Path run = SampleRun.write(folder.resolve("run"));
        Path summary = run.resolve("summary.json");
        String text = Files.readString(summary);
        Files.writeString(summary, text.substring(0, text.lastIndexOf('}')) + "," + more + "}");
        return run;
    }

    /** The written file, validated against Surefire's published schema. */
    private static Element written(Path run) throws Exception {
        RunData data = RunReader.read(run);
        File file = JUnitFile.write(data, Verdict.of(data)).toFile();
        SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
                .newSchema(JUnitFileTest.class.getResource("/surefire-test-report.xsd"))
                .newValidator()
                .validate(new StreamSource(file));
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(file)
                .getDocumentElement();
    }

    /** Names of the cases, and the failure message of each; "" for a passed one. */
    private static Map<String, String> cases(Element suite) {
        Map<String, String> cases = new LinkedHashMap<>();
        NodeList all = suite.getElementsByTagName("testcase");
        for (int i = 0; i < all.getLength(); i++) {
            Element testCase = (Element) all.item(i);
            Element failure = (Element) testCase.getElementsByTagName("failure").item(0);
            String why = failure == null ? "" : failure.getAttribute("message");
            cases.put(testCase.getAttribute("name"), why);
        }
        return cases;
    }

    @Test
    void eachThresholdIsATestCaseThatFailsWithItsFigure() throws Exception {
        Element suite = written(run(THRESHOLDS));
        assertThat(cases(suite))
                .containsExactly(
                        Map.entry("the run ends as planned", ""),
                        Map.entry("nothing fails", ""),
                        Map.entry("threshold ack.p99", ""),
                        Map.entry("threshold lost", "lost: wanted at most 0, seen 3"),
                        Map.entry(
                                "threshold ack.p99.9",
                                "ack.p99.9: wanted at most 9 ms, but it is n/a: 300 values are too few"));
        assertThat(suite.getAttribute("name")).isEqualTo("JMS.Client");
        assertThat(suite.getAttribute("tests")).isEqualTo("5");
        assertThat(suite.getAttribute("failures")).isEqualTo("2");
        assertThat(suite.getAttribute("time")).isEqualTo("5.000");
        assertThat(suite.getTextContent()).contains("wanted at most 5 ms, seen 812 µs");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'warnings':[] | The run is good.",
                "'warnings':['The load varied.'] | The run is good, but has warnings.",
                "'failures':['A broker was lost.'] | The run is not good."
            })
    void hasTheLastSentenceOfTheConsole(String summary, String sentence) throws Exception {
        NodeList properties = written(run(summary.replace('\'', '"'))).getElementsByTagName("property");
        assertThat(((Element) properties.item(properties.getLength() - 1)).getAttribute("value"))
                .isEqualTo(sentence);
    }

    @Test
    void hasWhetherTheRunWasSteady() throws Exception {
        String sentence = "Steady since second 4.";
        assertThat(written(run("\"steady\":{\"class\":\"steady\",\"sentence\":\"" + sentence + "\"}"))
                        .getElementsByTagName("property")
                        .item(2)
                        .getAttributes()
                        .getNamedItem("value")
                        .getTextContent())
                .isEqualTo(sentence);
    }

    @Test
    void failuresOfTheRunFailATestCase() throws Exception {
        String broken = "\"failures\":[\"3 samples failed: \\u0001<a> & b.\",\"A broker was lost.\"]";
        Element suite = written(run(broken));
        assertThat(cases(suite))
                .containsEntry("nothing fails", "3 samples failed: \uFFFD<a> & b. A broker was lost.")
                .containsEntry("the run ends as planned", "");
        assertThat(suite.getAttribute("failures")).isEqualTo("1");
    }

    @Test
    void killedRunFailsTheCaseThatTheRunEnded() throws Exception {
        Path run = run(THRESHOLDS);
        Files.delete(run.resolve("summary.json"));
        assertThat(cases(written(run)).get("the run ends as planned"))
                .startsWith("There is no summary: the run was killed, or is still running.");
    }

    @Test
    void refusedRunFailsTheEndCaseAndIsNotReportedAsKilled() throws Exception {
        Path run = run(THRESHOLDS);
        Files.delete(run.resolve("summary.json"));
        Path json = run.resolve("run.json");
        Files.writeString(
                json, Files.readString(json).replaceFirst("\\{", "{\"refused\":\"URL is 'htp://x'; give another.\","));
        String refused = "The run was refused before it began: URL is 'htp://x'; give another.";
        assertThat(cases(written(run))).containsEntry("the run ends as planned", refused);
        RunData data = RunReader.read(run);
        assertThat(Verdict.of(data).sentence()).startsWith("Not clear what the bottleneck was: " + refused);
    }

    private static final String GIVEN = """
            "failedPercentTolerated":%s,"thresholds":[{"name":"errors","limit":"0"},
             {"name":"ack.p50","limit":"0.5ms"},{"name":"sent","limit":"1000"},
             {"name":"failed","limit":"90"},{"name":"ack.p99.9","limit":"9ms"},{"name":"rate","limit":">=90%%"},
             {"name":"later","limit":"?"}],
            """;

    private Path killed(String tolerated) throws IOException {
        Path run = run(THRESHOLDS);
        Files.delete(run.resolve("summary.json"));
        Path json = run.resolve("run.json");
        String given = "{" + String.format(GIVEN, tolerated);
        Files.writeString(json, Files.readString(json).replaceFirst("\\{", given));
        Path live = run.resolve("live.jsonl");
        Files.writeString(live, Files.readString(live).replace("\"sent\":500", "\"failed\":88,\"sent\":500"));
        return run;
    }

    @Test
    void killedRunIsCheckedAgainstThresholdsUpToItsLastLine() throws Exception {
        Map<String, String> cases = cases(written(killed("10")));
        String last = " up to the last second that is known";
        assertThat(cases)
                .containsEntry("nothing fails", "88 of 500 failed (17.6%)" + last + ", warm-up included.")
                .containsEntry("threshold errors", "errors: wanted at most 0, seen 88" + last + ", warm-up included")
                .containsEntry("threshold ack.p50", "ack.p50: wanted at most 500 µs, seen 1 ms" + last)
                .containsEntry(
                        "threshold sent", "sent: wanted at least 1,000, but there is no summary; it was 500" + last)
                .containsEntry(
                        "threshold failed", "failed: wanted at most 90, but there is no summary; it was 88" + last)
                .containsEntry("threshold rate", "rate: wanted at least 90.0%, but only a summary has it")
                .containsEntry("threshold later", "later: wanted ?, but this version does not know it");
        assertThat(cases.get("threshold ack.p99.9")).contains("but it is n/a: 300 values are too");
    }

    @Test
    void toleratedFailuresDoNotFailAKilledRun() throws Exception {
        assertThat(cases(written(killed("20")))).containsEntry("nothing fails", "");
    }

    @Test
    void failuresThatThePlanExpectsDoNotFailAKilledRun() throws Exception {
        Path run = killed("10");
        Path live = run.resolve("live.jsonl");
        Files.writeString(live, Files.readString(live).replace("\"failed\":88", "\"excused\":88,\"failed\":88"));
        assertThat(cases(written(run))).containsEntry("nothing fails", "");
    }

    @Test
    void runCutShortFailsTheCaseThatTheRunEnded() throws Exception {
        assertThat(cases(written(run("\"incomplete\":true"))).get("the run ends as planned"))
                .startsWith("The run was cut short");
    }

    @Test
    void refusesJUnitOutputForAResultsFile() throws IOException {
        Path file = folder.resolve("results.csv");
        Files.writeString(file, "timeStamp,elapsed,label\n1795250417000,5,a\n");
        RunData data = RunReader.read(file);
        assertThatThrownBy(() -> JUnitFile.write(data, Verdict.of(data)))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("--junit is for a run directory: results.csv");
    }
}
