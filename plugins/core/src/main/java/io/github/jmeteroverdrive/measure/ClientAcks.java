// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

/** The warning that a client of Artemis completes messages by itself. */
public final class ClientAcks {

    public static final String WARNING =
            "the broker URL has no confirmationWindowSize, so the client itself completes messages right after the local"
                    + " write: acks do not come from the broker; add ?confirmationWindowSize=1048576 to the URL.";

    private ClientAcks() {}
}
