// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import io.github.jmeteroverdrive.extractors.regexp.LiteralCollector.MatchStart;
import io.github.jmeteroverdrive.extractors.regexp.OroTranslator.NotTranslatable;
import io.github.jmeteroverdrive.extractors.regexp.RegexpMatcher.JavaMatcher;
import io.github.jmeteroverdrive.extractors.regexp.Sequence.Part;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.jmeter.util.JMeterUtils;

/**
 * An expression with the same meaning in ORO and java.util.regex.
 *
 * @param prefix literal at the start of every match; may be empty
 * @param longest longest literal of every match; may be empty
 * @param start null when nothing is known
 * @param sequence the expression as a sequence of parts; null when it is not a sequence
 * @param seesUnits whether a part can match half of a character beyond U+FFFF
 */
record TranslatedRegexp(
        Pattern pattern, String prefix, String longest, MatchStart start, Sequence sequence, boolean seesUnits) {

    /** For one scan. */
    RegexpMatcher attempt(TimeLimit limit) {
        return sequence == null ? new JavaMatcher(pattern, limit) : new SequenceMatcher(sequence, limit);
    }

    /**
     * Whether ORO might disagree about a text. A sequence handles UTF-16 units as ORO does, but does not treat U+FFFF
     * as the end of the text.
     *
     * @param bytes decoded between the positions; null when there are none
     */
    boolean differs(String text, byte[] bytes, Charset charset, int from, int to) {
        if (!seesUnits) return false;
        if (sequence != null) return text.indexOf(Character.MAX_VALUE) >= 0;
        if (bytes == null) return SurrogateFinder.differ(text);
        return charset.equals(StandardCharsets.UTF_8) && SurrogateFinder.differ(bytes, from, to);
    }

    /** The engine of the stock extractor: JMeter's property {@code jmeter.regex.engine}. */
    enum RegexpEngine {

        /** JMeter's default. Where Java might disagree, it runs the row. */
        ORO {
            @Override
            TranslatedRegexp compile(String regex, MatchTemplate template) {
                return OroTranslator.translate(regex);
            }
        },

        JAVA {
            @Override
            TranslatedRegexp compile(String regex, MatchTemplate template) {
                try {
                    Pattern pattern = JMeterUtils.compilePattern(regex);
                    if (template.highestGroup() > pattern.matcher("").groupCount())
                        throw new NotTranslatable("the template's group " + template.highestGroup());
                    return withLiterals(pattern);
                } catch (PatternSyntaxException e) {
                    throw new NotTranslatable("no regular expression: " + e.getDescription());
                }
            }
        };

        /**
         * @param template its groups must exist where stock fails otherwise
         * @throws NotTranslatable when the stock engine must run the row, with the reason
         */
        abstract TranslatedRegexp compile(String regex, MatchTemplate template);

        /** @throws NotTranslatable when the expression is invalid */
        static TranslatedRegexp ofJava(String regex) {
            try {
                return withLiterals(Pattern.compile(regex));
            } catch (PatternSyntaxException e) {
                throw new NotTranslatable("no regular expression: " + e.getDescription());
            }
        }

        static RegexpEngine configured() {
            String name = JMeterUtils.getPropDefault("jmeter.regex.engine", "oro");
            return name.equalsIgnoreCase("oro") ? ORO : JAVA;
        }

        /**
         * Only expressions that both engines understand have literals. The start is unknown, because ORO's classes
         * differ.
         */
        private static TranslatedRegexp withLiterals(Pattern pattern) {
            try {
                TranslatedRegexp same = OroTranslator.translate(pattern.pattern());
                return new TranslatedRegexp(pattern, same.prefix(), same.longest(), null, null, false);
            } catch (NotTranslatable e) {
                return new TranslatedRegexp(pattern, "", "", null, null, false);
            }
        }
    }

    /**
     * Tries a {@link Sequence} in Perl's order: parts from left to right, longest or shortest repetition first.
     * Characters are UTF-16 units, as in ORO.
     */
    private static final class SequenceMatcher implements RegexpMatcher {

        private final Sequence sequence;
        private final TimeLimit limit;
        private final int[] marks;

        /** By part: where the literal after it was last searched and found. */
        private final int[] searched;

        private final int[] found;
        private String text = "";
        private char[] characters = {};
        private boolean hitEnd;

        SequenceMatcher(Sequence sequence, TimeLimit limit) {
            this.sequence = sequence;
            this.limit = limit;
            marks = new int[2 * sequence.groups + 2];
            searched = new int[sequence.parts.length];
            found = new int[sequence.parts.length];
        }

        @Override
        public void open(String in) {
            text = in;
            characters = in.toCharArray();
            Arrays.fill(searched, Integer.MAX_VALUE);
        }

        @Override
        public boolean at(int place) {
            hitEnd = false;
            marks[0] = place;
            return matchesFrom(0, place);
        }

        private boolean matchesFrom(int first, int place) {
            int at = place;
            for (int i = first; i < sequence.parts.length; i++) {
                Part part = sequence.parts[i];
                if (part.mark() >= 0) {
                    marks[part.mark()] = at;
                } else if (part.literal() != null) {
                    if (!isAt(part.literal(), at)) return false;
                    at += part.literal().length();
                } else if (part.greedy()) {
                    int end = run(part.set(), at, part.most());
                    if (end - at < part.least()) return false;
                    if (end - at > part.least() && !sequence.allOrNone[i]) {
                        return backwards(i, at + part.least(), end);
                    }
                    at = end;
                } else {
                    int end = run(part.set(), at, part.least());
                    return end - at == part.least() && forwards(i, end, part.most() - part.least());
                }
            }
            marks[1] = at;
            return true;
        }

        private boolean isAt(String literal, int at) {
            if (at + literal.length() > characters.length) {
                hitEnd = true;
                return false;
            }
            return characters[at] == literal.charAt(0) && text.startsWith(literal, at);
        }

        /** The end of a run of the class. */
        private int run(CharacterTable set, int from, int most) {
            char[] in = characters;
            int end = stop(from, most);
            int at = from;
            while (at < end && set.has(in[at])) at++;
            if (at == in.length && at - from < most) hitEnd = true;
            limit.spend(at - from + 1);
            return at;
        }

        private int stop(int from, int most) {
            return most < characters.length - from ? from + most : characters.length;
        }

        /** Longest repetition first. */
        private boolean backwards(int part, int least, int most) {
            for (int at = most; at >= least; at--) {
                limit.spend(1);
                if (mayFollow(part, at) && matchesFrom(part + 1, at)) return true;
            }
            return false;
        }

        /** Shortest repetition first. */
        private boolean forwards(int part, int from, int most) {
            Part next = sequence.next[part];
            if (next != null && next.literal() != null) return toLiteral(part, from, most);
            CharacterTable set = sequence.parts[part].set();
            for (int at = from; ; at++) {
                limit.spend(1);
                if (mayFollow(part, at) && matchesFrom(part + 1, at)) return true;
                if (at - from == most) return false;
                if (at == characters.length) hitEnd = true;
                if (at == characters.length || !set.has(characters[at])) return false;
            }
        }

        /** The same when a literal follows: searching is faster than trying. */
        private boolean toLiteral(int part, int from, int most) {
            CharacterTable set = sequence.parts[part].set();
            String literal = sequence.next[part].literal();
            int passed = from;
            while (true) {
                int place = find(part, literal, passed);
                int wanted = Math.min(place < 0 ? characters.length : place, stop(from, most));
                int end = set.isAll() ? wanted : run(set, passed, wanted - passed);
                // the literal may begin there
                if (place < 0 && end + literal.length() > characters.length) hitEnd = true;
                if (end != place) return false;
                if (matchesFrom(part + 1, place)) return true;
                if (place - from == most || !set.has(characters[place])) return false;
                passed = place + 1;
            }
        }

        /** The next literal after a part; positions mostly ascend. */
        private int find(int part, String literal, int from) {
            boolean known = searched[part] <= from && (found[part] < 0 || found[part] >= from);
            if (known) return found[part];
            searched[part] = from;
            found[part] = text.indexOf(literal, from);
            limit.spend((found[part] < 0 ? characters.length : found[part]) - from);
            return found[part];
        }

        private boolean mayFollow(int part, int at) {
            Part next = sequence.next[part];
            if (next == null) return true;
            if (at == characters.length) hitEnd = true;
            return at < characters.length && next.mayBeginWith(characters[at]);
        }

        @Override
        public boolean hitEnd() {
            return hitEnd;
        }

        @Override
        public int end() {
            return marks[1];
        }

        @Override
        public String[] groups() {
            String[] groups = new String[marks.length / 2];
            for (int i = 0; i < groups.length; i++) groups[i] = text.substring(marks[2 * i], marks[2 * i + 1]);
            return groups;
        }
    }
}
