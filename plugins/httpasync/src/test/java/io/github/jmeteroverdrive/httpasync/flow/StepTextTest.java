// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.httpasync.HttpFlow;
import io.github.jmeteroverdrive.httpasync.flow.FlowFields.Pause;
import io.github.jmeteroverdrive.measure.Refusal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StepTextTest {

    @Test
    void stepsAreWordsOrJson() {
        List<StepText> steps = StepText.parse("""
                        get /a?b c
                        # then
                        {"path": "/b", "pause": "5 - 10",
                           "extract": {"x": {"left": "<", "match": "random"}}}
                        """);
        assertThat(steps).hasSize(2);
        assertThat(steps.get(0).request().label()).isEqualTo("get /a?b c");
        assertThat(steps.get(1).pause()).contains(new Pause(5, 10));
        assertThat(steps.get(1).extractions()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "# nothing | there is no step; give lines such as GET",
                "70 GET / | is not a request; give lines such as GET",
                "{\"path\": \"/\", \"weight\": 1} | 'weight' is not a key",
                "{\"path\": \"/\", \"status\": \"ok\"} | give status codes of three digits",
                "{\"path\": \"/\", \"pause\": \"1 s\"} | give ms, such as 500",
                "{\"path\": \"/\", \"pause\": \"20-10\"} | swap its ends",
                "{\"path\": \"/\", \"extract\": []} | extract is not an object",
                "{\"path\": \"/\", \"extract\": {\"a b\": {\"json\": \"$.a\"}}} | not a name",
                "{\"path\": \"/\", \"extract\": {\"a\": {}}} | a has 0 sources",
                "{\"path\": \"/\", \"extract\": {\"a\": {\"json\": \"$.a\", \"left\": \"\"}}} | 2 sources",
                "{\"path\": \"/\", \"extract\": {\"a\": {\"css\": \"p\"}}} | a has 'css'",
                "{\"path\": \"/\", \"extract\": {\"a\": {\"regexp\": \"(\"}}} | no regular expression",
                "{\"path\": \"/\", \"extract\": {\"a\": {\"json\": \"$[\"}}} | json-path does not understand",
                "{\"path\": \"/\", \"extract\": {\"a\": {\"json\": 1}}} | put it in quotes",
                "{\"path\": \"/\", \"extract\": {\"a\": {\"header\": \"A: b\"}}} | its name alone",
                "{\"path\": \"/\", \"extract\": {\"a\": {\"header\": \"A\", \"match\": 2}}} | leave it out",
                "{\"path\": \"/\", \"extract\": {\"a\": {\"json\": \"$.a\", \"match\": 0}}} | a number from 1",
                "{\"path\": \"/\", \"headers\": {\"cookie\": \"a=b\"}} | has a header Cookie"
            })
    void refusesInvalidSteps(String steps, String problem) {
        HttpFlow element = new HttpFlow();
        element.setName("f");
        element.setProperty("HttpFlow.endpoint", "e");
        element.setProperty("HttpFlow.steps", steps);
        assertThatThrownBy(() -> new FlowSettings(element).check())
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("od - HTTP Flow 'f': Steps: ")
                .hasMessageContaining(problem);
    }
}
