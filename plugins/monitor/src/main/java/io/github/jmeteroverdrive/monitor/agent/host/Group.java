// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** The groups of a tick; several sources may add to one. */
public final class Group {

    public static final String HOST = "host";
    public static final String PROCESS = "process";
    public static final String JVM = "jvm";
    public static final String CGROUP = "cgroup";
    public static final String PSI = "psi";
    public static final String NET = "net";
    public static final String HICCUP = "hiccup";
    public static final String TARGETS = "targets";
    public static final String SAMPLER_THREADS = "samplerThreads";
    public static final String OTHER_THREADS = "otherThreads";
    public static final String MONITOR = "monitor";

    private Group() {}

    /** The object with this name, created if there is none. */
    public static ObjectNode of(ObjectNode json, String name) {
        return json.get(name) instanceof ObjectNode known ? known : json.putObject(name);
    }
}
