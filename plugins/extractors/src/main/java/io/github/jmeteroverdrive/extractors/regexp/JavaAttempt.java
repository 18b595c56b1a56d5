// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** By java.util.regex. */
final class JavaAttempt implements Attempt {

    private final Matcher matcher;
    private final TimeLimit limit;
    private int length;

    JavaAttempt(Pattern pattern, TimeLimit limit) {
        matcher = pattern.matcher("");
        this.limit = limit;
    }

    @Override
    public void open(String text) {
        length = text.length();
        matcher.reset(new LimitedText(limit, text));
    }

    @Override
    public boolean at(int place) {
        return matcher.region(place, length).lookingAt();
    }

    /** Whether there is one more match, wherever it begins. */
    boolean next() {
        return matcher.find();
    }

    @Override
    public boolean hitEnd() {
        return matcher.hitEnd();
    }

    @Override
    public int end() {
        return matcher.end();
    }

    @Override
    public String[] groups() {
        String[] groups = new String[matcher.groupCount() + 1];
        for (int i = 0; i < groups.length; i++) groups[i] = matcher.group(i);
        return groups;
    }
}
