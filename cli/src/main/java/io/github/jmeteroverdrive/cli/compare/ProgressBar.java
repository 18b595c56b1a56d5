// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import java.io.PrintStream;

/** Shows the progress of a series of runs: one changing line on a terminal, a line per run elsewhere. */
public final class ProgressBar {

    private static final int WIDTH = 20;
    private static final String CLEAR = "\r\u001b[K";

    private final PrintStream out;
    private final boolean terminal;

    public ProgressBar(PrintStream out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    /** On standard output; a terminal if both ends of this process are one. */
    public static ProgressBar system() {
        return new ProgressBar(System.out, System.console() != null);
    }

    /** On standard error, because standard output is used for the result. */
    static ProgressBar onStandardError() {
        return new ProgressBar(System.err, System.console() != null);
    }

    /**
     * @param done runs so far
     * @param all maximum number of runs
     */
    public void begin(int done, int all, String what) {
        if (!terminal) return;
        int filled = WIDTH * done / Math.max(1, all);
        String bar = "#".repeat(filled) + "-".repeat(WIDTH - filled);
        out.print(CLEAR + "[" + bar + "] " + (done + 1) + "/" + all + " " + what);
        out.flush();
    }

    /** A run has ended: a terminal shows it with the next one. */
    public void end(int done, int all, String what) {
        if (!terminal) out.println(done + "/" + all + " " + what);
    }

    /** A permanent line. */
    public void line(String text) {
        out.println((terminal ? CLEAR : "") + text);
    }
}
