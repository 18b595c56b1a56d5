// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.jmeter;

import java.util.concurrent.TimeUnit;
import org.apache.activemq.artemis.api.core.Interceptor;
import org.apache.activemq.artemis.core.protocol.core.Packet;
import org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;

/** Makes an Artemis client return its credits as late as on a busy machine; named in its URL. */
public final class LateCredits implements Interceptor {

    private static final long MILLIS = 100;

    @Override
    public boolean intercept(Packet packet, RemotingConnection connection) {
        try {
            if (packet.getType() == PacketImpl.SESS_FLOWTOKEN) TimeUnit.MILLISECONDS.sleep(MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return true;
    }
}
