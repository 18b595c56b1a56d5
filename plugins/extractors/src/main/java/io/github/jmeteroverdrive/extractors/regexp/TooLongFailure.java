// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.samplers.SampleResult;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fails the sample of a row whose search was ended.
 *
 * @param element name of the element
 * @param variable the row's
 * @param millis how long the search was allowed to take
 */
record TooLongFailure(String element, String variable, String regex, long millis) {

    private static final Logger LOG = LoggerFactory.getLogger(TooLongFailure.class);

    void tell(SampleResult sample) {
        String message =
                "the row for variable '"
                        + variable
                        + "' was ended after "
                        + millis
                        + " ms: '"
                        + regex
                        + "' takes too long on this response; write it so that fewer of its parts"
                        + " can match the same text, or raise the time limit";
        LOG.warn("{} '{}': {}.", FastRegexpExtractor.DECLARATION.label(), element, message);
        AssertionResult failure = new AssertionResult(element);
        failure.setFailure(true);
        failure.setFailureMessage(FastRegexpExtractor.DECLARATION.label() + ": " + message);
        sample.addAssertionResult(failure);
        sample.setSuccessful(false);
    }
}
