// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import io.github.jmeteroverdrive.form.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The field of further arguments: an option a line, with its value on the same line after a blank
 * or {@code =}. So a value can hold blanks and quotes without a shell's rules, and cannot be taken
 * for a second URL.
 */
final class FurtherArguments {

    private static final Pattern LONG =
            Pattern.compile("--([A-Za-z][A-Za-z0-9.-]*)(?:(?:=|\\s+)(.*))?");
    private static final Pattern SHORT = Pattern.compile("-([A-Za-z0-9#:])(?:\\s+(.+)|(\\S.*))?");

    private final Tool tool;
    private final Fields fields;
    private final List<String> arguments = new ArrayList<>();

    private FurtherArguments(Tool tool, Fields fields) {
        this.tool = tool;
        this.fields = fields;
    }

    /**
     * @throws io.github.jmeteroverdrive.measure.Refusal for a line that is no option or one that
     *     would break the sampler
     */
    static List<String> of(Tool tool, Fields fields, String text) {
        FurtherArguments all = new FurtherArguments(tool, fields);
        text.lines().map(String::strip).filter(line -> !line.isEmpty()).forEach(all::add);
        return List.copyOf(all.arguments);
    }

    private void add(String line) {
        Matcher name = LONG.matcher(line);
        Matcher letter = SHORT.matcher(line);
        if (name.matches()) {
            check(line, RefusedOptions.of(tool).longOption(name.group(1)));
            addLong("--" + name.group(1), name.group(2));
        } else if (letter.matches()) {
            String value = letter.group(2) != null ? letter.group(2) : letter.group(3);
            String group = letter.group(1) + (value == null ? "" : value);
            check(line, RefusedOptions.of(tool).shortOptions(group));
            arguments.add("-" + group);
        } else {
            throw fields.refuse(
                    WgetFields.ARGUMENTS,
                    line,
                    "it is no option; write one option a line, with its value on the same line,"
                            + " like --header=Accept: */*");
        }
    }

    /** curl wants the value as an argument of its own, wget takes it for a URL there. */
    private void addLong(String name, String value) {
        if (value == null) {
            arguments.add(name);
        } else if (tool == Tool.WGET) {
            arguments.add(name + "=" + value);
        } else {
            arguments.add(name);
            arguments.add(value);
        }
    }

    private void check(String line, Optional<String> reason) {
        if (reason.isPresent())
            throw fields.refuse(
                    WgetFields.ARGUMENTS, line, reason.get() + "; leave this option out");
    }
}
