// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import io.github.jmeteroverdrive.measure.AddressHint;
import io.github.jmeteroverdrive.measure.AssertionCause;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Failures by an assertion of the plan, by an exception in its script, or by a mistake in a field of an od element, or
 * in a URL, recognised by the text of their causes.
 */
public final class PlanFailures {

    /** The second one is JMeter's own wording for BeanShell. */
    private static final Pattern THROWN = Pattern.compile("javax\\.script\\.ScriptException|Error invoking bsh method");

    /**
     * A script with such an error fails whatever the system does. Missing properties of objects other than the script
     * may be missing in a response of the system.
     */
    private static final Pattern MISTAKE =
            Pattern.compile("MultipleCompilationErrorsException|CompilationFailedException"
                    + "|MissingPropertyException: No such property: \\w+ for class: Script\\d+\\b"
                    + "|MissingMethodException: No signature of method:"
                    + " (Script\\d+[.$]|org\\.codehaus\\.groovy\\.jsr223\\.)");

    /** Exceptions of network clients, and typical words of their messages. */
    private static final Pattern OF_PEER =
            Pattern.compile("(Connect|Socket|Time(d)?Out|Timeout|SSL|Http|SQL|JMS|Network|Remote|EOF|IO)\\w*Exception"
                    + "|://|[Cc]onnection (refused|reset)|[Tt]imed out");

    /** The title of an od element, and what is wrong with a field; but not the failure of a peer, in parentheses. */
    private static final Pattern REFUSAL = Pattern.compile("^od - [^']+'.*?': (?!.*\\(.+\\)[;.])");

    private static final double MOSTLY = 0.5;

    private PlanFailures() {}

    /**
     * Failures by a refusal, a wrong URL, an assertion, or a script exception without a network term. The script may
     * still have reacted to a failure of the system.
     */
    public static boolean isOne(String cause) {
        return mistake(cause)
                || unsent(cause)
                || AssertionCause.is(cause)
                || THROWN.matcher(cause).find() && !OF_PEER.matcher(cause).find() && !LoadAgentFailures.isOne(cause);
    }

    /** An od element refused to work as the plan wants. */
    public static boolean refusal(String cause) {
        return REFUSAL.matcher(cause).find() && !LoadAgentFailures.isOne(cause);
    }

    /** Failures without any contact to the system: a refusal, a wrong URL. */
    public static boolean unsent(String cause) {
        return refusal(cause) || AddressHint.isWrongUrl(cause);
    }

    /** Whether most samples failed because of a mistake in the plan, before anything was sent. */
    public static boolean unsentMost(Evidence evidence) {
        return unsentBy(evidence, PlanFailures::unsent) >= MOSTLY || iterationsFailed(evidence);
    }

    /** Share of samples that failed by such a mistake. It needs no measured phase: all may end before it begins. */
    public static double unsentBy(Evidence evidence, Predicate<String> mistake) {
        if (evidence.events() > 0) return evidence.failedBy(mistake);
        double all = count(evidence, "/wholeRun/sent") + count(evidence, "/wholeRun/samples");
        double failed = count(evidence, "/wholeRun/failed") + count(evidence, "/wholeRun/sampleErrors");
        double causes = evidence.errors(any -> true);
        return all == 0 || causes == 0 ? 0 : failed / all * evidence.errors(mistake) / causes;
    }

    /** Whether iterations of flows failed before any request in the whole run, so that the flow alone is the cause. */
    public static boolean iterationsFailed(Evidence evidence) {
        return evidence.events() == 0
                && !(evidence.figure("/wholeRun/samples") > 0)
                && Math.max(count(evidence, "/iterationsFailed"), count(evidence, "/wholeRun/iterationsFailed")) > 0
                && evidence.errors(cause -> !LoadAgentFailures.isOne(cause)) > 0;
    }

    private static double count(Evidence evidence, String path) {
        double count = evidence.figure(path);
        return count > 0 ? count : 0; // NaN where there is none
    }

    /** Failures independent of the system; text that does not compile is quoted, and may contain a URL. */
    public static boolean mistake(String cause) {
        return THROWN.matcher(cause).find() && MISTAKE.matcher(cause).find();
    }
}
