// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.headroom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.cli.runs.Home;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SubstituteSystemTest {

    private static final Home HOME = Home.of(Path.of(".."));
    private static final String GET = element("HTTPSamplerProxy", "GET", "${__P(target.url,)}/");

    private static String element(String type, String name, String text) {
        return "<%1$s testclass=\"%1$s\" testname=\"%2$s\"><stringProp>%3$s</stringProp></%1$s><hashTree/>"
                .formatted(type, name, text);
    }

    private static String group(String type, String attributes, String below) {
        return "<%1$s testclass=\"%1$s\" testname=\"Users\" %2$s/><hashTree>%3$s</hashTree>"
                .formatted(type, attributes, below);
    }

    private static List<LoadElement> plan(String below) throws Exception {
        String text = "<jmeterTestPlan><hashTree>"
                + "<TestPlan testclass=\"TestPlan\" testname=\"P\"/><hashTree>"
                + below
                + "</hashTree></hashTree></jmeterTestPlan>";
        return LoadElement.of(DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))
                .getDocumentElement());
    }

    private static SubstituteSystem of(String below) throws Exception {
        return SubstituteSystem.of("P", plan(below), "http1");
    }

    private static SubstituteSystem ofScenario(String scenario) {
        String version = HOME.plan(scenario).defaults().getOrDefault("HttpVersion", "http1");
        return SubstituteSystem.of(scenario, LoadElement.of(HOME.planTree(scenario)), version);
    }

    @ParameterizedTest
    @CsvSource({
        "JMS.Client, CALIBRATION",
        "JMS.Producer, CALIBRATION",
        "JMS.RequestReply, CALIBRATION",
        "Throughput.TQBT-TX, CALIBRATION",
        "Samplers.HTTP.Request.X, HTTP",
        "Samplers.HTTP.Request.File, HTTP",
        "Samplers.HTTP.Request.Upload, HTTP",
        "Samplers.HTTP.Download, HTTP",
        "Samplers.HTTP.Async, HTTP",
        "Samplers.HTTP.Flow, HTTP"
    })
    void choosesTheSubstituteOfEachScenario(String scenario, SubstituteSystem substitute) {
        assertThat(ofScenario(scenario)).isEqualTo(substitute);
    }

    @ParameterizedTest
    @CsvSource({
        "Zaqar.PointToPoint, lists and claims",
        "Patterns.Auditing, lists and claims",
        "Samplers.Wget.Download, a separate program",
        "Samplers.HTTP.H2, uses HTTP/2",
        "gRPC.Client, uses HTTP/2",
        "Samplers.OS.Process.wget, a separate program",
        "PostProcessors.HTML.x.CSS, uses no system",
        "JMS.Consumer, messages that another JVM sends"
    })
    void refusesScenariosWithoutAnAnswererWithTheReason(String scenario, String why) {
        assertThatThrownBy(() -> ofScenario(scenario))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("headroom " + scenario + ": cannot measure a ceiling: ")
                .hasMessageContaining(why);
    }

    @Test
    void refusesHttp2ThatAParameterChooses() {
        String scenario = "Samplers.HTTP.Async";
        assertThatThrownBy(() -> SubstituteSystem.of(scenario, LoadElement.of(HOME.planTree(scenario)), "http2"))
                .hasMessageContaining("(HttpEndpoint) uses HTTP/2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ConstantTimer", "PreciseThroughputTimer", "VariableThroughputTimer"})
    void refusesPlansWithATimer(String timer) {
        assertThatThrownBy(() -> of(group("ThreadGroup", "", GET + element(timer, "wait", "1"))))
                .hasMessageContaining("'wait' (" + timer + ") sets the pace");
    }

    @Test
    void refusesThreadGroupsWithASchedule() {
        assertThatThrownBy(() -> of(group("OpenModelThreadGroup", "", GET)))
                .hasMessageContaining("'Users' (OpenModelThreadGroup) sets the pace");
    }

    @ParameterizedTest
    @ValueSource(strings = {"JSR223Sampler", "DummySampler", "TestAction", "AccessLogSampler"})
    void refusesUnknownSamplers(String type) {
        assertThatThrownBy(() -> of(group("ThreadGroup", "", GET + element(type, "it", "x"))))
                .hasMessageContaining("sampler 'it' (" + type + ") is not supported");
    }

    @Test
    void refusesRequestsWithAFixedAddress() {
        String other = element("HTTPSamplerProxy", "theirs", "https://example.org/");
        assertThatThrownBy(() -> of(group("ThreadGroup", "", GET + other)))
                .hasMessageContaining("'theirs' (HTTPSamplerProxy) has its own address");
    }

    @Test
    void ignoresDisabledAndSetUpElements() throws Exception {
        String timer = element("ConstantTimer", "wait", "1");
        String off = group("ThreadGroup", "enabled=\"false\"", timer);
        String before = group("SetupThreadGroup", "", element("JSR223Sampler", "make", "x"));
        assertThat(of(off + before + group("ThreadGroup", "enabled=\"true\"", GET)))
                .isEqualTo(SubstituteSystem.HTTP);
    }

    @Test
    void refusesPlansForBothABrokerAndAWebServer() {
        String send = element("JmsAsyncProducer", "send", "");
        assertThatThrownBy(() -> of(group("ThreadGroup", "", GET + send)))
                .hasMessageContaining("a broker and a web server");
    }
}
