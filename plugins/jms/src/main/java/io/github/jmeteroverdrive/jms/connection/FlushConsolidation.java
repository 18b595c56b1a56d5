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
 * Lets the packets of a JMS client go to the socket together. The client flushes each of them, and
 * a flush is a system call, which costs a generator more than anything else that it does with a
 * message. Here one waits until the channel's thread has written what other threads had queued for
 * it meanwhile, at most {@value FlushConsolidationHandler#DEFAULT_EXPLICIT_FLUSH_AFTER_FLUSHES}
 * packets; there is no timer, and alone it goes at once.
 *
 * <p>Netty makes it, through {@link java.util.ServiceLoader}, and calls it for each channel that a
 * client opens in this JVM, in the thread that opens it. It leaves those of others alone.
 */
public final class FlushConsolidation extends ChannelInitializerExtension {

    private static final Logger LOG = LoggerFactory.getLogger(FlushConsolidation.class);

    /** Of JMeter; false leaves the client as it is. */
    static final String PROPERTY = "overdrive.jms.consolidateFlushes";

    private final String clients;

    /** For the clients that flush each packet. */
    public FlushConsolidation() {
        this("org.apache.activemq.artemis.");
    }

    /**
     * @param clients how the class names of the handlers begin by which their channels are known
     */
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
                .addFirst(
                        new FlushConsolidationHandler(
                                FlushConsolidationHandler.DEFAULT_EXPLICIT_FLUSH_AFTER_FLUSHES,
                                true));
        LOG.debug("Flushes are consolidated: {}", handler);
    }
}
