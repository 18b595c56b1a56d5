// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import org.apache.commons.text.StringEscapeUtils;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.Document;

/** What is searched: the choices of JMeter's own Boundary and RegExp Extractor. */
public enum SampleField {
    BODY("false") {
        @Override
        String text(SampleResult sample) {
            return sample.getResponseDataAsString();
        }
    },
    BODY_UNESCAPED("unescaped") {
        @Override
        String text(SampleResult sample) {
            return StringEscapeUtils.unescapeHtml4(sample.getResponseDataAsString());
        }
    },
    BODY_AS_DOCUMENT("as_document") {
        @Override
        String text(SampleResult sample) {
            return Document.getTextFromDocument(sample.getResponseData());
        }
    },
    RESPONSE_HEADERS("true") {
        @Override
        String text(SampleResult sample) {
            return sample.getResponseHeaders();
        }
    },
    REQUEST_HEADERS("request_headers") {
        @Override
        String text(SampleResult sample) {
            return sample.getRequestHeaders();
        }
    },
    URL("URL") {
        @Override
        String text(SampleResult sample) {
            return sample.getUrlAsString();
        }
    },
    CODE("code") {
        @Override
        String text(SampleResult sample) {
            return sample.getResponseCode();
        }
    },
    MESSAGE("message") {
        @Override
        String text(SampleResult sample) {
            return sample.getResponseMessage();
        }
    };

    private final String stockName;

    SampleField(String stockName) {
        this.stockName = stockName;
    }

    /** The field's text, as the stock extractors make it; null when the sample has none. */
    abstract String text(SampleResult sample);

    /** What the stock extractors call it in a plan. */
    public String stockName() {
        return stockName;
    }
}
