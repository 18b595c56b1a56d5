// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

/**
 * Counts documents in a row that a pass could not read, so that passes in vain are left out: the
 * more there were, the more documents go to the tree at once before the next pass. Used by one
 * thread.
 */
public final class Misses {

    /** So many are chance. */
    private static final int FEW = 2;

    private static final int MOST_SKIPPED = 64;

    private int inARow;
    private int left;

    /** Counts a document; whether it goes to the tree at once. */
    public boolean skips() {
        if (left == 0) return false;
        left--;
        return true;
    }

    /** The pass could not read a document. */
    public void add() {
        inARow = Math.min(inARow + 1, MOST_SKIPPED);
        if (inARow > FEW) left = Math.min(MOST_SKIPPED, 1 << inARow);
    }

    /** The pass has read one. */
    public void end() {
        inARow = 0;
    }
}
