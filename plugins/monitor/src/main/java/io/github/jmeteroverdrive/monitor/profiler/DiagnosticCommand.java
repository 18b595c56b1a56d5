// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.profiler;

import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** What {@code jcmd} can do, done to this JVM by itself. Stateless. */
final class DiagnosticCommand {

    private DiagnosticCommand() {}

    /**
     * Runs a command.
     *
     * @param command as the MBean {@code DiagnosticCommand} calls it: {@code vmFlags}
     * @return what it says
     */
    static String run(MBeanServer server, String command, String... arguments) throws JMException {
        ObjectName name = new ObjectName("com.sun.management:type=DiagnosticCommand");
        boolean none = arguments.length == 0; // such a command has no parameter at all
        Object[] values = none ? new Object[0] : new Object[] {arguments};
        String[] types = none ? new String[0] : new String[] {String[].class.getName()};
        return String.valueOf(server.invoke(name, command, values, types));
    }
}
