// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AsyncLintTest {

    private static final String PLAN = """
            <jmeterTestPlan version="1.2">
            <hashTree><TestPlan testclass="TestPlan" testname="p"/>
            <hashTree><ThreadGroup testclass="ThreadGroup" testname="g">
            <intProp name="ThreadGroup.num_threads">50</intProp>
            <intProp name="ThreadGroup.ramp_time">0</intProp>
            <elementProp name="ThreadGroup.main_controller" elementType="LoopController">
            <intProp name="LoopController.loops">20</intProp>
            <boolProp name="LoopController.continue_forever">false</boolProp>
            </elementProp></ThreadGroup>
            <hashTree><HTTPSamplerProxy guiclass="HttpTestSampleGui" testclass="HTTPSamplerProxy" testname="r">
            <stringProp name="HTTPSampler.domain">10.0.0.1</stringProp>
            <stringProp name="HTTPSampler.port">8443</stringProp>
            <stringProp name="HTTPSampler.protocol">https</stringProp>
            <stringProp name="HTTPSampler.path">/a?b</stringProp>
            <stringProp name="HTTPSampler.method">GET</stringProp>
            <boolProp name="HTTPSampler.follow_redirects">false</boolProp>
            <boolProp name="HTTPSampler.use_keepalive">true</boolProp>
            </HTTPSamplerProxy><hashTree/>
            </hashTree></hashTree></hashTree></jmeterTestPlan>
            """;

    @TempDir
    Path folder;

    private Plan plan(String text) throws IOException {
        return Plan.read(Files.writeString(folder.resolve("plan.jmx"), text));
    }

    private static LintFinding only(Plan plan) {
        List<LintFinding> found = Lint.check(plan, List.of(new AsyncGroups("17.0.1")));
        assertThat(found).hasSize(1);
        return found.get(0);
    }

    private static String property(String name, String value) {
        return "<stringProp name=\"" + name + "\">" + value + "</stringProp>";
    }

    @Test
    void convertsAGroupOfOneRequestToOneThreadWithAsManyConnections() throws IOException {
        Plan plan = plan(PLAN);
        only(plan).fix().orElseThrow().apply();
        assertThat(plan.text())
                .contains(
                        "<intProp name=\"ThreadGroup.num_threads\">1</intProp>",
                        property("LoopController.loops", "${__od(LoopCount,2147483647)}"),
                        property("HttpEndpoint.url", "https://10.0.0.1:8443"),
                        property("HttpEndpoint.insecure", "true"),
                        property("HttpEndpoint.connections", "50"),
                        property("HttpAsyncRequest.path", "/a?b"),
                        property(
                                "HttpAsyncRequest.headers",
                                "Connection: keep-alive\nUser-Agent: Apache-HttpClient/4.5.14 (Java/17.0.1)"),
                        property("HttpAsyncRequest.requests", "1000"))
                .doesNotContain("HTTPSampler");
        assertThat(Lint.check(plan, List.of(new AsyncGroups("17.0.1")))).isEmpty();
    }

    @Test
    void convertedHostNamesUseTheFirstAddressThatAnswers() throws IOException {
        Plan plan = plan(PLAN.replace("10.0.0.1", "shop-2.example"));
        only(plan).fix().orElseThrow().apply();
        assertThat(plan.text())
                .contains(
                        property("HttpEndpoint.url", "https://shop-2.example:8443"),
                        property("HttpEndpoint.addresses", "first"));
        plan = plan(PLAN);
        only(plan).fix().orElseThrow().apply();
        assertThat(plan.text()).doesNotContain("HttpEndpoint.addresses");
    }

    @Test
    void quotesValuesThatStandInTheWay() throws IOException {
        LintFinding found = only(plan(PLAN.replace("HTTPSampler.port\">8443", "HTTPSampler.response_timeout\">\n")));
        assertThat(found.left()).contains("has HTTPSampler.response_timeout = '\\n', which has no equivalent.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "|",
            value = {
                ">50<    | >${__P(n)}<       | number of threads",
                ">20<    | >${__P(n)}<       | is not known",
                ">20<    | >-1<              | without end",
                ">0<     | >10<              | ramp-up",
                "10.0.0.1| Shop.example      | is neither",
                "10.0.0.1| ::1               | is neither",
                ">8443<  | >${port}<         | Its port",
                ">https< | >file<            | protocol",
                "/a?b    | /a/../b           | Its path",
                "/a?b    | /${x}             | Its path",
                ">GET<   | >TRACE<           | Its method",
                "redirects\\\">false | redirects\\\">true | follows redirects",
                "keepalive\\\">true  | keepalive\\\">false | keep connections",
                "HTTPSampler.port | HTTPSampler.ipSource | ipSource",
                "</HTTPSamplerProxy><hashTree/> | </HTTPSamplerProxy><hashTree/><HTTPSamplerProxy testclass=\\\"HTTPSamplerProxy\\\"/><hashTree/> | an order",
                "</HTTPSamplerProxy><hashTree/> | </HTTPSamplerProxy><hashTree/><CSVDataSet testclass=\\\"CSVDataSet\\\"/><hashTree/> | CSVDataSet",
                "</HTTPSamplerProxy><hashTree/> | </HTTPSamplerProxy><hashTree/><CookieManager testclass=\\\"CookieManager\\\"/><hashTree/> | CookieManager",
                "</HTTPSamplerProxy><hashTree/> | </HTTPSamplerProxy><hashTree/><PreciseThroughputTimer testclass=\\\"PreciseThroughputTimer\\\"/><hashTree/> | PreciseThroughputTimer",
                "</HTTPSamplerProxy><hashTree/> | </HTTPSamplerProxy><hashTree/><JSR223PostProcessor testclass=\\\"JSR223PostProcessor\\\"/><hashTree/> | JSR223PostProcessor",
            })
    void doesNotConvertPlansThatMayBehaveDifferently(String text, String other, String why) throws IOException {
        String from = text.replace("\\", "");
        assertThat(PLAN).contains(from);
        LintFinding found = only(plan(PLAN.replace(from, other.replace("\\", ""))));
        assertThat(found.fix()).isEmpty();
        assertThat(found.left()).contains(why).endsWith(".");
    }
}
