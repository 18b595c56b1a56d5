// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Locale;

/**
 * The limit of open files of this process (RLIMIT_NOFILE). Each connection is an open file, and so
 * is each log and each results file.
 */
public final class OpenFileLimit {

    /** What the kernel says (EMFILE), here and in the JDK's exceptions. */
    private static final String REACHED = "Too many open files";

    private OpenFileLimit() {}

    /** Whether something failed because no further file may be opened. */
    public static boolean isReached(Throwable failure) {
        for (Throwable one = failure; one != null; one = one.getCause())
            if (String.valueOf(one.getMessage()).contains(REACHED)) return true;
        return false;
    }

    /**
     * The sentence about it.
     *
     * @param element how sentences name the element whose connection could not be opened
     * @param connections that each of its threads opens
     */
    public static String sentence(String element, int connections) {
        String limit =
                ManagementFactory.getOperatingSystemMXBean()
                                instanceof UnixOperatingSystemMXBean unix
                        ? String.format(Locale.ROOT, " (%,d)", unix.getMaxFileDescriptorCount())
                        : "";
        return String.format(
                Locale.ROOT,
                "%s: too many open files: each thread opens %,d connections, and this process has"
                        + " reached its limit of open files%s. Raise the limit (ulimit -n 65536 in"
                        + " the shell that starts JMeter, LimitNOFILE of a systemd unit), or open"
                        + " fewer connections.",
                element,
                connections,
                limit);
    }
}
