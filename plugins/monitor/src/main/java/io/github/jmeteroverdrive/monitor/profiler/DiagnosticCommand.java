// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.profiler;

import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** What {@code jcmd} can do, done to this JVM by itself. Stateless. */
final class DiagnosticCommand {

    private DiagnosticCommand() {}

    /**
     * Runs a command that takes arguments.
     *
     * @param command as the MBean {@code DiagnosticCommand} calls it: {@code jvmtiAgentLoad}
     * @return what it says
     */
    static String run(MBeanServer server, String command, String... arguments) throws JMException {
        return String.valueOf(
                server.invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        command,
                        new Object[] {arguments},
                        new String[] {String[].class.getName()}));
    }
}
