// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import io.github.jmeteroverdrive.measure.Refusal;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A Linux network namespace with only a loopback device. A process that waits for its standard input holds it open, so
 * the namespace is gone when this is closed, or when this JVM is killed. Used by one thread.
 */
final class Namespace implements AutoCloseable {

    private static final String READY = "READY";
    private static final List<String> HOLD =
            List.of("unshare", "-n", "sh", "-c", "ip link set lo up && echo " + READY + " && exec cat");

    private final Process holder;

    private Namespace(Process holder) {
        this.holder = holder;
    }

    /** @throws Refusal if none can be created, with the system's message */
    static Namespace open() {
        try {
            Process holder = new ProcessBuilder(HOLD).redirectErrorStream(true).start();
            BufferedReader out = holder.inputReader();
            String message = out.readLine();
            if (READY.equals(message)) return new Namespace(holder);
            throw refused(message == null ? "no message" : message);
        } catch (IOException e) {
            throw refused(e.getMessage());
        }
    }

    private static Refusal refused(String message) {
        return new Refusal(
                "A separate network cannot be made ("
                        + message
                        + "): it requires Linux with unshare and ip (apt-get install iproute2), and root; start overdrive as root, or by 'unshare --user --map-root-user'.");
    }

    /** The command prefixed so that it runs inside; its process is the same. */
    List<String> inside(List<String> command) {
        List<String> words = new ArrayList<>(List.of("nsenter", "--net=/proc/" + pid() + "/ns/net", "--"));
        words.addAll(command);
        return words;
    }

    /**
     * Runs a command inside and waits for its end.
     *
     * @param what for the message
     * @param log file for its output
     * @throws Refusal if it fails
     */
    void run(String what, List<String> command, Map<String, String> environment, Path log) {
        ProcessBuilder builder = new ProcessBuilder(inside(command)).redirectErrorStream(true);
        builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().putAll(environment);
        try {
            int code = builder.start().onExit().join().exitValue();
            if (code == 0) return;
            throw new Refusal(what + " ended with code " + code + "; see " + log + ".");
        } catch (IOException e) {
            throw new Refusal(what + " cannot be started (" + e.getMessage() + ").", e);
        }
    }

    long pid() {
        return holder.pid();
    }

    @Override
    public void close() {
        holder.destroy();
        holder.onExit().join();
    }
}
