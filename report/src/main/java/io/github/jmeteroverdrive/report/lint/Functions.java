// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import io.github.jmeteroverdrive.measure.ParameterCall;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** JMeter's functions in the texts of a plan. */
public final class Functions {

    /** A call, or a name that only a function has; an unknown name may be a plugin's function. */
    private static final Pattern CALL = Pattern.compile("\\$\\{(__\\w*|[^{}(]*(?=\\())");

    /**
     * Functions of JMeter 5.6.3, and our own, that read no result. Excluded are scripts, which may read anything
     * ({@code __groovy}, {@code __jexl3}, …), {@code __regexFunction}, and functions that evaluate the value of a
     * variable.
     */
    private static final Set<String> HARMLESS = Set.of(
            "__char",
            "__changeCase",
            "__counter",
            "__CSVRead",
            "__dateTimeConvert",
            "__digest",
            "__escapeHtml",
            "__escapeOroRegexpChars",
            "__escapeXml",
            "__FileToString",
            "__intSum",
            "__isPropDefined",
            "__isVarDefined",
            "__log",
            "__logn",
            "__longSum",
            "__machineIP",
            "__machineName",
            ParameterCall.FUNCTION,
            "__P",
            "__property",
            "__Random",
            "__RandomDate",
            "__RandomFromMultipleVars",
            "__RandomString",
            "__samplerName",
            "__setProperty",
            "__split",
            "__StringFromFile",
            "__StringToFile",
            "__TestPlanName",
            "__threadGroupName",
            "__threadNum",
            "__time",
            "__timeShift",
            "__unescape",
            "__unescapeHtml",
            "__urldecode",
            "__urlencode",
            "__UUID",
            "__V",
            "__XPath");

    private Functions() {}

    /** The first function in a text that may read a result. */
    public static Optional<String> thatMayReadResult(String text) {
        return first(text, false);
    }

    /** The first function in a text. */
    public static Optional<String> any(String text) {
        return first(text, true);
    }

    private static Optional<String> first(String text, boolean harmlessToo) {
        Matcher calls = CALL.matcher(text);
        while (calls.find())
            if (harmlessToo || !HARMLESS.contains(calls.group(1))) return Optional.of("${" + calls.group(1) + "…}");
        return Optional.empty();
    }
}
