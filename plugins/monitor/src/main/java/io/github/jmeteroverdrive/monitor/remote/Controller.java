// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import java.rmi.Remote;
import java.rmi.RemoteException;

/**
 * A controller as its load agents call it. They give it nothing but classes of the JDK: behind the name of any other
 * class RMI writes, in each call, the places of all jars that its class loader has, which are 20 kB with JMeter's. What
 * is refused is a {@link io.github.jmeteroverdrive.measure.Refusal}.
 */
public interface Controller extends Remote {

    /**
     * An agent is about to begin; returns when all are there.
     *
     * @param agent host:port as the controller calls it
     * @return when all of them begin, a moment in the future, ns since 1970 by the controller's clock
     * @throws RemoteException when the controller cannot be reached
     */
    long started(String agent) throws RemoteException;

    /**
     * The controller's clock, ns since 1970.
     *
     * @throws RemoteException when the controller cannot be reached
     */
    long time() throws RemoteException;

    /**
     * An agent tells something.
     *
     * @param report of {@link PackedReport}
     * @throws RemoteException when the controller cannot be reached
     */
    void take(byte[] report) throws RemoteException;
}
