// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.HashMap;
import java.util.Objects;

/** What a consumer adds to the ledger in an interval, see {@link ReceivedSequences#take}. */
record ReceivedPart(
        String destination,
        String subscription,
        boolean all,
        boolean exclusive,
        HashMap<Long, SequenceSet> received)
        implements Ledger.Part {

    ReceivedPart {
        Objects.requireNonNull(destination, "destination");
        Objects.requireNonNull(subscription, "subscription");
    }
}
