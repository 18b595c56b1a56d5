// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import io.github.jmeteroverdrive.extractors.regexp.TimeLimit.TooLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tries an expression at one position of a text after another. Used by one thread. */
interface RegexpMatcher {

    /** Changes the text; an empty one releases the last. */
    void open(String text);

    /**
     * Whether a match begins here.
     *
     * @throws TooLong when the time is over
     */
    boolean at(int place);

    /** Whether the last attempt, successful or not, depends on what follows the text. */
    boolean hitEnd();

    int end();

    /** Group 0 first; null for a group that did not take part. */
    String[] groups();

    /** By java.util.regex. */
    static final class JavaMatcher implements RegexpMatcher {

        private final Matcher matcher;
        private final TimeLimit limit;
        private int length;

        JavaMatcher(Pattern pattern, TimeLimit limit) {
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

        /** Finds the next match at any position. */
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

        /** The text for a matcher, which reads every character here, so that a long search can be ended. */
        private static final class LimitedText implements CharSequence {

            private final TimeLimit limit;
            private final String text;

            LimitedText(TimeLimit limit, String text) {
                this.limit = limit;
                this.text = text;
            }

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
    }
}
