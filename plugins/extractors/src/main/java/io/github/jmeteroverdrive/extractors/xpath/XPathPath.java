// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.xpath;

import io.github.jmeteroverdrive.extractors.xpath.XPathStep.Name;
import io.github.jmeteroverdrive.extractors.xpath.XPathStep.Test;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A path that can be decided at start tags: {@code /a/b}, {@code //name}, {@code [n]}, {@code
 * [@a='v']}, and at its end {@code /@a} or {@code /text()}. For example:
 *
 * <pre>{@code
 * XPathPath.of("//item[2]/@id", Map.of());  // one step, and the attribute id
 * XPathPath.of("//item[last()]", Map.of()); // empty: it needs an XPath engine
 * }</pre>
 *
 * @param steps to elements; none only before an attribute or text
 * @param attribute the attribute of the elements that is wanted, else null
 * @param text whether their text nodes are wanted
 * @param deepEnd whether attribute or text may be of any element below
 */
record XPathPath(List<XPathStep> steps, Name attribute, boolean text, boolean deepEnd) {

    /** So that all steps are bits of a long, with one for the document itself. */
    private static final int MAX_STEPS = 60;

    private static final String NAME = "(?:([A-Za-z_][\\w.-]*):)?([A-Za-z_][\\w.-]*)";
    private static final Pattern STEP = Pattern.compile("(//?)(?:" + NAME + "|(\\*))(?![\\w.:(-])");
    private static final Pattern POSITION = Pattern.compile("\\[([1-9][0-9]{0,8})]");
    private static final Pattern ATTRIBUTE_TEST =
            Pattern.compile("\\[@" + NAME + "=(?:'([^'\"&]*)'|\"([^'\"&]*)\")]");
    private static final Pattern ATTRIBUTE = Pattern.compile("(//?)@" + NAME + "$");
    private static final Pattern TEXT = Pattern.compile("(//?)text\\(\\)$");

    /**
     * Reads an expression.
     *
     * @param namespaces URIs of the prefixes
     * @return empty when it needs a whole XPath engine
     */
    static Optional<XPathPath> of(String expression, Map<String, String> namespaces) {
        return new Reader(expression.trim(), namespaces).read();
    }

    /** Goes through an expression from its start to its end. */
    private static final class Reader {

        private final String expression;
        private final Map<String, String> namespaces;
        private final List<XPathStep> steps = new ArrayList<>();
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
                steps.add(new XPathStep(deep, name, tests));
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

        /** Null when the prefix is none. */
        private Name name(int prefix, int local) {
            String namespace = part.group(prefix) == null ? "" : namespaces.get(part.group(prefix));
            return namespace == null ? null : new Name(namespace, part.group(local));
        }

        /** Null when a prefix is none. */
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
}
