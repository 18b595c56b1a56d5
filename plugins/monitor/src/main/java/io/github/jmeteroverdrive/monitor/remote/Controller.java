// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import java.rmi.Remote;
import java.rmi.RemoteException;

/**
 * The controller's remote interface for its load agents. Arguments are classes of the JDK only: for any other class RMI
 * writes the locations of all jars of its class loader in each call, which is 20 kB with JMeter's. Rejections are
 * thrown as {@link io.github.jmeteroverdrive.measure.Refusal}.
 */
public interface Controller extends Remote {

    /**
     * An agent is ready to begin; returns when all are ready.
     *
     * @param agent host:port as the controller calls it
     * @return when all agents begin, a time in the future, ns since 1970 by the controller's clock
     */
    long started(String agent) throws RemoteException;

    /** The controller's clock, ns since 1970. */
    long time() throws RemoteException;

    /**
     * Delivers an agent's report.
     *
     * @param report of {@link AgentReport#pack}
     * @return the ends of the warm-up and of the measured phase that hold for each agent, once they are decided: ns
     *     since its clock started; 0 = as planned
     */
    long[] take(byte[] report) throws RemoteException;
}
