// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import java.rmi.RemoteException;
import java.rmi.server.ServerNotActiveException;
import org.apache.jmeter.samplers.RemoteSampleListenerImpl;

/** The fleet's remote object for load agents, with the port and the socket factories of JMeter's own listeners. */
public final class FleetAccess extends RemoteSampleListenerImpl implements Controller {

    /** Prefix of the name of an agent that knows only the port on which it was called. */
    static final String PORT = ":";

    private static final long serialVersionUID = 1;

    private final transient Fleet fleet;

    public FleetAccess(Fleet fleet) throws RemoteException {
        super(null);
        this.fleet = fleet;
    }

    @Override
    public long started(String agent) {
        return fleet.started(agent);
    }

    @Override
    public long time() {
        return fleet.time();
    }

    @Override
    public long[] take(byte[] packed) {
        AgentReport report = AgentReport.unpack(packed);
        if (!report.agent().startsWith(PORT)) return fleet.take(report);
        fleet.busy(caller() + report.agent(), report.refusal());
        return new long[2];
    }

    private static String caller() {
        try {
            return getClientHost();
        } catch (ServerNotActiveException e) {
            throw new IllegalStateException("called by an agent only", e);
        }
    }
}
