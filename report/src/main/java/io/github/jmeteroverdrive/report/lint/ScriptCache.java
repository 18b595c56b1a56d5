// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A script that is compiled each time it runs. */
public final class ScriptCache extends LintRule {

    private static final String KEY = "cacheKey";
    private static final String LANGUAGE = "scriptLanguage";
    private static final String REASON = "The script is compiled each time, because Cache compiled script is off.";

    /** What may keep something in a script's class from one call to the next, once all calls have the same class. */
    private static final Pattern KEEPS = Pattern.compile(
            "@|\\\\u|\\b(class|enum|interface|trait|record|static|this|owner|delegate|metaClass"
                    + "|getMetaClass|getClass|setMetaClass|getProperty|setProperty|evaluate|Script|ClassLoader|mixin)\\b");

    /** Their result has the text of an exception, which JMeter wraps once more without the cache. */
    private static final Set<String> SHOW_EXCEPTIONS = Set.of("JSR223Sampler", "JSR223Assertion");

    /** What ends a thread or the test with the cache, and is a line in the log without it. */
    private static final Pattern THROWS = Pattern.compile("\\bthrow\\b|JMeterStop\\w*");

    public ScriptCache() {
        super(
                "script-cache",
                "JMeter's manual, JSR223 Sampler: cache compiled script",
                "Tick Cache compiled script if available, and read variables with vars.get('name') rather than ${name}.");
    }

    @Override
    public List<LintFinding> check(Plan plan) {
        return plan.enabled().stream()
                .filter(element -> element.type().startsWith("JSR223"))
                .filter(element -> element.property("filename").isEmpty())
                .flatMap(this::check)
                .toList();
    }

    private Stream<LintFinding> check(PlanElement element) {
        boolean varies = element.property("script").contains("${");
        String key = element.property(KEY);
        if (varies)
            return Stream.of(found(
                    element,
                    "The script contains ${…}, so its text differs and is compiled each time, cached or not."));
        if (!key.isEmpty() && !key.equals("false")) return Stream.empty();
        Optional<String> obstacle = obstacle(element);
        return Stream.of(
                obstacle.isPresent()
                        ? left(element, REASON, obstacle.get())
                        : found(element, REASON, () -> {
                            element.set(KEY, "true");
                            return "Cache compiled script is on";
                        }));
    }

    private static Optional<String> obstacle(PlanElement element) {
        if (!element.isStock()) return Optional.of("It is not an element of JMeter.");
        if (!element.property(LANGUAGE).matches("groovy|"))
            return Optional.of("What its language keeps between two calls is not known.");
        if (SHOW_EXCEPTIONS.contains(element.type()))
            return Optional.of("If it throws, the text of the result would differ.");
        Matcher thrown = THROWS.matcher(element.property("script"));
        if (thrown.find())
            return Optional.of("With the cache an exception may end the thread; it has '" + thrown.group() + "'.");
        Matcher keeps = KEEPS.matcher(element.property("script"));
        if (!keeps.find()) return Optional.empty();
        return Optional.of("With '" + keeps.group() + "' it may keep something in its class, which would last longer.");
    }
}
