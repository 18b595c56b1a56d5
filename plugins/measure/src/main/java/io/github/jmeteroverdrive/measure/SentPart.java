// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.Objects;

/** What a producer adds to the ledger in an interval, see {@link Ledger.Part#sent}. */
record SentPart(
        String destination, long producer, long next, Keeping keeping, long[] unacknowledged)
        implements Ledger.Part {

    SentPart {
        Objects.requireNonNull(destination, "destination");
        unacknowledged = unacknowledged.clone();
    }
}
