// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import java.io.IOException;
import java.io.Writer;

/**
 * A console that somebody watches at a terminal: how the run goes is one line there, which is
 * written over once a second. Thread-safe.
 */
final class TerminalConsole implements Console {

    private static final String ERASED = "\r\033[K";

    /**
     * A line that is too long for the terminal is cut off there, because one of two rows cannot be
     * written over.
     */
    private static final String CUT = "\033[?7l";

    private static final String WRAPPED = "\033[?7h";
    private static final String RED = "\033[31m";
    private static final String PLAIN = "\033[0m";
    private static final String PART = " | ";

    private final Console lines;
    private final Writer terminal;
    private final boolean colours;
    private boolean written;
    private boolean gone;

    /**
     * @param lines whole lines go here; they may come to the same terminal by another way
     */
    TerminalConsole(Console lines, Writer terminal, boolean colours) {
        this.lines = lines;
        this.terminal = terminal;
        this.colours = colours;
    }

    @Override
    public synchronized void line(String text) {
        erase();
        lines.line(text);
    }

    @Override
    public synchronized void error(String text) {
        erase();
        lines.error(text);
    }

    private void erase() {
        if (written) write(ERASED);
        written = false;
    }

    @Override
    public synchronized void progress(String line, String brief, String alarm) {
        String marked = alarm.isEmpty() ? "" : PART + (colours ? RED + alarm + PLAIN : alarm);
        if (!gone) write(ERASED + CUT + brief + marked + WRAPPED);
        if (gone) lines.line(line);
        else written = true;
    }

    /** A terminal that was closed is not tried again. */
    private void write(String text) {
        try {
            terminal.write(text);
            terminal.flush();
        } catch (IOException e) {
            gone = true;
        }
    }
}
