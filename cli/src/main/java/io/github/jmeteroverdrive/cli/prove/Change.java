// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.prove;

import io.github.jmeteroverdrive.cli.runs.CpuList;
import java.util.Map;

/**
 * One thing that a run does in another way than the base run. Immutable.
 *
 * @param what exactly, for people: {@code SenderThreads 4 → 2}
 * @param parameters that differ
 * @param agent JMeter's CPUs
 * @param target the target's
 * @param more whether the load agent has more than in the base run
 */
record Change(Lever lever, String what, Map<String, String> parameters, CpuList agent, CpuList target, boolean more) {

    /** One of other parameters, of other files, or of another JVM; each may run where it likes. */
    static Change of(Lever lever, String what, Map<String, String> parameters) {
        CpuList any = CpuList.parse("");
        return new Change(lever, what, parameters, any, any, lever != Lever.THREADS);
    }

    /** One of CPUs. */
    static Change ofCpus(Lever lever, String what, CpuList agent, CpuList target, boolean more) {
        return new Change(lever, what, Map.of(), agent, target, more);
    }

    /** Whether it takes processes to other CPUs. */
    boolean moves() {
        return agent.count() > 0;
    }
}
