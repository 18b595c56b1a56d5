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

/** JMeter takes another value, silently, for a number that it cannot read. */
class StockNumbersTest {

    @TempDir
    Path folder;

    private List<String> reasons(String type, String attributes, String content) throws IOException {
        Path plan = Files.writeString(
                folder.resolve("plan.jmx"),
                "<jmeterTestPlan><hashTree><TestPlan testclass=\"TestPlan\" testname=\"p\"/><hashTree><" + type
                        + " testclass=\"" + type + "\" testname=\"one\" " + attributes + ">" + content + "</" + type
                        + "><hashTree/></hashTree></hashTree></jmeterTestPlan>");
        return Lint.check(Plan.read(plan), List.of(new StockNumbers())).stream()
                .map(finding -> finding.element() + ": " + finding.reason())
                .toList();
    }

    private static String text(String property, String value) {
        return "<stringProp name=\"" + property + "\">" + value + "</stringProp>";
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "|",
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "HTTPSamplerProxy|HTTPSampler.port|85x91|Port Number is '85x91', which JMeter cannot read as a whole number: it uses 80, or 443 for https.",
                "ConfigTestElement|HTTPSampler.connect_timeout|2s|Connect time-out is '2s', which JMeter cannot read as a whole number up to 2147483647: it sets no time-out.",
                "ThreadGroup|ThreadGroup.num_threads| 10|Number of Threads is ' 10', which JMeter cannot read as a whole number up to 2147483647: it starts no thread.",
                "ThreadGroup|ThreadGroup.ramp_time|3000000000|Ramp-up period is '3000000000', which JMeter cannot read as a whole number up to 2147483647: it starts all threads at once.",
                "GaussianRandomTimer|RandomTimer.range|1,5|Random delay or deviation is '1,5', which JMeter cannot read as a number: it uses 0.",
                "ConstantThroughputTimer|throughput|many|Target throughput is 'many', which JMeter cannot read as a number: it never lets a sample begin.",
                "JSONPostProcessor|JSONPostProcessor.match_numbers|1;all|Match No. is '1;all', which JMeter cannot read as whole numbers separated by ;: it drops the result of each sample, and logs an error.",
            })
    void aNumberThatJMeterCannotReadIsFoundWithWhatJMeterDoes(
            String type, String property, String value, String sentence) throws IOException {
        assertThat(reasons(type, "", text(property, value))).containsExactly("one: " + sentence);
        assertThat(reasons(type, "enabled=\"false\"", text(property, value))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "|",
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "HTTPSamplerProxy|HTTPSampler.port| 8080 ",
                "HTTPSamplerProxy|HTTPSampler.port|${__P(port)}",
                "HTTPSamplerProxy|HTTPSampler.port|",
                "ThreadGroup|ThreadGroup.num_threads|-1",
                "GaussianRandomTimer|RandomTimer.range|1.5",
                "SomeTimer|throughput|many",
                "JSONPostProcessor|JSONPostProcessor.match_numbers|1; -1",
            })
    void whatJMeterReadsIsNotFound(String type, String property, String value) throws IOException {
        assertThat(reasons(type, "", text(property, value == null ? "" : value)))
                .isEmpty();
    }

    @Test
    void aFieldCountsOnlyIfItsElementReadsIt() throws IOException {
        String duration = text("ThreadGroup.duration", "1m");
        assertThat(reasons("ThreadGroup", "", duration)).isEmpty();
        assertThat(reasons("ThreadGroup", "", duration + "<boolProp name=\"ThreadGroup.scheduler\">true</boolProp>"))
                .containsExactly(
                        "one: Duration is '1m', which JMeter cannot read as a whole number: it stops the test.");
    }

    @Test
    void fieldsOfThePartsOfAnElementAreCheckedToo() throws IOException {
        assertThat(reasons(
                        "ThreadGroup",
                        "",
                        "<elementProp name=\"ThreadGroup.main_controller\">" + text("LoopController.loops", "ten")
                                + "</elementProp>"))
                .containsExactly(
                        "one: Loop Count is 'ten', which JMeter cannot read as a whole number up to 2147483647: it runs no iteration.");
    }

    @Test
    void aDeclaredNumberThatIsNotOneKeepsJMeterFromLoadingThePlan() throws IOException {
        String threads = "<intProp name=\"ThreadGroup.num_threads\">${__P(users,2)}</intProp>";
        assertThat(reasons("ThreadGroup", "enabled=\"false\"", threads))
                .containsExactly(
                        "one: ThreadGroup.num_threads is '${__P(users,2)}' in an intProp or longProp, so JMeter does not load the plan; an expression needs a stringProp.");
        assertThat(reasons("ThreadGroup", "", "<longProp name=\"ThreadGroup.delay\">5</longProp>"))
                .isEmpty();
    }
}
