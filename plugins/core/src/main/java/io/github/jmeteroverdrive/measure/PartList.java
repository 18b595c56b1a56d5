// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.ArrayList;

/** Ledger parts of several sources, merged by {@link IntervalSum}. */
record PartList(ArrayList<Ledger.Part> parts) implements Ledger.Part {

    @Override
    public Ledger.Part earlier(long nanos) {
        ArrayList<Ledger.Part> moved = new ArrayList<>(parts);
        moved.replaceAll(part -> part.earlier(nanos));
        return new PartList(moved);
    }
}
