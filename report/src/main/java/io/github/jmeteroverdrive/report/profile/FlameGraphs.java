// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.profile;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import one.convert.Arguments;
import one.convert.CallStack;
import one.convert.FlameGraph;

/** Draws a profile with async-profiler's converter. Stateless. */
final class FlameGraphs {

    /** Narrower frames, in percent, are left out: they are unreadable, and the page stays small. */
    private static final double NARROWEST = 0.4;

    /** The converter's colour for compiled Java. */
    private static final byte COMPILED = 1;

    /** Generated classes differ by a number only; without merging they would be many narrow frames. */
    private static final Pattern NUMBERED =
            Pattern.compile("(\\$\\$Lambda|\\bScript(?=\\d))[\\w$/+]*(\\.(0x[0-9a-f]+|\\d+))?");

    /** Prefix that async-profiler writes before the function of a library: folder and file. */
    private static final Pattern LIBRARY = Pattern.compile("^(.*/)?([\\w+-]+\\.so(\\.\\d+)*\\.(?=[A-Za-z_]))?");

    private static final String NATIVE = ".so";

    private FlameGraphs() {}

    static String html(Profile profile) {
        Arguments arguments = new Arguments();
        arguments.title = profile.name() + " · " + profile.kind().words();
        arguments.minwidth = NARROWEST;
        arguments.inverted = true; // the root is at the top of the frame
        FlameGraph graph = new FlameGraph(arguments);
        profile.stacks().forEach((frames, count) -> graph.addSample(stack(frames), count));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        graph.dump(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static CallStack stack(List<String> frames) {
        CallStack stack = new CallStack();
        for (String frame : frames) stack.push(shortened(frame), COMPILED);
        return stack;
    }

    /** {@code Class.method}, without the package; a function without its library. */
    static String shortened(String frame) {
        if (frame.contains(NATIVE)) return LIBRARY.matcher(frame).replaceFirst("");
        String name = NUMBERED.matcher(frame).replaceAll("$1");
        int method = name.lastIndexOf('.');
        int type = method < 0 ? -1 : name.lastIndexOf('.', method - 1);
        return name.substring(type + 1);
    }
}
