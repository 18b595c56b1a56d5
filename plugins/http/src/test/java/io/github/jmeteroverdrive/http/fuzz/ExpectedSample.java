// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.fuzz;

/**
 * The expected sample for what the server sent.
 *
 * @param verdict whether it must succeed
 * @param body the bytes of a successful sample, as on the wire
 * @param uploaded the request body that the server received
 */
record ExpectedSample(Verdict verdict, byte[] body, byte[] uploaded) {

    enum Verdict {
        SUCCESS,
        FAILURE,
        /** Detection depends on timing; a success must have the right bytes. */
        EITHER
    }

    ExpectedSample atMost(boolean uncertain) {
        return uncertain && verdict == Verdict.SUCCESS ? new ExpectedSample(Verdict.EITHER, body, uploaded) : this;
    }
}
