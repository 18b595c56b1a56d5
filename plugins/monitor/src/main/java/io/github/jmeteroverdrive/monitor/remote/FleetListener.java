// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import java.rmi.server.RemoteServer;
import java.rmi.server.ServerNotActiveException;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.testelement.TestStateListener;

/** The fleet as JMeter's remote listener calls it, for a load agent each. */
public final class FleetListener implements SampleListener, TestStateListener {

    /** What the name of an agent begins with that only knows on which port it is asked for. */
    static final String PORT = ":";

    private final Fleet fleet;

    public FleetListener(Fleet fleet) {
        this.fleet = fleet;
    }

    /** Returns when all agents are there. */
    @Override
    public void testStarted(String host) {
        fleet.started(host);
    }

    @Override
    public void sampleOccurred(SampleEvent event) {
        AgentReport report = ((ReportResult) event.getResult()).report();
        if (report.agent().startsWith(PORT))
            fleet.busy(caller() + report.agent(), report.refusal());
        else fleet.take(report);
    }

    private static String caller() {
        try {
            return RemoteServer.getClientHost();
        } catch (ServerNotActiveException e) {
            throw new IllegalStateException("called by an agent only", e);
        }
    }

    @Override
    public void testEnded(String host) {
        // its last report says so
    }

    @Override
    public void testStarted() {
        throw new IllegalStateException("an agent says its name");
    }

    @Override
    public void testEnded() {
        throw new IllegalStateException("an agent says its name");
    }

    @Override
    public void sampleStarted(SampleEvent event) {
        // what counts is the report
    }

    @Override
    public void sampleStopped(SampleEvent event) {
        // what counts is the report
    }
}
