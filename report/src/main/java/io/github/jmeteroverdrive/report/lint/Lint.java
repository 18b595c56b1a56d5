// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * All rules for plans, but for {@code AsyncGroups}, which runs only on request. A rule that tests each element for one
 * condition is a row here, the others are classes.
 */
final class Lint {

    private static final String BEANSHELL_FUNCTION = "${__BeanShell(";

    /** An escaped dot does not count. */
    private static final Pattern GREEDY = Pattern.compile("(?<!\\\\)\\.[*+](?![?+])");

    /** Properties of a listener that make its file costly, and what each writes. */
    private static final Map<String, String> COSTLY = Map.of(
            "xml", "XML",
            "requestHeaders", "request headers",
            "responseHeaders", "response headers",
            "samplerData", "requests");

    static final List<LintRule> RULES = List.of(
            new ElementRule(
                    "beanshell",
                    "Smirnov's talk, PostProcessors; JMeter's best practices",
                    "Write it as JSR223 in Groovy with the cache on, or use an extractor.",
                    element -> isBeanShell(element) || element.xml().wholeText().contains(BEANSHELL_FUNCTION),
                    element -> isBeanShell(element)
                            ? "BeanShell interprets its script anew each time."
                            : "The function __BeanShell interprets its text anew each time."),
            new ElementRule(
                    "md5",
                    "Smirnov's talk, 200 GB in 18 min 17 s instead of 5 min",
                    "Use od - Streaming Download, which discards the body or checks it with CRC32C.",
                    element -> element.isTrue("HTTPSampler.md5"),
                    element -> "Save response as MD5 hash takes twice as long as reading."),
            new ElementRule(
                    "xpath-html",
                    "Smirnov's talk, never XPath for HTML",
                    "Use a Boundary, RegExp or CSS Selector Extractor.",
                    element -> element.type().matches("XPath2?Extractor|XPathAssertion")
                            && (element.isTrue("XPathExtractor.tolerant") || element.isTrue("XPath.tolerant")),
                    element -> "Use Tidy converts each page to an XML document before XPath evaluates it."),
            new StockExtractors(),
            new ElementRule(
                    "greedy-regexp",
                    "JMeter's manual, Regular Expressions; perf-lint's JMX025",
                    "Write .*? or the characters that may occur there, such as [^\"]*, or use boundaries.",
                    element -> element.type().equals("RegexExtractor")
                            && GREEDY.matcher(element.property("RegexExtractor.regex"))
                                    .find(),
                    element ->
                            "From each place where it could begin, the expression first takes everything up to the end of the line."),
            new ResultViewers(),
            new ElementRule(
                    "stored-bodies",
                    "JMeter's best practices: only save the data that you need",
                    "Leave Save Response Data off; failed responses are enough (Save Response Data on error).",
                    element -> element.type().equals("ResultCollector")
                            && !element.xml()
                                    .select("> objProp > value > responseData:containsOwn(true)")
                                    .isEmpty(),
                    element -> "The file gets the body of each response."),
            new ElementRule(
                    "results-file",
                    "JMeter's best practices: CSV rather than XML, and only the data that you need",
                    "Write CSV without headers and requests.",
                    element -> element.type().equals("ResultCollector")
                            && !element.property("filename").isEmpty()
                            && !costly(element).isEmpty(),
                    element -> "Each result is written with " + costly(element) + "."),
            new ScriptCache(),
            new ElementRule(
                    "script-language",
                    "JMeter's best practices: Groovy, whose engine is Compilable",
                    "Write it in Groovy.",
                    element -> element.type().startsWith("JSR223")
                            && !element.property("scriptLanguage").matches("(?i)groovy|"),
                    element -> element.property("scriptLanguage") + " is slower than Groovy here."),
            new NewConnections(),
            new ElementRule(
                    "embedded-resources",
                    "JMeter's manual, HTTP Request: Retrieve All Embedded Resources",
                    "Request the resources that matter with separate HTTP Requests, or exclude other servers by URLs must match.",
                    element -> element.isTrue("HTTPSampler.image_parser"),
                    Lint::fetched),
            new ManyThreads(),
            new ElementRule(
                    "one-request",
                    "Smirnov's talk: no benchmark of JMeter with one HTTP Request in the plan; 50 in an iteration give × 3.3",
                    "Put the request below a Loop Controller.",
                    one -> one.type().equals("ThreadGroup") && hasOneRequest(one),
                    one -> "An iteration of this group is one single request."),
            new UnreadBodies(),
            new NoMonitor(),
            new StockNumbers());

    private Lint() {}

    /** The findings of some rules, by line. */
    static List<LintFinding> check(Plan plan, List<LintRule> rules) {
        return rules.stream()
                .flatMap(rule -> rule.check(plan).stream())
                .sorted(Comparator.comparingInt(LintFinding::line))
                .toList();
    }

    private static boolean isBeanShell(PlanElement element) {
        return element.type().startsWith("BeanShell");
    }

    private static String fetched(PlanElement request) {
        String pool = request.isTrue("HTTPSampler.concurrentDwn") ? ", by more threads for each thread" : "";
        String how = request.property("HTTPSampler.embedded_url_re").isBlank()
                ? "from whatever server they are on"
                : "where its pattern allows it";
        return "Each page is stored and parsed, and its resources are fetched " + how + pool + ".";
    }

    private static String costly(PlanElement listener) {
        return listener.xml().select("> objProp > value > *").stream()
                .filter(one ->
                        COSTLY.containsKey(one.tagName()) && one.ownText().equals("true"))
                .map(one -> COSTLY.get(one.tagName()))
                .sorted()
                .collect(Collectors.joining(", "));
    }

    private static boolean hasOneRequest(PlanElement group) {
        List<PlanElement> below =
                group.descendants().stream().filter(PlanElement::enabled).toList();
        long samplers = below.stream().filter(Lint::isRequest).count();
        boolean others = below.stream()
                .filter(one -> !isRequest(one))
                .anyMatch(one ->
                        one.type().matches(".*(Controller|Sampler|Action)") || BodyNeutralElements.isOurSampler(one));
        return samplers == 1 && !others;
    }

    private static boolean isRequest(PlanElement element) {
        return element.type().startsWith("HTTPSampler") || UnreadBodies.isRequest(element);
    }

    /** A rule that finds each enabled element for which something is true. */
    private static final class ElementRule extends LintRule {

        private final Predicate<PlanElement> which;
        private final Function<PlanElement, String> reason;

        ElementRule(
                String id,
                String source,
                String remedy,
                Predicate<PlanElement> which,
                Function<PlanElement, String> reason) {
            super(id, source, remedy);
            this.which = which;
            this.reason = reason;
        }

        @Override
        public List<LintFinding> check(Plan plan) {
            return plan.enabled().stream()
                    .filter(which)
                    .map(element -> found(element, reason.apply(element)))
                    .toList();
        }
    }
}
