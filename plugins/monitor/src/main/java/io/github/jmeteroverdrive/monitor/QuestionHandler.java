// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import java.rmi.Remote;
import java.rmi.RemoteException;

/** Where a load agent answers a {@link Question}. */
interface QuestionHandler extends Remote {

    /** @param json an object of facts */
    void answer(String json) throws RemoteException;
}
