// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * What stands before a command so that Linux kills it together with the thread that started it,
 * even if JMeter is killed. Without it a download that still brings bytes ends by its broken pipe,
 * and one that brings none by the tool's own time-out, if it has one.
 */
final class LifeLine {

    private static final long SECONDS = 5;
    private static final List<String> SIGNAL = List.of("--pdeathsig", "KILL", "--");

    private LifeLine() {}

    /** {@code setpriv} of util-linux 2.33 or newer and its arguments; empty where there is none. */
    static List<String> of(Executables executables) {
        if (!System.getProperty("os.name").equals("Linux")) return List.of();
        Optional<Path> setpriv = executables.find("setpriv");
        Optional<Path> nothing = executables.find("true");
        if (setpriv.isEmpty() || nothing.isEmpty()) return List.of();
        List<String> prefix =
                List.of(setpriv.get().toString(), SIGNAL.get(0), SIGNAL.get(1), SIGNAL.get(2));
        return works(prefix, nothing.get()) ? prefix : List.of();
    }

    /** Another setpriv, that of BusyBox, knows no signal. */
    private static boolean works(List<String> prefix, Path nothing) {
        ProcessBuilder builder =
                new ProcessBuilder(prefix.get(0), prefix.get(1), prefix.get(2), prefix.get(3));
        builder.command().add(nothing.toString());
        builder.redirectErrorStream(true).redirectOutput(new File("/dev/null"));
        try {
            Process process = builder.start();
            if (process.waitFor(SECONDS, TimeUnit.SECONDS)) return process.exitValue() == 0;
            process.destroyForcibly();
        } catch (IOException e) {
            // as if it were not there
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return false;
    }
}
