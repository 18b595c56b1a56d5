// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.httpasync.HttpFlow;
import io.github.jmeteroverdrive.httpasync.flow.FlowFields.Pause;
import io.github.jmeteroverdrive.measure.Refusal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StepTextTest {

    @Test
    void methodMayHaveTheNameOfAStatement() {
        assertThat(FlowText.parse("SET /a")
                        .requests()
                        .map(step -> step.request().label()))
                .containsExactly("SET /a");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hmac('SHA256', key, 'a, (b')",
                "digest('SHA-256', between(a, '(', \")\"))",
                "random(n, 6)",
                "uuid()",
                "base64(uuid() + ', ' + time())",
                "jwt(token, 'exp') - time() < 30"
            })
    void whatDependsOnVariablesIsEvaluatedLater(String value) {
        assertThatCode(() -> FlowText.parse("GET /\nset s = " + value)).doesNotThrowAnyException();
    }

    @Test
    void escapedVariableNeedsNoBrace() {
        HttpFlow element = new HttpFlow();
        element.setProperty("HttpFlow.endpoint", "e");
        element.setProperty("HttpFlow.steps", "GET /\\${x\n{\"path\": \"/\", \"body\": \"\\\\${x $ $y\"}");
        assertThatCode(() -> new FlowSettings(element).check()).doesNotThrowAnyException();
    }

    @Test
    void stepsAreWordsOrJson() {
        List<StepText> steps = FlowText.parse("""
                        get /a?b c
                        # then
                        {"path": "/b", "pause": "5 - 10",
                           "extract": {"x": {"left": "<", "match": "random"}}}
                        """).requests().toList();
        assertThat(steps).hasSize(2);
        assertThat(steps.get(0).request().label()).isEqualTo("get /a?b c");
        assertThat(steps.get(1).pause()).contains(new Pause(Pause.Distribution.UNIFORM, 5, 10));
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
                "{\"path\": \"/\", \"extract\": []} | 'extract' is [], which is not an object",
                "{\"path\": \"/\", \"extract\": {\"a b\": {\"json\": \"$.a\"}}} | not a name",
                "{\"path\": \"/\", \"extract\": {\"a\": {}}} | a has 0 sources",
                "{\"path\": \"/\", \"extract\": {\"a\": {\"json\": \"$.a\", \"left\": \"\"}}} | 2 sources",
                "{\"path\": \"/\", \"extract\": {\"a\": {\"table\": \"p\"}}} | a has 'table'",
                "{\"path\": \"/\", \"extract\": {\"a\": {\"css\": \"p[\"}}} | a has 'p['",
                "{\"path\": \"/\", \"extract\": {\"a\": {\"xpath\": \"//\"}}} | a has '//'",
                "{\"path\": \"/\", \"extract\": {\"a\": {\"jmespath\": \"a[\"}}} | a has 'a['",
                "{\"path\": \"/\", \"extract\": {\"a\": {\"json\": \"$.a\", \"attribute\": \"b\"}}} | only css",
                "{\"path\": \"/\", \"extract\": {\"a\": {\"left\": \"a\", \"attribute\": \"b\"}}} | only css",
                "{\"path\": \"/\", \"extract\": {\"a\": {\"header\": \"A\", \"attribute\": \"b\"}}} | only css",
                "{\"path\": \"/\", \"resources\": 0} | 'resources' is 0; give true",
                "{\"path\": \"/\", \"contains\": 5} | 'contains' is 5; give it as text, in quotes",
                "{\"path\": \"/\", \"contains\": null} | 'contains' is null; give it as text, in quotes",
                "{\"path\": \"/\", \"status\": [200]} | 'status' is [200]; give status codes of three digits",
                "{\"path\": \"/\", \"pause\": true} | 'pause' is true; give ms, such as 500",
                "GETT /a | the method 'GETT' is probably misspelt; write GET",
                "{\"method\": \"psot\", \"path\": \"/\"} | the method 'psot' is probably misspelt; write POST",
                "get /a | the method 'get' is probably misspelt; write GET",
                "GET a | line 1: 'GET a' is not a request; its path 'a' does not begin with a slash; write /a, or a whole URL",
                "{\"path\": \"example.org/${x}\"} | write /example.org/${x}, or a whole URL",
                "{\"path\": \"/\", \"extract\": {\"a\": {\"regexp\": \"(\"}}} | no regular expression",
                "{\"path\": \"/\", \"extract\": {\"a\": {\"json\": \"$[\"}}} | json-path does not understand",
                "{\"path\": \"/\", \"extract\": {\"a\": {\"json\": \"items[\"}}} | does not understand 'items[': it ends with [",
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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "#;if status == 200;GET / | line 2: 'if status == 200' has no end; add a line with 'end'",
                "GET /;end | line 2: 'end' is not in a block",
                "if status == 1;GET /;else;GET /;else;GET /;end | line 5: 'else' is not in a block",
                "GET /;else | line 2: 'else' is not in a block",
                "GET /;break | line 2: 'break' is outside a loop",
                "if status =;GET /;end | 'if status =' is not valid: ",
                "if;GET /;end | it has no expression; give one such as status == 200",
                "if ${status} == 1;GET /;end | names without ${}",
                "if a.b == 1;GET /;end | 'a.b' is not a variable",
                "if equals(status);GET /;end | 'equals' is not a function; use one of base64, base64url, between",
                "GET /;set s = hmac('SHA999', 'k', s) | line 2: 'set s = hmac('SHA999', 'k', s)' is not valid: cannot evaluate 'hmac('SHA999', '-', '-')' (Algorithm HmacSHA999 not available); correct it",
                "GET /;set s = digest('MD55', 'a,(') + uuid() | cannot evaluate 'digest('MD55', 'a,(')' (MD55 MessageDigest not available); correct it",
                "set n = random(6);GET / | the number of arguments of random() is 2, but 'random(6)' has 1; correct it",
                "set n = 1 + time(1, (2 + 3));GET / | the number of arguments of time() is 0, but 'time(1, (2 + 3))' has 2; correct it",
                "set n = random(6, 1);GET / | cannot evaluate 'random(6, 1)' (bound must be greater than origin); correct it",
                "repeat -1;GET /;end | line 1: 'repeat -1' is not valid: '-1' is not a number of repetitions; correct it",
                "if 5;GET /;end | the condition '5' is neither true nor false; correct it",
                "set n = 'x' - 1;GET / | cannot evaluate ''x' - 1' (",
                "while (true) { 1 };GET /;end | is not valid: ",
                "if x = 3;GET /;end | is not valid: ",
                "if new('java.io.File', 'x');GET /;end | is not valid: ",
                "random;GET /;weight 1;end | line 2: 'GET /' comes before the first weight",
                "random;end;GET / | line 1: 'random' has no branch",
                "random;weight x;GET /;end | 'weight x' has no weight",
                "set a = 1;  + 1;weight 1;GET / | line 3: 'weight 1' is not in a block",
                "parallel 0;GET /;end | 'parallel 0' has no valid number",
                "parallel;pause 5;end;GET / | has something else than plain requests",
                "parallel;{`path`: `/a`, `pause`: 5};end | line 2: '{`path`: `/a`, `pause`: 5}' has a pause, but is in parallel with others",
                "parallel;end;GET / | has no request",
                "pause soon;GET / | 'pause soon' is not valid: give ms",
                "set n;GET / | 'set n' is not an assignment",
                "call f;GET / | line 1: 'call f' names no flow",
                "flow f;GET /;end;GET / | line 1: 'flow f' is never called",
                "flow f;call f;end;call f;GET / | line 2: 'call f' calls a flow within itself",
                "flow f;GET /;end;flow f;GET /;end;call f | line 4: 'flow f' is defined twice",
                "repeat 2;flow f;GET /;end;end | define flows outside of blocks",
                "set n = 1 | there is no step",
                "POST /a;  {`b`: 1} | line 2, '{`b`: 1}', is indented, but what it would continue is complete; write a request",
                "#;{`path`: `/a`};    status 200 | line 3, 'status 200', is indented",
                "set n = 1;  + 1;GET /;  call f | line 4, 'call f', is indented",
                "check status 20x | line 1: 'check status 20x' is not a request; give lines such as GET",
                "GET /;PAUSE 500;GET / | line 2: 'PAUSE 500' is neither a request nor a statement; write pause in lower case",
                "IF status == 200;  GET /;END | line 1: 'IF status == 200' is neither a request nor a statement; write if in lower case",
                "if status == 1;  GET /;Else If status == 2;  GET /;end | line 3: 'Else If status == 2' is neither a request nor a statement; write else if in",
                "if 1 == 1;  POST /a;    {`b`: 1};end | 'b' is not a key of a request; give lines such as",
                "{`path`: `/a`, `status`: `20x`} | give status codes of three digits and ranges, such as 200, 300-399",
                "GET http://h:99999/a | 'GET http://h:99999/a' has a URL that cannot be used: its port is not from 1 to 65535",
                "{`path`: `/a`, `endpoint`: 5} | 'endpoint' is 5; give it as text",
                "GET /a/${x |'GET /a/${x': '${x' has no closing }; add it, or write \\${ for the text itself",
                "{`path`: `/a`, `body`: `a ${x`} | '${x' has no closing }",
                "{`path`: `/a`, `headers`: {`A`: `${x`}} | '${x' has no closing }",
                "{`path`: `/a`;} | it is not JSON: its end is missing; begin each line that continues it with a space.",
                "{`path`: `/a`, `path`: `/b`} | it is not JSON: it has the key 'path' twice; give lines such as",
                "{`path`: `/a`} {} | it is not JSON: there is something after its end; give lines such as",
                "{`path`: `/a`}} | it is not JSON: there is something after its end; give lines such as",
                "{`path`: [1}} | it is not JSON: Unexpected close marker '}': expected ']'; give lines such as",
                "if status == 1;GET /;end x | has something after 'end'"
            })
    void refusesInvalidStatements(String lines, String problem) {
        HttpFlow element = new HttpFlow();
        element.setProperty("HttpFlow.endpoint", "e");
        element.setProperty("HttpFlow.steps", lines.replace(';', '\n').replace('`', '"'));
        assertThatThrownBy(() -> new FlowSettings(element).check())
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(problem.replace('`', '"'));
    }
}
