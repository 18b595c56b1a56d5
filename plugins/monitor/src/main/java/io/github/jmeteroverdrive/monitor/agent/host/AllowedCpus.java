// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

/** The CPUs that a process may use, by affinity and cpusets, from its {@code status} (proc(5)). */
final class AllowedCpus {

    private static final byte[] KEY = AsciiParser.key("Cpus_allowed_list:");

    private AllowedCpus() {}

    /** {@code 0-3,8}; "" if the file does not contain it. */
    static String list(AsciiParser status) {
        return status.line(KEY) ? status.word() : "";
    }
}
