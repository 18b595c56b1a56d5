// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

/** The warning that a client of Artemis completes messages by itself. */
public final class ClientAcks {

    public static final String WARNING =
            "the broker URL switches confirmationWindowSize off, so the client itself completes messages right after the"
                    + " local write: acks do not come from the broker; give confirmationWindowSize=1048576 or leave it out.";

    private ClientAcks() {}
}
