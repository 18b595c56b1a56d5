// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run.remote;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.NotBoundException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.RemoteObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.apache.jmeter.rmi.RmiUtils;

/**
 * Checks whether this host can use a load agent before anything is sent to it. Takes the same steps as JMeter: connect
 * to the port, query the registry, and connect to the address of the engine found there. JMeter has no time-out for any
 * of them.
 */
public final class AgentProbe {

    private static final String ENGINE = "JMeterEngine";
    private static final int CONNECT_MILLIS = 3000;

    private static final Pattern ENDPOINT = Pattern.compile("endpoint:\\[(\\[.*?]|[^:\\]]+):(\\d+)");

    private final String agent;
    private final AgentAddress address;

    /** What it means if there is no response in the current step. */
    private volatile String silence =
            "accepts the connection and has not answered within {s}; its JMeter is stopped or its"
                    + " host is too busy, or something else listens there";

    private AgentProbe(String agent) {
        this.agent = agent;
        this.address = AgentAddress.of(agent);
    }

    /**
     * @param sentence with the agent's name, without a full stop
     * @param hangs whether JMeter would wait forever or for minutes
     */
    public record Finding(String sentence, boolean hangs) {}

    /**
     * Checks the key that this host needs for TLS with load agents.
     *
     * @return a problem, a sentence without a full stop; empty if the key exists or is not needed
     */
    public static Optional<String> missingKey(Properties jmeter) {
        if (Boolean.parseBoolean(jmeter.getProperty("server.rmi.ssl.disable"))) return Optional.empty();
        Path key = Path.of(jmeter.getProperty("server.rmi.ssl.keystore.file", "rmi_keystore.jks"))
                .toAbsolutePath();
        if (Files.isRegularFile(key) && Files.isReadable(key)) return Optional.empty();
        return Optional.of("there is no key for TLS, "
                + key
                + (Files.exists(key) ? " cannot be read" : " does not exist")
                + "; make one with ./overdrive keys and copy it to this path on all hosts, or"
                + " name it with -Jserver.rmi.ssl.keystore.file=FILE, with Maven"
                + " -DrmiKeystore=FILE, with overdrive agents check --keystore FILE");
    }

    /**
     * Checks all agents concurrently.
     *
     * @param answerSeconds time-out for the responses of a host that accepts the connection
     * @return problems in the order of the agents
     */
    public static List<Finding> of(List<String> agents, long answerSeconds) {
        Map<AgentProbe, FutureTask<Finding>> probes = new LinkedHashMap<>();
        for (String agent : agents) {
            AgentProbe probe = new AgentProbe(agent);
            FutureTask<Finding> task = new FutureTask<>(probe::check);
            probes.put(probe, task);
            Thread thread = new Thread(task, "overdrive-probe-" + agent);
            thread.setDaemon(true);
            thread.start();
        }
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(answerSeconds);
        return probes.entrySet().stream()
                .map(each -> await(each.getKey(), each.getValue(), end - System.nanoTime(), answerSeconds))
                .filter(finding -> !finding.sentence().isEmpty())
                .toList();
    }

    /**
     * JMeter's engine of an agent without problems.
     *
     * @throws IOException if it is no longer available
     */
    public static Remote engine(String agent) throws IOException {
        AgentAddress address = AgentAddress.of(agent);
        try {
            return registry(address).lookup(ENGINE);
        } catch (NotBoundException e) {
            throw new IOException(e);
        }
    }

    private static Registry registry(AgentAddress address) throws RemoteException {
        return LocateRegistry.getRegistry(address.host(), address.port(), RmiUtils.createClientSocketFactory());
    }

    private static Finding await(AgentProbe probe, FutureTask<Finding> task, long nanos, long answerSeconds) {
        try {
            return task.get(Math.max(0, nanos), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return new Finding(probe.agent + " " + probe.silence.replace("{s}", answerSeconds + " s"), true);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Finding(probe.agent + " was not asked", false);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    private Finding check() {
        if (address.port() < 0) return new Finding(agent + ": its port is not valid; give one from 1 to 65535", false);
        try {
            connect(address);
        } catch (UnknownHostException e) {
            return new Finding(agent + ": unknown host", false);
        } catch (ConnectException e) {
            return new Finding(agent + ": no process listens there (" + e.getMessage() + ")", false);
        } catch (IOException e) {
            return new Finding(
                    agent
                            + " does not answer ("
                            + e.getMessage()
                            + "); check that the host is up, and that a firewall lets this host in",
                    e instanceof SocketTimeoutException);
        }
        try {
            Registry registry = registry(address);
            registry.list();
            silence = "answers, but its engine has not answered within {s}; its host is too busy, or its"
                    + " engine's port cannot be reached: set that port with"
                    + " -Dserver.rmi.localport=PORT, let this host in through the firewall, and"
                    + " check -Djava.rmi.server.hostname=ADDRESS, with Maven"
                    + " -DrmiHostname=ADDRESS";
            return engine(registry.lookup(ENGINE)); // which calls the engine's port, too
        } catch (NotBoundException e) {
            return new Finding(agent + " is an RMI registry without a JMeter server", false);
        } catch (IOException e) {
            return new Finding(agent + " " + unanswered(e), false);
        }
    }

    private Finding engine(Remote engine) {
        RemoteObject handler = (RemoteObject) Proxy.getInvocationHandler(engine);
        Matcher endpoint = ENDPOINT.matcher(handler.getRef().remoteToString());
        if (!endpoint.find()) return new Finding("", false);
        AgentAddress own = new AgentAddress(endpoint.group(1), Integer.parseInt(endpoint.group(2)));
        try {
            if (loopback(own) && !loopback(address)) throw new IOException("which is this host");
            connect(own);
            return new Finding("", false);
        } catch (IOException e) {
            return new Finding(
                    agent
                            + " calls itself "
                            + own.host()
                            + ":"
                            + own.port()
                            + ", where it cannot be reached from here ("
                            + e.getMessage()
                            + "); start it with -Djava.rmi.server.hostname=ADDRESS, with Maven"
                            + " -DrmiHostname=ADDRESS, and check that a firewall lets this host in to"
                            + " that port, which -Dserver.rmi.localport=PORT fixes",
                    e instanceof SocketTimeoutException);
        }
    }

    private static boolean loopback(AgentAddress of) throws UnknownHostException {
        return InetAddress.getByName(of.host()).isLoopbackAddress();
    }

    private static void connect(AgentAddress to) throws IOException {
        try (Socket socket = new Socket()) {
            InetAddress host = InetAddress.getByName(to.host());
            socket.connect(new InetSocketAddress(host, to.port()), CONNECT_MILLIS);
        }
    }

    private static String unanswered(IOException e) {
        if (ExceptionUtils.throwableOfType(e, SSLException.class) != null)
            return "does not speak TLS, or has another key ("
                    + ExceptionUtils.getRootCauseMessage(e)
                    + "); give both sides the same keystore";
        return "does not speak plain RMI ("
                + ExceptionUtils.getRootCauseMessage(e)
                + "); check that both sides use TLS, or neither";
    }
}
