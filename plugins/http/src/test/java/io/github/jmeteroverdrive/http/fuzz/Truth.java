// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.fuzz;

/**
 * What a sample must be, by what the server has sent.
 *
 * @param verdict whether it must succeed
 * @param body the bytes that it must have when it succeeds, as they are on the wire
 * @param uploaded what the server got of the request's body
 */
record Truth(Verdict verdict, byte[] body, byte[] uploaded) {

    enum Verdict {
        SUCCESS,
        FAILURE,
        /** Whether it saw the fault was a matter of time; a success must have the right bytes. */
        EITHER
    }

    Truth atMost(boolean doubtful) {
        return doubtful && verdict == Verdict.SUCCESS ? new Truth(Verdict.EITHER, body, uploaded) : this;
    }
}
