// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.xpath;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A path that can be decided at start tags: {@code /a/b}, {@code //name}, {@code [n]}, {@code [@a='v']}, and at its end
 * {@code /@a} or {@code /text()}.
 *
 * @param steps none only before an attribute or text
 * @param attribute at the end of the path, or null
 * @param text whether text nodes are wanted
 * @param deepEnd whether attribute or text may be of any descendant
 */
record XPathPath(List<Step> steps, Name attribute, boolean text, boolean deepEnd) {

    /** All steps are bits of a long, with one for the document. */
    private static final int MAX_STEPS = 60;

    private static final String NAME = "(?:([A-Za-z_][\\w.-]*):)?([A-Za-z_][\\w.-]*)";
    private static final Pattern STEP = Pattern.compile("(//?)(?:" + NAME + "|(\\*))(?![\\w.:(-])");
    private static final Pattern POSITION = Pattern.compile("\\[([1-9][0-9]{0,8})]");
    private static final Pattern ATTRIBUTE_TEST = Pattern.compile("\\[@" + NAME + "=(?:'([^'\"&]*)'|\"([^'\"&]*)\")]");
    private static final Pattern ATTRIBUTE = Pattern.compile("(//?)@" + NAME + "$");
    private static final Pattern TEXT = Pattern.compile("(//?)text\\(\\)$");

    /**
     * @param namespaces URIs of prefixes
     * @return empty when the expression needs an XPath engine
     */
    static Optional<XPathPath> of(String expression, Map<String, String> namespaces) {
        return new Reader(expression.trim(), namespaces).read();
    }

    private static final class Reader {

        private final String expression;
        private final Map<String, String> namespaces;
        private final List<Step> steps = new ArrayList<>();
        private Matcher part;
        private int at;

        Reader(String expression, Map<String, String> namespaces) {
            this.expression = expression;
            this.namespaces = namespaces;
        }

        Optional<XPathPath> read() {
            while (at < expression.length() && steps.size() <= MAX_STEPS) {
                if (next(ATTRIBUTE)) {
                    Name name = name(2, 3);
                    return name == null ? Optional.empty() : path(name, false);
                }
                if (next(TEXT)) return path(null, true);
                if (!next(STEP)) return Optional.empty();
                boolean deep = part.group(1).length() == 2;
                Name name = part.group(4) != null ? new Name("", null) : name(2, 3);
                List<Test> tests = tests();
                if (name == null || tests == null) return Optional.empty();
                steps.add(new Step(deep, name, tests));
            }
            return steps.isEmpty() || steps.size() > MAX_STEPS
                    ? Optional.empty()
                    : Optional.of(new XPathPath(List.copyOf(steps), null, false, false));
        }

        private Optional<XPathPath> path(Name attribute, boolean text) {
            boolean deepEnd = part.group(1).length() == 2;
            if (steps.isEmpty() && !deepEnd) return Optional.empty();
            return Optional.of(new XPathPath(List.copyOf(steps), attribute, text, deepEnd));
        }

        private boolean next(Pattern pattern) {
            Matcher matcher = pattern.matcher(expression).region(at, expression.length());
            matcher.useTransparentBounds(true);
            if (!matcher.lookingAt()) return false;
            part = matcher;
            at = matcher.end();
            return true;
        }

        /** Null when the prefix is unknown. */
        private Name name(int prefix, int local) {
            String namespace = part.group(prefix) == null ? "" : namespaces.get(part.group(prefix));
            return namespace == null ? null : new Name(namespace, part.group(local));
        }

        /** Null when a prefix is unknown. */
        private List<Test> tests() {
            List<Test> tests = new ArrayList<>();
            while (true) {
                if (next(POSITION)) {
                    tests.add(new Test(Integer.parseInt(part.group(1)), null, null));
                } else if (next(ATTRIBUTE_TEST)) {
                    Name name = name(1, 2);
                    if (name == null) return null;
                    String value = part.group(3) != null ? part.group(3) : part.group(4);
                    tests.add(new Test(0, name, value));
                } else {
                    return List.copyOf(tests);
                }
            }
        }
    }

    /** @param deep {@code //}, not {@code /} */
    record Step(boolean deep, Name name, List<Test> tests) {}

    /**
     * A name test.
     *
     * @param namespace empty for none
     * @param local null for any element
     */
    record Name(String namespace, String local) {

        boolean matches(String otherNamespace, String otherLocal) {
            return local == null
                    || local.equals(otherLocal)
                            && (otherNamespace == null ? namespace.isEmpty() : namespace.equals(otherNamespace));
        }
    }

    /**
     * A predicate: the position among siblings that passed the tests before, or an attribute's value.
     *
     * @param position from 1; 0 for an attribute
     */
    record Test(int position, Name attribute, String value) {}
}
