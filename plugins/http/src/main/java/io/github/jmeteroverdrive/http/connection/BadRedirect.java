// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.connection;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;

/** A redirect of a server that no client can follow. */
public enum BadRedirect {
    NO_LOCATION("redirect without Location", "The redirect has no Location to follow."),
    NO_URL("redirect without URL", "The redirect's Location is not a URL of http or https.");

    /**
     * JMeter's response code if it cannot follow a redirect, and if it cannot make a URL from the fields of an element.
     */
    private static final Pattern EXCEPTION =
            Pattern.compile("java\\.(net\\.(MalformedURL|URISyntax)|lang\\.IllegalArgument)Exception$");

    private static final String JMETERS_NO_LOCATION = "Missing location header in redirect";
    private static final Pattern STATUS = Pattern.compile("^HTTP/\\S+ (\\d{3})");

    private final String cause;
    private final String sentence;

    BadRedirect(String cause, String sentence) {
        this.cause = cause;
        this.sentence = sentence;
    }

    /** The same for all failures of a kind, to count them; to be written after the status. */
    public String cause() {
        return cause;
    }

    public String sentence() {
        return sentence;
    }

    /**
     * The redirect that failed a sample of JMeter's client, which reports an exception of Java. The result then gets
     * the sentence, and the status of the response.
     */
    public static Optional<BadRedirect> explain(HTTPSampleResult result) {
        if (!EXCEPTION.matcher(result.getResponseCode()).find()) return Optional.empty();
        boolean missing = result.getResponseMessage().contains(JMETERS_NO_LOCATION);
        if (!missing && result.getSubResults().length == 0) return Optional.empty(); // the URL of the element is wrong
        BadRedirect found = missing ? NO_LOCATION : NO_URL;
        result.setResponseMessage(found.sentence);
        Matcher status = STATUS.matcher(result.getResponseHeaders());
        if (status.find()) result.setResponseCode(status.group(1));
        return Optional.of(found);
    }
}
