// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.Objects;

/**
 * What a producer adds to the ledger in an interval, see {@link Ledger.Part#sent}.
 *
 * @param replies where the replies to its messages arrive; empty when they are no requests
 */
record SentPart(
        String destination,
        String replies,
        long producer,
        long next,
        Keeping keeping,
        long[] unacknowledged)
        implements Ledger.Part {

    SentPart {
        Objects.requireNonNull(destination, "destination");
        unacknowledged = unacknowledged.clone();
    }
}
