// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import io.github.jmeteroverdrive.extractors.BodyFinder;
import io.github.jmeteroverdrive.extractors.TextSource;
import io.github.jmeteroverdrive.extractors.regexp.OroTranslator.NotTranslatable;
import io.github.jmeteroverdrive.extractors.regexp.TimeLimit.TooLong;
import io.github.jmeteroverdrive.extractors.regexp.TranslatedRegexp.RegexpEngine;

/** Finds matches of a Java expression: group 1, or the whole match when there are no groups. */
public final class RegexpFinder extends BodyFinder {

    private static final long LONGEST_MILLIS = 1000;

    private final RegexpScan scan;

    /** @throws IllegalArgumentException when the expression is invalid, with the reason */
    public RegexpFinder(String expression) {
        try {
            scan = new RegexpScan(RegexpEngine.ofJava(expression), true, new TimeLimit(LONGEST_MILLIS));
        } catch (NotTranslatable e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        } catch (StackOverflowError e) {
            throw new IllegalArgumentException("it is nested too deeply", e);
        }
    }

    @Override
    protected void open(TextSource body) {
        scan.begin();
        scan.open(body); // only ORO's expressions need a fallback
    }

    /** A search that takes more than a second finds nothing further. */
    @Override
    protected boolean next() {
        try {
            return scan.next();
        } catch (TooLong e) {
            return false;
        }
    }

    @Override
    protected String value() {
        String[] groups = scan.value();
        return groups[groups.length > 1 ? 1 : 0];
    }

    @Override
    protected void close() {
        scan.close();
    }
}
