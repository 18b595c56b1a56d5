// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.feed;

import java.util.random.RandomGenerator;

/**
 * A column of a feed. Thread-safe.
 *
 * @param name as requests take it
 * @param rows after which it begins anew, {@link #ENDLESS} = it never does
 */
record Column(String name, long rows, Maker maker) {

    static final long ENDLESS = Long.MAX_VALUE;

    /** Makes what holds the column's value in one thread. */
    interface Maker {
        RowCell cell(RandomGenerator random);
    }

    RowCell cell(RandomGenerator random) {
        return maker.cell(random);
    }
}
