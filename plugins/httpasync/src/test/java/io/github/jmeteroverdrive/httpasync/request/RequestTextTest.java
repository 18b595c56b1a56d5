// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestTextTest {

    @Test
    void linesAreWordsOrJson() {
        assertThat(RequestText.mix("""
                                # of a shop
                                70 GET /items/${id}?q=a b

                                {"path": "/", "label": "home"}
                                {"weight": 5, "method": "POST", "path": "/orders", "headers": {"A": "b", "C": 1}, "body": {"n": [1]}}
                                """))
                .containsExactly(
                        new RequestText(70, "GET /items/${id}?q=a b", "GET", "/items/${id}?q=a b", "", "", Upload.NONE),
                        new RequestText(1, "home", "GET", "/", "", "", Upload.NONE),
                        new RequestText(
                                5, "POST /orders", "POST", "/orders", "A: b\nC: 1", "{\"n\":[1]}", Upload.NONE));
    }

    @Test
    void methodsMayBeUnusualIfTheyHaveAPath() {
        assertThat(RequestText.mix("1 FETCH /a\n1 PURGE ${url}\n1 GET ?a\n1 OPTIONS *"))
                .extracting(RequestText::method)
                .containsExactly("FETCH", "PURGE", "GET", "OPTIONS");
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "SET", "READ", "BATCH", "PUSH", "POLL", "PURGE", "M-SEARCH", "PROPFIND", "REPORT"})
    void methodsOfTheirOwnAreSent(String method) {
        assertThat(RequestTemplate.checkedMethod(method)).isEqualTo(method);
    }

    @ParameterizedTest
    @CsvSource({
        "GETT, GET",
        "GTE, GET",
        "get, GET",
        "POS, POST",
        "PSOT, POST",
        "PUTT, PUT",
        "DELTE, DELETE",
        "OPTION, OPTIONS"
    })
    void misspeltMethodsAreRefused(String method, String meant) {
        assertThatThrownBy(() -> RequestTemplate.checkedMethod(method))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the method '" + method + "' is probably misspelt; write " + meant);
    }

    @Test
    void onlyJsonContinuesOnIndentedLines() {
        assertThat(RequestText.mix("{\"path\": \"/\",\n  \"body\": {\n    \"b\": 1\n  }\n  }\n2 GET /c"))
                .extracting(RequestText::body)
                .containsExactly("{\"b\":1}", "");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET / | give lines such as",
                "0 GET / | give a weight",
                "# nothing | it has no request",
                "{\"weight\": 1} | give it a path",
                "{\"path\": \"/\", \"wieght\": 1} | 'wieght' is not a key",
                "{\"path\": \"/\", \"weight\": 0} | 'weight' is 0; give a whole weight",
                "{\"path\": 5} | 'path' is 5; give it as text",
                "{\"path\": \"a\"} | its path 'a' does not begin with a slash; write /a, or a whole URL",
                "1 GET a | its path 'a' does not begin with a slash; write /a, or a whole URL",
                "{\"path\": \"/\", \"headers\": 1} | 'headers' is 1; give headers as an object",
                "{\"path\": \"/\", \"headers\": {\"A\": null}} | 'A' is null; give it as text, in quotes",
                "{\"path\": \"/\", \"headers\": {\"A\": [1]}} | 'A' is [1]; give it as text, in quotes",
                "{\"path\": \"/\" | it is not JSON",
                "{\"path\": \"/\"} {} | it is not JSON",
                "99999 GET /\\n99999 GET /b | divide them",
                "1 POST /a\\n  {\"b\": 1} | line 2, '{\"b\": 1}', is indented, but what it would continue is complete; write a",
                "{\"path\": \"/\"}\\n# more\\n\\n  GET /b | line 4, 'GET /b', is indented",
                "1 POST /a {\"b\": 1} | a request with a body is written as JSON",
                "1 GET /a HTTP/1.1 | it ends with the version of HTTP; leave that out",
                "1 check status 20x | give lines such as",
                "1 GET ftp://h/a | its scheme is not http or https",
                "{\"path\": \"ftp://h/a\"} | its scheme is not http or https",
                "{\"path\": \"/\", \"method\": null} | 'method' is null; give it as text",
                "{\"path\": \"/\", \"label\": 5} | 'label' is 5; give it as text",
                "{\"path\": \"/\", \"file\": 5} | 'file' is 5; give it as text",
                "{\"path\": \"/\", \"form\": {\"a\": {\"file\": \"b\", \"typ\": \"c\"}}} | 'typ' is not a key of a file",
                "{\"path\": \"/\", \"form\": {\"a\": {\"file\": \"b\", \"type\": 5}}} | 'type' is 5; give it as text",
                "{\"path\": \"/\", \"form\": {\"a\": {\"file\": 5}}} | 'a' is {\"file\":5}; give a field as text, or as a file",
                "{\"path\": \"/\", \"form\": {\"a\": null}} | 'a' is null; give a field as text, or as a file",
                "{\"path\": \"/\", \"chunked\": 1} | 'chunked' is 1; give chunked as true or false",
                "{\"path\": \"/\", \"expectContinue\": \"1\"} | 'expectContinue' is \"1\"; give expectContinue as the ms"
            })
    void refusesInvalidRequests(String lines, String problem) {
        assertThatThrownBy(() -> RequestText.mix(lines.replace("\\n", "\n")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(problem);
    }
}
