// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import io.netty.bootstrap.ChannelInitializerExtension;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.handler.flush.FlushConsolidationHandler;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes packets of a JMS client to the socket together. The client flushes each packet, and each flush is a system
 * call, the largest cost of a message for a load generator. With this handler a flush waits until the channel's thread
 * has written what other threads have queued meanwhile, at most
 * {@value FlushConsolidationHandler#DEFAULT_EXPLICIT_FLUSH_AFTER_FLUSHES} packets. There is no timer: a single packet
 * is sent at once.
 *
 * <p>Netty creates it by {@link java.util.ServiceLoader} and calls it for each channel that a client opens in this JVM,
 * in the thread that opens it. Channels of other libraries are left unchanged.
 */
public final class FlushConsolidation extends ChannelInitializerExtension {

    private static final Logger LOG = LoggerFactory.getLogger(FlushConsolidation.class);

    /** JMeter property; false = do not consolidate. */
    static final String PROPERTY = "overdrive.jms.consolidateFlushes";

    private final String clients;

    /** For clients that flush each packet. */
    public FlushConsolidation() {
        this("org.apache.activemq.artemis.");
    }

    /** @param clients prefix of the class names of their channel handlers */
    FlushConsolidation(String clients) {
        this.clients = clients;
    }

    @Override
    public void postInitializeClientChannel(Channel channel) {
        ChannelHandler handler = channel.pipeline().last();
        if (handler == null || !handler.getClass().getName().startsWith(clients)) return;
        if (!JMeterUtils.getPropDefault(PROPERTY, true)) return;
        // below all others, TLS included
        channel.pipeline()
                .addFirst(new FlushConsolidationHandler(
                        FlushConsolidationHandler.DEFAULT_EXPLICIT_FLUSH_AFTER_FLUSHES, true));
        LOG.debug("Flushes are consolidated: {}", handler);
    }
}
