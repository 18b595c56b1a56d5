// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShownUrlTest {

    @ParameterizedTest
    @CsvSource({
        "http://h:8086/write?db=d, http://h:8086/write?db=…",
        "http://h/write?db=d&u=joe&p=x, http://h/write?db=…&u=…&p=…",
        "http://joe:S3CRET@h:8086/write?db=d, http://…@h:8086/write?db=…",
        "http://h/x?S3CRET, http://h/x?…",
        "http://h/x#S3CRET, http://h/x",
        "http://h:99999/x, http://h:99999/x",
        "h:8086/write, h:8086/write",
        "nowhere, nowhere",
        "http://h h, http://h h",
    })
    void urlIsShownWithoutCredentialsAndParameterValues(String url, String shown) {
        assertThat(ShownUrl.of(url)).isEqualTo(shown);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://joe:S3CRET@h/write?db=d",
                "http://joe:S3CRET @h/write",
                "http://joe:x@S3CRET@h/write",
                "http://joe:S3/CRET@h/write",
                "http://joe:S3?CRET@h/write",
                "http://joe:1/S3CRET@h/write",
                "http://joe:1@h/S3CRET@h/write",
                "joe:S3CRET@h:8086/write",
                "http://h/write?db=d&p=S3CRET",
                "http:///write?p=S3CRET",
                "http://h/write?db=a b&p=S3CRET"
            })
    void showsNoPartOfASecret(String url) {
        assertThat(ShownUrl.of(url)).doesNotContain("S3", "CRET", "joe");
    }

    @ParameterizedTest
    @CsvSource({
        "tcp://h:61616?confirmationWindowSize=1&trustStorePassword=p,"
                + " tcp://h:61616?confirmationWindowSize=1&trustStorePassword=***",
        "'(tcp://a?token=t,tcp://b)?c=1', '(tcp://a?token=***'",
        "amqp://joe:p@127.0.0.1:5672, amqp://***@127.0.0.1:5672",
        "http://h:80/a@b, http://h:80/a@b",
    })
    void withoutSecretsKeepsOtherParameters(String url, String shown) {
        assertThat(ShownUrl.withoutSecrets(url)).startsWith(shown);
    }

    @ParameterizedTest
    @ValueSource(strings = {"topic://x", "ftp://p", "a@b", "get http://a:b@h"})
    void otherTextsStayUnchanged(String text) {
        assertThat(ShownUrl.ofAny(text)).isEqualTo(text);
    }
}
