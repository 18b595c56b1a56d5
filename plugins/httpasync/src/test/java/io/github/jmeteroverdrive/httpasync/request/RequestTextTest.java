// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET / | give lines such as",
                "0 GET / | give a weight",
                "# nothing | it has no request",
                "{\"weight\": 1} | give it a path",
                "{\"path\": \"/\", \"wieght\": 1} | 'wieght' is not a key",
                "{\"path\": \"/\", \"weight\": 0} | give a whole weight",
                "{\"path\": \"/\", \"headers\": 1} | give headers as an object",
                "{\"path\": \"/\" | it is not JSON",
                "{\"path\": \"/\"} {} | it is not JSON",
                "99999 GET /\\n99999 GET /b | divide them"
            })
    void refusesInvalidRequests(String lines, String problem) {
        assertThatThrownBy(() -> RequestText.mix(lines.replace("\\n", "\n")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(problem);
    }
}
