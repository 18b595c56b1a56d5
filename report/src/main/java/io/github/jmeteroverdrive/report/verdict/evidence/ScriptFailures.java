// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import io.github.jmeteroverdrive.measure.AssertionCause;
import java.util.regex.Pattern;

/** Failures by an assertion of the plan, or an exception that its script threw, told from the words of their causes. */
public final class ScriptFailures {

    /** The second one is JMeter's own of BeanShell. */
    private static final Pattern THROWN = Pattern.compile("javax\\.script\\.ScriptException|Error invoking bsh method");

    /**
     * A script with such a mistake fails, whatever the system does. What an object other than the script lacks, an
     * answer of the system may have lacked.
     */
    private static final Pattern MISTAKE =
            Pattern.compile("MultipleCompilationErrorsException|CompilationFailedException"
                    + "|MissingPropertyException: No such property: \\w+ for class: Script\\d+\\b"
                    + "|MissingMethodException: No signature of method:"
                    + " (Script\\d+[.$]|org\\.codehaus\\.groovy\\.jsr223\\.)");

    /** Exceptions of those who ask a peer, and what they say. */
    private static final Pattern OF_PEER =
            Pattern.compile("(Connect|Socket|Time(d)?Out|Timeout|SSL|Http|SQL|JMS|Network|Remote|EOF|IO)\\w*Exception"
                    + "|://|[Cc]onnection (refused|reset)|[Tt]imed out");

    private ScriptFailures() {}

    /**
     * An assertion's, or a script's exception that names nothing of a network. It may yet be the script's answer to
     * what the system did.
     */
    public static boolean isOne(String cause) {
        return mistake(cause)
                || AssertionCause.is(cause)
                || THROWN.matcher(cause).find() && !OF_PEER.matcher(cause).find() && !OwnFailures.isOne(cause);
    }

    /** One that the system had no part in; what does not compile is quoted, and may have a URL. */
    public static boolean mistake(String cause) {
        return THROWN.matcher(cause).find() && MISTAKE.matcher(cause).find();
    }
}
