// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.headroom;

import io.github.jmeteroverdrive.measure.figure.Show;
import io.github.jmeteroverdrive.report.verdict.evidence.CpuTime;
import java.util.Optional;

/** Whether somebody else used the CPUs of JMeter while a ceiling was measured. Stateless. */
final class Disturbed {

    /** Less is what the kernel and small services use. */
    private static final double SHARE = 0.1;

    private static final double STOLEN = 0.03;

    private Disturbed() {}

    /**
     * @param time of the CPUs that JMeter might use
     * @param cpus how many they are
     * @return a phrase; empty when JMeter had them for itself
     */
    static Optional<String> why(CpuTime time, int cpus) {
        return why(time.busy() - time.jmeter(), cpus, time.stolen());
    }

    /**
     * @param others CPU seconds a second; NaN when not known
     * @param stolen share of the time, 0 to 1
     */
    static Optional<String> why(double others, int cpus, double stolen) {
        if (!Double.isFinite(others)) return Optional.of("the use of its CPUs was not recorded");
        if (others >= SHARE * cpus)
            return Optional.of(
                    "others used %s of its CPUs".formatted(Show.percent(100 * others / cpus)));
        return stolen >= STOLEN
                ? Optional.of(
                        "the hypervisor took %s of its CPUs".formatted(Show.percent(100 * stolen)))
                : Optional.empty();
    }
}
