// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli;

import io.github.jmeteroverdrive.cli.runs.BuiltJMeter;
import io.github.jmeteroverdrive.cli.runs.Home;
import io.github.jmeteroverdrive.measure.AgentAddresses;
import io.github.jmeteroverdrive.measure.ExitCode;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.Security;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "agents",
        description = "Checks load agents before a run.",
        subcommands = {AgentsCommand.CheckCommand.class, AgentsCommand.AddressesCommand.class})
public final class AgentsCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        CommandLine line = spec.commandLine();
        throw new ParameterException(
                line, "give a command: overdrive agents check HOST:PORT,… or overdrive agents addresses NAME:PORT");
    }

    @Command(
            name = "check",
            description =
                    "Prints the versions, clock, CPUs, free ports and kernel settings of each load agent, and whether a run can start there. Changes nothing on the agents.",
            exitCodeList = {
                ExitCode.GOOD + ":all load agents are ready",
                ExitCode.FOUND + ":a load agent is not ready",
                ExitCode.REFUSED_MEANING
            })
    static final class CheckCommand implements Callable<Integer> {

        private static final String PROGRAM = "io.github.jmeteroverdrive.monitor.AgentsCheck";

        /** Any port: nothing is sent there. */
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
                description =
                        "The address at which agents reach this host (default: the one on the route to the first agent).")
        private String called;

        CheckCommand() {}

        @Override
        public Integer call() throws InterruptedException {
            List<String> arguments = new ArrayList<>();
            arguments.add("-Dserver.rmi.ssl.disable=" + plain);
            arguments.add("-Dserver.rmi.ssl.keystore.file=" + keystore);
            String own = called == null ? own() : called;
            if (!own.isEmpty()) arguments.add("-Djava.rmi.server.hostname=" + own);
            arguments.add(
                    Home.current().root().resolve("sysctl/load-agent.conf").toString());
            arguments.addAll(new AgentAddresses(InetAddress::getAllByName).each(agents));
            return BuiltJMeter.run(PROGRAM, arguments);
        }

        /** The local address from which packets to the first agent are sent; "" if the agent cannot be reached. */
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

    /**
     * {@code overdrive agents addresses}: the list for JMeter if a name has many addresses, because JMeter itself uses
     * only one of them.
     */
    @Command(
            name = "addresses",
            description =
                    "Resolves a name to load agents, one at each of its addresses, and prints them as -R and -Dremote.hosts expect them.")
    static final class AddressesCommand implements Callable<Integer> {

        @Spec
        private CommandSpec spec;

        @Parameters(
                arity = "1..*",
                split = ",",
                paramLabel = "NAME:PORT",
                description = "The name of all load agents, or several names.")
        private List<String> agents;

        @Option(names = "--count", paramLabel = "N", description = "Wait until there are exactly N.")
        private Integer count;

        @Option(
                names = "--wait",
                paramLabel = "SECONDS",
                defaultValue = "60",
                description = "Longest time to wait (default ${DEFAULT-VALUE}).")
        private int seconds;

        AddressesCommand() {}

        @Override
        public Integer call() throws InterruptedException {
            if (count != null && count < 1)
                throw new Refusal("--count " + count + ": give a number of load agents from 1.");
            if (seconds < 0) throw new Refusal("--wait " + seconds + ": give seconds from 0.");
            // otherwise Java caches a failed lookup for 10 s, and a successful one for 30 s
            Security.setProperty("networkaddress.cache.ttl", "0");
            Security.setProperty("networkaddress.cache.negative.ttl", "0");
            AgentAddresses addresses = new AgentAddresses(InetAddress::getAllByName);
            AwaitedAddresses awaited = new AwaitedAddresses(
                    String.join(",", agents),
                    () -> agents.stream()
                            .flatMap(agent -> addresses.of(agent).stream())
                            .distinct()
                            .toList(),
                    System::nanoTime,
                    Thread::sleep);
            List<String> found = count == null ? awaited.any() : awaited.exactly(count, seconds);
            PrintWriter out = spec.commandLine().getOut();
            out.println(String.join(",", found));
            out.flush();
            return 0;
        }

        /**
         * The agents behind a list of names. In Kubernetes a pod that is not ready has no address, so the names are
         * resolved repeatedly until there are enough agents.
         */
        static final class AwaitedAddresses {

            /** Pause between two lookups. */
            private static final long AGAIN_MILLIS = 500;

            private final String names;
            private final Supplier<List<String>> addresses;
            private final LongSupplier nanoTime;
            private final Pause pause;

            @FunctionalInterface
            interface Pause {
                void millis(long millis) throws InterruptedException;
            }

            /**
             * @param names as given, for messages
             * @param addresses looks up the current addresses of the agents
             */
            AwaitedAddresses(String names, Supplier<List<String>> addresses, LongSupplier nanoTime, Pause pause) {
                this.names = names;
                this.addresses = addresses;
                this.nanoTime = nanoTime;
                this.pause = pause;
            }

            /**
             * Resolves the names once, if no number of agents is given.
             *
             * @throws Refusal if no name has an address
             */
            List<String> any() {
                List<String> found = addresses.get();
                if (found.isEmpty())
                    throw new Refusal(
                            names
                                    + " has no address here; check the name, or wait for agents that are still starting with --count.");
                return found;
            }

            /**
             * Resolves the names until there are exactly so many agents.
             *
             * @throws Refusal if there are more or fewer at the deadline
             */
            List<String> exactly(int count, int seconds) throws InterruptedException {
                long end = nanoTime.getAsLong() + TimeUnit.SECONDS.toNanos(seconds);
                while (true) {
                    List<String> found = addresses.get();
                    if (found.size() == count) return found;
                    if (nanoTime.getAsLong() - end >= 0)
                        throw new Refusal(String.format(
                                "%s has %d load agents instead of %d after %d s%s; check that each is ready and that no other has this name.",
                                names,
                                found.size(),
                                count,
                                seconds,
                                found.isEmpty() ? "" : " (" + String.join(",", found) + ")"));
                    pause.millis(AGAIN_MILLIS);
                }
            }
        }
    }
}
