// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import io.github.jmeteroverdrive.extractors.BodyFinder;
import io.github.jmeteroverdrive.extractors.Source;

/**
 * Finds what an expression of Java matches: its first group, or the whole match where it has none.
 * Where a match begins with a known text, only that is searched in the bytes.
 */
public final class RegexpFinder extends BodyFinder {

    private static final long LONGEST_MILLIS = 1000;

    private final RegexpScan scan;

    /**
     * @throws IllegalArgumentException when it is none, with the reason
     */
    public RegexpFinder(String expression) {
        try {
            scan = new RegexpScan(Engine.ofJava(expression), true, new TimeLimit(LONGEST_MILLIS));
        } catch (NotTranslatable e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        } catch (StackOverflowError e) {
            throw new IllegalArgumentException("it is nested too deeply", e);
        }
    }

    @Override
    protected void open(Source body) {
        scan.begin();
        try {
            scan.open(body);
        } catch (Undecided e) {
            throw new IllegalStateException(e); // only expressions of ORO may be
        }
    }

    /** A search that takes longer than a second finds no more. */
    @Override
    protected boolean next() {
        try {
            return scan.next();
        } catch (TooLong e) {
            return false;
        } catch (Undecided e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    protected String value() {
        String[] groups = scan.groups();
        return groups[groups.length > 1 ? 1 : 0];
    }

    @Override
    protected void close() {
        scan.close();
    }
}
