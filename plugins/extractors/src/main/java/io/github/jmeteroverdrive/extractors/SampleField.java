// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import java.util.function.Function;
import org.apache.commons.text.StringEscapeUtils;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.Document;

/** The searched part of a sample: the choices of JMeter's Boundary and Regular Expression Extractors. */
public enum SampleField {
    BODY("false", SampleResult::getResponseDataAsString),
    BODY_UNESCAPED("unescaped", sample -> StringEscapeUtils.unescapeHtml4(sample.getResponseDataAsString())),
    BODY_AS_DOCUMENT("as_document", sample -> Document.getTextFromDocument(sample.getResponseData())),
    RESPONSE_HEADERS("true", SampleResult::getResponseHeaders),
    REQUEST_HEADERS("request_headers", SampleResult::getRequestHeaders),
    URL("URL", SampleResult::getUrlAsString),
    CODE("code", SampleResult::getResponseCode),
    MESSAGE("message", SampleResult::getResponseMessage);

    private final String stockName;
    private final Function<SampleResult, String> text;

    SampleField(String stockName, Function<SampleResult, String> text) {
        this.stockName = stockName;
        this.text = text;
    }

    /** The text as the stock extractors see it; null if the sample has none. */
    String text(SampleResult sample) {
        return text.apply(sample);
    }

    /** The value in plans of the stock extractors. */
    public String stockName() {
        return stockName;
    }
}
