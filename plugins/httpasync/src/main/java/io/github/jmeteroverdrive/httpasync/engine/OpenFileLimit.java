// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import com.sun.management.UnixOperatingSystemMXBean;
import io.github.jmeteroverdrive.measure.Show;
import java.lang.management.ManagementFactory;

/** The limit of open files of this process (RLIMIT_NOFILE). Each connection, log and results file counts. */
public final class OpenFileLimit {

    /** The message of EMFILE, here and in the JDK's exceptions. */
    private static final String REACHED = "Too many open files";

    private OpenFileLimit() {}

    public static boolean isReached(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause())
            if (String.valueOf(cause.getMessage()).contains(REACHED)) return true;
        return false;
    }

    /**
     * @param element its name in messages
     * @param connections that each of its threads opens at most
     */
    public static String sentence(String element, int connections) {
        String limit = ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? " (" + Show.count(unix.getMaxFileDescriptorCount()) + ")"
                : "";
        String message =
                "%s: too many open files: each thread opens up to %s, and this process has reached its limit of"
                        + " open files%s. Raise the limit (ulimit -n 65536 in the shell that starts JMeter, LimitNOFILE of a"
                        + " systemd unit), or have fewer connections or users.";
        return message.formatted(element, Show.count(connections, "connection"), limit);
    }
}
