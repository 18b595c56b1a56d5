// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.function.LongSupplier;

/** A nanoTime that tests set; each reading may advance it, as a real one does. */
final class FakeClock implements LongSupplier {

    long now;
    long costOfReading;

    FakeClock(long now) {
        this.now = now;
    }

    @Override
    public long getAsLong() {
        long seen = now;
        now += costOfReading;
        return seen;
    }
}
