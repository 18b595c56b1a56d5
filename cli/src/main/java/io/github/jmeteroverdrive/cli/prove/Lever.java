// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.prove;

/** What a run of the experiment can change, in the order of the runs. */
enum Lever {
    THREADS("half the threads"),
    AGENT_CPUS("other CPUs for JMeter"),
    NO_RESULTS("no results file"),
    SECOND_JVM("a second JMeter"),
    TARGET_CPUS("fewer CPUs for the target");

    private final String words;

    Lever(String words) {
        this.words = words;
    }

    /** For people, and in files. */
    String words() {
        return words;
    }
}
