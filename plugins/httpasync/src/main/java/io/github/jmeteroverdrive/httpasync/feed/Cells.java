// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.feed;

/** Values that go together, such as those of a row. One thread. */
public interface Cells {

    /** The one at a place, from 0, as it is at this moment. */
    Cell cell(int place);
}
