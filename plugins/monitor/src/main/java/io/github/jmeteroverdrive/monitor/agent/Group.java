// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** The groups of a tick; several sources may add to one. */
final class Group {

    static final String HOST = "host";
    static final String PROCESS = "process";
    static final String JVM = "jvm";
    static final String CGROUP = "cgroup";
    static final String PSI = "psi";
    static final String NET = "net";
    static final String HICCUP = "hiccup";
    static final String TARGETS = "targets";
    static final String SAMPLER_THREADS = "samplerThreads";
    static final String MONITOR = "monitor";

    private Group() {}

    /** The object of this name, made when there is none. */
    static ObjectNode of(ObjectNode json, String name) {
        return json.get(name) instanceof ObjectNode known ? known : json.putObject(name);
    }
}
