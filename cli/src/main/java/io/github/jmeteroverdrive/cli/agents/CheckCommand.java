// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.agents;

import io.github.jmeteroverdrive.cli.project.BuiltJMeter;
import io.github.jmeteroverdrive.cli.project.Home;
import io.github.jmeteroverdrive.measure.ExitCode;
import io.github.jmeteroverdrive.measure.agents.AgentAddresses;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code overdrive agents check}: what each load agent is, and what would keep a run from it. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        description =
                "Prints the versions, clock, CPUs, free ports and kernel settings of each load agent, and whether a run can start there. Changes nothing on the agents.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCode.GOOD + ":all load agents are ready",
            ExitCode.FOUND + ":a load agent is not ready",
            ExitCode.REFUSED_SAYS
        })
final class CheckCommand implements Callable<Integer> {

    private static final String PROGRAM = "io.github.jmeteroverdrive.monitor.check.AgentsCheck";

    /** Any: nothing is sent there. */
    private static final int PORT = 1099;

    @Parameters(
            arity = "1..*",
            split = ",",
            paramLabel = "HOST:PORT",
            description = "The load agents, as in -Dremote.hosts; a name may have several addresses.")
    private List<String> agents;

    @Option(
            names = "--keystore",
            paramLabel = "FILE",
            defaultValue = "${sys:user.home}/.jmeter-overdrive/rmi_keystore.jks",
            description = "The key that overdrive keys made (default ${DEFAULT-VALUE}).")
    private Path keystore;

    @Option(names = "--plain", description = "Connect without TLS.")
    private boolean plain;

    @Option(
            names = "--called",
            paramLabel = "ADDRESS",
            description = "The address at which agents reach this host (default: the one on the route to the first agent).")
    private String called;

    CheckCommand() {}

    @Override
    public Integer call() throws InterruptedException {
        List<String> arguments = new ArrayList<>();
        arguments.add("-Dserver.rmi.ssl.disable=" + plain);
        arguments.add("-Dserver.rmi.ssl.keystore.file=" + keystore);
        String own = called == null ? own() : called;
        if (!own.isEmpty()) arguments.add("-Djava.rmi.server.hostname=" + own);
        arguments.add(Home.current().root().resolve("sysctl/load-agent.conf").toString());
        arguments.addAll(new AgentAddresses(InetAddress::getAllByName).each(agents));
        return BuiltJMeter.run(PROGRAM, arguments);
    }

    /** The address of this host from which packets go to the first agent; "" when there is none. */
    private String own() {
        String host = agents.get(0).replaceAll(":\\d+$", "");
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.connect(new InetSocketAddress(InetAddress.getByName(host), PORT));
            return socket.getLocalAddress().getHostAddress();
        } catch (IOException e) {
            return "";
        }
    }
}
