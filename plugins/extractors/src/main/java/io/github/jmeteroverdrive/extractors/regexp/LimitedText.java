// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

/**
 * What java.util.regex searches, which ends a search that takes too long: the matcher asks for
 * every character here. Used by one thread.
 */
final class LimitedText implements CharSequence {

    private final TimeLimit limit;
    private final String text;

    LimitedText(TimeLimit limit, String text) {
        this.limit = limit;
        this.text = text;
    }

    /**
     * @throws TooLong when the time is over
     */
    @Override
    public char charAt(int index) {
        limit.spend(1);
        return text.charAt(index);
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public CharSequence subSequence(int from, int to) {
        return text.substring(from, to);
    }

    @Override
    public String toString() {
        return text;
    }
}
