// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import io.github.jmeteroverdrive.measure.Show;
import java.util.Locale;

/**
 * An element was asked for a number, and time ended it before the number was reached. Where somebody gave that time,
 * the first limit ends the run, which is good all the same; the default ends a run that is incomplete.
 */
public final class TimeBeforeNumber {

    private TimeBeforeNumber() {}

    /**
     * Says so, once for each element.
     *
     * @param byRun whether the time of the run was over, and not only that of the thread group
     * @param asked the number
     * @param what were to happen, as in {@code messages were sent}
     */
    public static void report(RunContext run, boolean byRun, String element, long asked, String what) {
        String before = String.format(Locale.ROOT, "ended before the requested %,d %s", asked, what);
        if (!byRun) run.warn(element + ": the Duration of its thread group " + before + ".");
        else if (run.parameters().timeGiven()) run.warn(element + ": the Duration of the run " + before + ".");
        else
            run.fail(element + ": the default Duration of "
                    + Show.seconds(run.phases().duration()) + " s " + before + "; give a longer Duration.");
    }
}
