// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.qpid;

import io.github.jmeteroverdrive.target.LocalPort;
import io.github.jmeteroverdrive.target.Target;
import io.github.jmeteroverdrive.target.WorkDirectory;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.qpid.server.SystemLauncher;
import org.apache.qpid.server.SystemLauncherListener;
import org.apache.qpid.server.model.ConfiguredObject;
import org.apache.qpid.server.model.Port;
import org.apache.qpid.server.model.State;
import org.apache.qpid.server.model.SystemConfig;
import org.apache.qpid.server.model.VirtualHost;
import org.apache.qpid.server.model.VirtualHostNode;
import org.apache.qpid.server.model.port.AmqpPort;

/**
 * An embedded broker that speaks AMQP 1.0 on a port of 127.0.0.1 to anybody, and makes a queue when
 * it is first used. Its files are in a directory that goes with it. Not thread-safe.
 */
final class Broker implements Target {

    private static final String CONFIGURATION = "broker.json";

    private final WorkDirectory directory;
    private final SystemLauncher launcher;
    private final Figures figures;
    private final int port;

    private Broker(Options options, WorkDirectory directory) throws Exception {
        this.directory = directory;
        // where Derby has something to say; by itself it writes into the working directory
        System.setProperty(
                "derby.stream.error.file", directory.path().resolve("derby.log").toString());
        options.statistics().show();
        AtomicReference<SystemConfig<?>> system = new AtomicReference<>();
        launcher =
                new SystemLauncher(
                        new SystemLauncherListener.DefaultSystemLauncherListener() {
                            @Override
                            public void onContainerResolve(SystemConfig<?> config) {
                                system.set(config);
                            }
                        });
        try {
            launcher.startup(configuration(options));
            var broker = (org.apache.qpid.server.model.Broker<?>) system.get().getContainer();
            port = port(broker, options);
            figures = new Figures(virtualHost(broker));
        } catch (Exception e) {
            launcher.shutdown();
            throw e;
        }
    }

    /**
     * Starts it; clients may come when this returns.
     *
     * @throws IOException if the port cannot be had, or the store
     */
    static Broker start(Options options) throws Exception {
        LocalPort.requireFree(options.port());
        WorkDirectory directory = new WorkDirectory("qpid");
        try {
            return new Broker(options, directory);
        } catch (Exception e) {
            directory.close();
            throw e;
        }
    }

    private Map<String, Object> configuration(Options options) {
        return Map.of(
                ConfiguredObject.TYPE,
                "Memory",
                SystemConfig.INITIAL_CONFIGURATION_LOCATION,
                Broker.class.getResource(CONFIGURATION).toExternalForm(),
                SystemConfig.STARTUP_LOGGED_TO_SYSTEM_OUT,
                false,
                ConfiguredObject.CONTEXT,
                context(options));
    }

    private Map<String, String> context(Options options) {
        Map<String, String> context = new HashMap<>(options.statistics().context());
        context.put("qpid.amqp_port", String.valueOf(options.port()));
        context.put(SystemConfig.QPID_WORK_DIR, directory.path().toString());
        context.put(
                "qpid.initial_config_virtualhost_config",
                VirtualHostJson.of(options.store(), directory.path()));
        return context;
    }

    private static int port(org.apache.qpid.server.model.Broker<?> broker, Options options)
            throws IOException {
        for (Port<?> port : broker.getPorts()) {
            if (port instanceof AmqpPort<?> amqp && port.getState() == State.ACTIVE)
                return amqp.getBoundPort();
        }
        throw LocalPort.taken(options.port(), null);
    }

    /** The port opens even when it is in error. */
    private static VirtualHost<?> virtualHost(org.apache.qpid.server.model.Broker<?> broker)
            throws IOException {
        for (VirtualHostNode<?> node : broker.getVirtualHostNodes()) {
            VirtualHost<?> host = node.getVirtualHost();
            if (host != null && host.getState() == State.ACTIVE) return host;
        }
        throw new IOException("the broker's virtual host did not start; see the lines above");
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public Map<String, Number> figures() {
        return figures.get();
    }

    @Override
    public void close() throws Exception {
        try {
            launcher.shutdown();
        } finally {
            directory.close();
        }
    }
}
