// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.boundary;

import io.github.jmeteroverdrive.extractors.BodyFinder;
import io.github.jmeteroverdrive.extractors.Source;

/** Finds what stands between two texts. */
public final class BoundaryFinder extends BodyFinder {

    private final BoundaryScan scan;

    /**
     * @param left "" = the body's beginning
     * @param right "" = its end
     */
    public BoundaryFinder(String left, String right) {
        scan = new BoundaryScan(left, right);
    }

    @Override
    protected void open(Source body) {
        scan.open(body);
    }

    @Override
    protected boolean next() {
        return scan.next();
    }

    @Override
    protected String value() {
        return scan.value();
    }

    @Override
    protected void close() {
        scan.close();
    }
}
