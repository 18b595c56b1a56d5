// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.DefaultEventLoopGroup;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.local.LocalAddress;
import io.netty.channel.local.LocalChannel;
import io.netty.channel.local.LocalServerChannel;
import io.netty.handler.flush.FlushConsolidationHandler;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlushConsolidationTest {

    private final FlushConsolidation extension =
            new FlushConsolidation(getClass().getPackageName());
    private final EventLoopGroup loop = new DefaultEventLoopGroup(1);
    private final Socket socket = new Socket();
    private Channel channel;

    @BeforeEach
    void connects(@TempDir Path folder) throws Exception {
        Path properties = Files.createFile(folder.resolve("jmeter.properties"));
        JMeterUtils.loadJMeterProperties(properties.toString());
        LocalAddress address = new LocalAddress(getClass());
        new ServerBootstrap()
                .group(loop)
                .channel(LocalServerChannel.class)
                .childHandler(new ChannelInboundHandlerAdapter())
                .bind(address)
                .sync();
        channel = new Bootstrap()
                .group(loop)
                .channel(LocalChannel.class)
                .handler(new ClientHandler())
                .connect(address)
                .sync()
                .channel();
    }

    @AfterEach
    void closes() {
        loop.shutdownGracefully(0, 0, TimeUnit.SECONDS).syncUninterruptibly();
    }

    @Test
    void flushesBurstsTogetherAndSinglePacketsAtOnce() throws Exception {
        extension.postInitializeClientChannel(channel);
        channel.pipeline().addFirst(socket);
        loop.submit(() -> send(10)).sync();
        loop.submit(() -> assertThat(socket.flushes).isOne()).sync();
        loop.submit(() -> send(1)).sync();
        loop.submit(() -> assertThat(socket.flushes).isEqualTo(2)).sync();
    }

    private void send(int packets) {
        int before = socket.flushes;
        for (int i = 0; i < packets; i++) channel.writeAndFlush("packet " + i);
        assertThat(socket.flushes).isEqualTo(before);
    }

    @Test
    void doesNotChangeOtherChannels() {
        new FlushConsolidation("org.example.").postInitializeClientChannel(channel);
        assertThat(channel.pipeline().get(FlushConsolidationHandler.class)).isNull();
        Channel empty = new LocalChannel();
        extension.postInitializeClientChannel(empty);
        assertThat(empty.pipeline().get(FlushConsolidationHandler.class)).isNull();
    }

    @Test
    void canBeDisabledByAProperty() {
        JMeterUtils.setProperty(FlushConsolidation.PROPERTY, "false");
        extension.postInitializeClientChannel(channel);
        assertThat(channel.pipeline().get(FlushConsolidationHandler.class)).isNull();
    }

    private static final class ClientHandler extends ChannelInboundHandlerAdapter {}

    private static final class Socket extends ChannelOutboundHandlerAdapter {

        int flushes;

        @Override
        public void flush(ChannelHandlerContext context) {
            flushes++;
            context.flush();
        }
    }
}
