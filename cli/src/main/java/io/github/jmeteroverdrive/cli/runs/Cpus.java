// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.CpuList;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The CPUs of load generator and target from their start on, so that a JVM counts only these. Immutable.
 *
 * @param agent of the generator and its children
 * @param target of the target and of observing processes
 */
public record Cpus(CpuList agent, CpuList target) {

    public String description() {
        return "generator on CPU %s, target on CPU %s".formatted(agent, target);
    }

    /** @throws Refusal if this machine lacks one of them, or does not support pinning */
    void check() {
        CpuList online = CpuList.online();
        for (CpuList wanted : List.of(agent, target)) {
            CpuList missing = wanted.without(online);
            if (wanted.count() == 0 || missing.count() > 0)
                throw new Refusal("cpus: this machine has CPU %s, but the file asks for '%s'; change it."
                        .formatted(online, wanted));
        }
        if (!Affinity.possible())
            throw new Refusal(
                    "cpus: there is no taskset, which keeps processes on their CPUs; install" + " util-linux.");
    }

    /** Moves this JVM to the target's CPUs: sampling ten times a second would take CPU time from the generator. */
    void moveThisJvm() {
        try {
            if (target.move(ProcessHandle.current().pid()).start().waitFor() == 0) return;
        } catch (IOException e) {
            throw new Refusal("cpus: taskset cannot be started (" + e.getMessage() + ").", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        throw new Refusal("cpus: taskset cannot move this process to CPU " + target + ".");
    }

    List<String> onAgent(List<String> command) {
        return on(agent, command);
    }

    List<String> onTarget(List<String> command) {
        return on(target, command);
    }

    /** taskset execs the command, so both have the same process. */
    private static List<String> on(CpuList cpus, List<String> command) {
        List<String> words = new ArrayList<>(List.of(CpuList.PINNING, "-c", cpus.toString()));
        words.addAll(command);
        return words;
    }
}
