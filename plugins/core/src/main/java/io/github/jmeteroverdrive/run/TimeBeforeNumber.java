// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import io.github.jmeteroverdrive.measure.Show;
import java.util.Locale;

/**
 * An element with a requested number was ended by time before it reached that number. If the user gave the time, the
 * first limit ends the run, which is still good; if it is the default time, the run is incomplete, unless everything
 * failed, so that more time would not have helped.
 */
public final class TimeBeforeNumber {

    private TimeBeforeNumber() {}

    /**
     * Reports it, once for each element.
     *
     * @param byRun whether the time of the run was over, and not only that of the thread group
     * @param what was to happen, as in {@code messages were sent}
     */
    public static void report(RunContext run, boolean byRun, String element, long requested, String what) {
        String before = String.format(Locale.ROOT, "ended before the requested %,d %s", requested, what);
        if (!byRun) run.warn(element + ": the Duration of its thread group " + before + ".");
        else if (run.parameters().timeGiven()) run.warn(element + ": the Duration of the run " + before + ".");
        else
            run.incomplete(element + ": the default Duration of "
                    + Show.seconds(run.phases().duration()) + " s " + before + "; give a longer Duration.");
    }
}
